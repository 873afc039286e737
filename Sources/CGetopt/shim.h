#pragma once
#include <getopt.h>
