/*
 * floor WATCHERS EDITS [FILE]
 *
 * What no server of edits gets under: one process relays frames over plain TCP on loopback from an author to its
 * watchers, on the first core, and this one writes and reads them all, on the last. With FILE each frame is first made
 * durable in it. Prints the median time from writing a frame until all watchers have it, in microseconds; without
 * watchers the author gets its own frame back.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { FRAME_SIZE = 32, WARM_UP = 20, FILE_SIZE = 16 << 20 };

static void require(int condition, const char *what) {
    if (condition) return;
    perror(what);
    exit(1);
}

static double microseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1e6 + now.tv_nsec / 1e3;
}

static void stay_on(int core) {
    cpu_set_t cores;
    CPU_ZERO(&cores);
    CPU_SET(core, &cores);
    sched_setaffinity(0, sizeof cores, &cores);
}

static void at_once(int connection) {
    int one = 1;
    require(setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one) == 0, "setsockopt");
}

static void read_frame(int connection, char *frame) {
    require(recv(connection, frame, FRAME_SIZE, MSG_WAITALL) == FRAME_SIZE, "recv");
}

/* Relays what comes from the first connection, for ever. */
static void serve(int listener, int watchers, const char *path) {
    int file = -1;
    if (path) {
        file = open(path, O_CREAT | O_TRUNC | O_WRONLY, 0600);
        require(file >= 0 && posix_fallocate(file, 0, FILE_SIZE) == 0 && fsync(file) == 0, path);
    }
    int author = accept(listener, NULL, NULL), *connections = calloc(watchers + 1, sizeof *connections);
    at_once(author);
    connections[0] = author;
    for (int i = 0; i < watchers; i++) at_once(connections[i] = accept(listener, NULL, NULL));
    char frame[FRAME_SIZE];
    for (off_t end = 0;; end = (end + FRAME_SIZE) % FILE_SIZE) {
        if (recv(author, frame, FRAME_SIZE, MSG_WAITALL) != FRAME_SIZE) exit(0);
        if (path) require(pwrite(file, frame, FRAME_SIZE, end) == FRAME_SIZE && fdatasync(file) == 0, path);
        for (int i = 0; i < (watchers ? watchers : 1); i++) send(connections[i], frame, FRAME_SIZE, MSG_NOSIGNAL);
    }
}

static int compare(const void *left, const void *right) {
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

int main(int count, char **arguments) {
    if (count < 3) {
        fprintf(stderr, "usage: floor WATCHERS EDITS [FILE]\n");
        return 2;
    }
    int watchers = atoi(arguments[1]), edits = atoi(arguments[2]);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    int listener = socket(AF_INET, SOCK_STREAM, 0);
    require(bind(listener, (struct sockaddr *)&address, length) == 0 && listen(listener, 512) == 0 &&
                getsockname(listener, (struct sockaddr *)&address, &length) == 0,
            "listen");
    pid_t server = fork();
    if (server == 0) {
        prctl(PR_SET_PDEATHSIG, SIGTERM);
        stay_on(0);
        serve(listener, watchers, count > 3 ? arguments[3] : NULL);
    }
    stay_on((int)sysconf(_SC_NPROCESSORS_ONLN) - 1);
    int *connections = calloc(watchers + 1, sizeof *connections);
    for (int i = 0; i <= watchers; i++) {
        connections[i] = socket(AF_INET, SOCK_STREAM, 0);
        require(connect(connections[i], (struct sockaddr *)&address, length) == 0, "connect");
        at_once(connections[i]);
    }
    char frame[FRAME_SIZE] = {1};
    double *times = calloc(edits, sizeof *times);
    for (int edit = -WARM_UP; edit < edits; edit++) {
        double start = microseconds();
        require(send(connections[0], frame, FRAME_SIZE, 0) == FRAME_SIZE, "send");
        for (int i = watchers ? 1 : 0; i <= watchers; i++) read_frame(connections[i], frame);
        if (edit >= 0) times[edit] = microseconds() - start;
    }
    close(connections[0]);
    waitpid(server, NULL, 0);
    if (count > 3) unlink(arguments[3]);
    qsort(times, edits, sizeof *times, compare);
    printf("%.1f\n", times[edits / 2]);
    return 0;
}
