// Starting the child that asks Fontconfig, talking to it, ending it. The child's own work is in
// cfontconfig_child.c.
#define _GNU_SOURCE
#include "include/cfontconfig.h"
#include "cfontconfig_child.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <fontconfig/fontconfig.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int32_t cfc_version(void) { return FcGetVersion(); }

int64_t cfc_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// MARK: In the child

enum { SOCKET = 3 };

// Whatever the program has open is none of the child's business, and may be waited for by others: the
// end of a pipe, a listening socket, a lock.
static void close_from(unsigned first) {
#ifdef SYS_close_range
  if (syscall(SYS_close_range, first, ~0u, 0) == 0) return;
#endif
  // Before Linux 5.9. The folder names what is open, and is itself open meanwhile.
  DIR *folder = opendir("/proc/self/fd");
  if (folder != NULL) {
    struct dirent *entry;
    while ((entry = readdir(folder)) != NULL) {
      int number = atoi(entry->d_name);
      if (number >= (int)first && number != dirfd(folder)) close(number);
    }
    closedir(folder);
    return;
  }
  struct rlimit limit;
  rlim_t most = 65536;
  if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < most) most = limit.rlim_cur;
  for (rlim_t number = first; number < most; number++) close((int)number);
}

// Standard input and output are nothing, so that the program's stay its own; warnings go where they
// always went. No file that Fontconfig opens may come by one of the three numbers.
static void take_standard_descriptors(void) {
  int nothing = open("/dev/null", O_RDWR);
  // A folder can be neither read nor written like a file.
  if (nothing < 0) nothing = open("/", O_RDONLY | O_DIRECTORY);
  if (nothing < 0) _exit(1);
  dup2(nothing, 0);
  dup2(nothing, 1);
  if (fcntl(2, F_GETFD) < 0) dup2(nothing, 2);
}

// A crash is to end the child at once: no handler of the program's, no backtrace, no file with a copy
// of the program's memory.
static void take_signals(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = SIG_DFL;
  for (int number = 1; number < NSIG; number++) sigaction(number, &action, NULL);
  sigset_t none;
  sigemptyset(&none);
  pthread_sigmask(SIG_SETMASK, &none, NULL);
}

// Should memory run out for the machine because a damaged cache says so, this process is to go first.
static void volunteer(void) {
  int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  if (file < 0) return;
  ssize_t written = write(file, "1000", 4);
  (void)written;
  close(file);
}

_Noreturn static void become_child(int socket, int idle, unsigned seconds) {
  // Nobody else's number: the three standard ones may be free in a program without them.
  int above = fcntl(socket, F_DUPFD_CLOEXEC, SOCKET + 1);
  if (above < 0 || dup2(above, SOCKET) != SOCKET) _exit(1);
  close_from(SOCKET + 1);
  take_standard_descriptors();
  close_from(SOCKET + 1);
  volunteer();
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  prctl(PR_SET_DUMPABLE, 0);
  prctl(PR_SET_NAME, "fontconfig");
  take_signals();
  cfc_answer_questions(SOCKET, idle, seconds);
}

// MARK: Starting

// The child as the program sees it.
struct cfc_child {
  // The process's number, and that of the one that started it.
  pid_t process;
  pid_t parent;
  // This side's end of the socket.
  int socket;
  // Waits for the child's end.
  pthread_t reaper;
  // What follows is looked at behind the lock.
  pthread_mutex_t lock;
  pthread_cond_t end;
  int has_ended;
  cfc_ending ending;
};

// Room for what waits for the child, which calls nothing deep.
enum { STACK = 256 << 10 };

static cfc_child *create_child(int *failure) {
  cfc_child *child = calloc(1, sizeof *child);
  if (child == NULL) {
    *failure = ENOMEM;
    return NULL;
  }
  pthread_condattr_t clock;
  *failure = pthread_condattr_init(&clock);
  if (*failure == 0) {
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    *failure = pthread_cond_init(&child->end, &clock);
    pthread_condattr_destroy(&clock);
  }
  if (*failure != 0) {
    free(child);
    return NULL;
  }
  pthread_mutex_init(&child->lock, NULL);
  child->parent = getpid();
  return child;
}

static void destroy_child(cfc_child *child) {
  pthread_cond_destroy(&child->end);
  pthread_mutex_destroy(&child->lock);
  free(child);
}

// Waits for the child and has the system forget it. Nobody may ask again for long, and a child that has
// ended and is not waited for meets whoever in the program waits for any child.
static void *reap(void *argument) {
  cfc_child *child = argument;
  siginfo_t info;
  int status;
  // It keeps its number until it is waited for behind the lock, so that no other gets its signal.
  do status = waitid(P_PID, (id_t)child->process, &info, WEXITED | WNOWAIT);
  while (status != 0 && errno == EINTR);
  pthread_mutex_lock(&child->lock);
  if (status == 0) status = waitid(P_PID, (id_t)child->process, &info, WEXITED);
  // The program may wait for all of its children itself, or let the system forget them; then it is not
  // known how this one ended.
  if (status == 0) {
    child->ending.kind = info.si_code == CLD_EXITED ? CFC_EXITED : CFC_SIGNALLED;
    child->ending.value = info.si_status;
  }
  child->has_ended = 1;
  pthread_cond_broadcast(&child->end);
  pthread_mutex_unlock(&child->lock);
  return NULL;
}

