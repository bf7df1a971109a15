/* Answers each line after a time, for which a chain of children computes that the kernel reaps.
 * It waits for the processor at the lowest priority meanwhile, as if others kept it busy.
 * Usage: hides NANOSECONDS NANOSECONDS-OF-A-CHILD'S-LIFE */
#define _GNU_SOURCE
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

static long long on(clockid_t clock) {
  struct timespec t;
  if (clock_gettime(clock, &t) != 0) abort();
  return t.tv_sec * 1000000000LL + t.tv_nsec;
}

/* Computes, generation after generation, and adds up for how long. */
static void compute(long long end, long long life, long long *sum) {
  for (;;) {
    long long used = on(CLOCK_PROCESS_CPUTIME_ID), until = on(CLOCK_MONOTONIC) + life;
    while (on(CLOCK_MONOTONIC) < until && on(CLOCK_MONOTONIC) < end) {
    }
    __atomic_add_fetch(sum, on(CLOCK_PROCESS_CPUTIME_ID) - used, __ATOMIC_SEQ_CST);
    if (on(CLOCK_MONOTONIC) >= end || fork() != 0) _exit(0);
  }
}

int main(int argc, char **argv) {
  long long wall = atoll(argv[1]), life = atoll(argv[2]);
  long long *sum =
      mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  struct sigaction reap = {0};
  char line[100];
  (void)argc;
  reap.sa_handler = SIG_DFL;
  reap.sa_flags = SA_NOCLDWAIT;
  sigaction(SIGCHLD, &reap, NULL);
  while (fgets(line, sizeof line, stdin) != NULL) {
    long long end = on(CLOCK_MONOTONIC) + wall, before = __atomic_load_n(sum, __ATOMIC_SEQ_CST);
    if (fork() == 0) compute(end, life, sum);
    setpriority(PRIO_PROCESS, 0, 19);
    while (on(CLOCK_MONOTONIC) < end) {
    }
    printf("computed %lld\n", __atomic_load_n(sum, __ATOMIC_SEQ_CST) - before);
    fflush(stdout);
  }
  return 0;
}
