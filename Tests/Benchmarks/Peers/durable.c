/*
 * durable FILE WRITES
 *
 * How long one durable write of 64 bytes takes, the median in microseconds, into a file that has its room already.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { RECORD_SIZE = 64, FILE_SIZE = 16 << 20 };

static double microseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1e6 + now.tv_nsec / 1e3;
}

static int compare(const void *left, const void *right) {
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

int main(int count, char **arguments) {
    if (count != 3) {
        fprintf(stderr, "usage: durable FILE WRITES\n");
        return 2;
    }
    int writes = atoi(arguments[2]), file = open(arguments[1], O_CREAT | O_TRUNC | O_WRONLY, 0600);
    if (file < 0 || posix_fallocate(file, 0, FILE_SIZE) || fsync(file)) {
        perror(arguments[1]);
        return 1;
    }
    char record[RECORD_SIZE] = {1};
    double *times = calloc(writes, sizeof *times);
    for (int i = 0; i < writes; i++) {
        double start = microseconds();
        if (pwrite(file, record, RECORD_SIZE, (off_t)i * RECORD_SIZE % FILE_SIZE) != RECORD_SIZE || fdatasync(file)) {
            perror(arguments[1]);
            return 1;
        }
        times[i] = microseconds() - start;
    }
    unlink(arguments[1]);
    qsort(times, writes, sizeof *times, compare);
    printf("%.1f\n", times[writes / 2]);
    return 0;
}
