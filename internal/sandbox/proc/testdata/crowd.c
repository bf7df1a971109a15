// Answers each line when children of its own, as many as the first argument says, have
// computed for as many milliseconds as the second says, with the processor time in nanoseconds
// that all of them have had so far.
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static long long now(void) {
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000LL + t.tv_nsec / 1000000;
}

int main(int argc, char **argv) {
	char line[100];
	while (argc == 3 && fgets(line, sizeof line, stdin)) {
		long long end = now() + atoi(argv[2]);
		for (int i = 0; i < atoi(argv[1]); i++)
			if (fork() == 0) {
				while (now() < end)
					;
				_exit(0);
			}
		while (wait(NULL) > 0)
			;
		struct rusage had;
		getrusage(RUSAGE_CHILDREN, &had);
		printf("computed %lld\n", (had.ru_utime.tv_sec + had.ru_stime.tv_sec) * 1000000000LL +
			(had.ru_utime.tv_usec + had.ru_stime.tv_usec) * 1000LL);
		fflush(stdout);
	}
	return 0;
}