// Starts the thread that waits for the child; 0, or a value of `errno`.
static int start_reaper(cfc_child *child) {
  pthread_attr_t attributes;
  int failure = pthread_attr_init(&attributes);
  if (failure != 0) return failure;
  pthread_attr_setstacksize(&attributes, STACK);
  failure = pthread_create(&child->reaper, &attributes, reap, child);
  pthread_attr_destroy(&attributes);
  return failure;
}

int32_t cfc_start(cfc_child **result, int32_t idle, uint32_t seconds) {
  int failure = 0;
  cfc_child *child = create_child(&failure);
  if (child == NULL) return failure;
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    failure = errno;
    destroy_child(child);
    return failure;
  }
  // Until the child has its own, no handler of the program's may run in it; nor ever in the thread that
  // waits for it.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t process = fork();
  if (process == 0) become_child(ends[1], idle, seconds);
  if (process < 0) {
    failure = errno;
  } else {
    child->process = process;
    failure = start_reaper(child);
    if (failure != 0) {
      kill(process, SIGKILL);
      while (waitpid(process, NULL, 0) < 0 && errno == EINTR) continue;
    }
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  close(ends[1]);
  if (failure != 0) {
    close(ends[0]);
    destroy_child(child);
    return failure;
  }
  child->socket = ends[0];
  *result = child;
  return 0;
}

int32_t cfc_number(const cfc_child *child) { return child->process; }

// MARK: Talking

// Waits for the socket; 0, or a value of `errno`.
static int32_t wait_for(int socket, short events, int64_t deadline) {
  for (;;) {
    int64_t left = deadline - cfc_now();
    if (left <= 0) return ETIMEDOUT;
    struct pollfd request = {socket, events, 0};
    int ready = poll(&request, 1, left > 60000 ? 60000 : (int)left);
    if (ready > 0) return 0;
    if (ready < 0 && errno != EINTR) return errno;
  }
}

int32_t cfc_is_waiting(const cfc_child *child) {
  if (child->parent != getpid()) return 0;
  struct pollfd request = {child->socket, POLLIN, 0};
  int ready;
  do ready = poll(&request, 1, 0);
  while (ready < 0 && errno == EINTR);
  return ready == 0;
}

int32_t cfc_send(const cfc_child *child, const void *bytes, size_t count, int64_t deadline) {
  const char *place = bytes;
  while (count > 0) {
    ssize_t sent = send(child->socket, place, count, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent >= 0) {
      place += sent;
      count -= (size_t)sent;
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      int32_t failure = wait_for(child->socket, POLLOUT, deadline);
      if (failure != 0) return failure;
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

int64_t cfc_receive(const cfc_child *child, void *bytes, size_t count, int64_t deadline) {
  for (;;) {
    ssize_t received = recv(child->socket, bytes, count, MSG_DONTWAIT);
    if (received >= 0) return received;
    if (errno == EAGAIN || errno == EWOULDBLOCK) {
      int32_t failure = wait_for(child->socket, POLLIN, deadline);
      if (failure != 0) return -(int64_t)failure;
    } else if (errno != EINTR) {
      return -(int64_t)errno;
    }
  }
}

// MARK: Ending

// Waits behind the lock until the child has ended, so many milliseconds at most.
static void wait_for_end(cfc_child *child, int64_t patience) {
  int64_t deadline = cfc_now() + patience;
  struct timespec moment = {(time_t)(deadline / 1000), (long)(deadline % 1000) * 1000000};
  while (!child->has_ended) {
    if (pthread_cond_timedwait(&child->end, &child->lock, &moment) != 0) return;
  }
}

cfc_ending cfc_end(cfc_child *child, int32_t is_killed) {
  cfc_ending ending = {CFC_UNKNOWN, 0};
  // Another process has a copy of this end and of the memory, but neither the child nor the thread.
  if (child->parent != getpid()) {
    close(child->socket);
    free(child);
    return ending;
  }
  shutdown(child->socket, SHUT_RDWR);
  close(child->socket);
  pthread_mutex_lock(&child->lock);
  // The child's own end is closed a moment before it can be waited for.
  wait_for_end(child, is_killed ? 0 : 1000);
  if (!child->has_ended) {
    kill(child->process, SIGKILL);
    // A process that waits for a disk cannot be ended; the system does that later.
    wait_for_end(child, 5000);
  }
  ending = child->ending;
  int has_ended = child->has_ended;
  pthread_mutex_unlock(&child->lock);
  if (has_ended) {
    pthread_join(child->reaper, NULL);
    destroy_child(child);
  } else {
    // The thread still waits, and what it waits with stays.
    pthread_detach(child->reaper);
  }
  return ending;
}
