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

int32_t cfc_start(cfc_child *child, int32_t idle, uint32_t seconds) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return errno;
  // Until the child has its own, no handler of the program's may run in it.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t process = fork();
  int failure = errno;
  if (process == 0) become_child(ends[1], idle, seconds);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  close(ends[1]);
  if (process < 0) {
    close(ends[0]);
    return failure;
  }
  child->process = process;
  child->parent = getpid();
  child->socket = ends[0];
  child->watch = -1;
#ifdef SYS_pidfd_open
  // The descriptor is closed by exec, as the system has it.
  child->watch = (int32_t)syscall(SYS_pidfd_open, process, 0);
#endif
  return 0;
}

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

// Asks how the child ended; whether it is known now, or never will be.
static int has_ended(const cfc_child *child, cfc_ending *ending) {
  siginfo_t info;
  int status;
  do {
    memset(&info, 0, sizeof info);
    // P_PIDFD, which older headers lack.
    status = child->watch >= 0 ? waitid((idtype_t)3, (id_t)child->watch, &info, WEXITED | WNOHANG) : -1;
    // A system may have such descriptors, and not wait for them.
    if (child->watch < 0 || (status != 0 && errno == EINVAL))
      status = waitid(P_PID, (id_t)child->process, &info, WEXITED | WNOHANG);
  } while (status != 0 && errno == EINTR);
  // The program waits for all of its children itself, or lets the system forget them.
  if (status != 0) return 1;
  if (info.si_pid == 0) return 0;
  ending->kind = info.si_code == CLD_EXITED ? CFC_EXITED : CFC_SIGNALLED;
  ending->value = info.si_status;
  return 1;
}

// Waits until the child has ended, so many milliseconds at most.
static int waits_for_end(const cfc_child *child, cfc_ending *ending, int64_t patience) {
  int64_t deadline = cfc_now() + patience;
  while (!has_ended(child, ending)) {
    if (cfc_now() >= deadline) return 0;
    if (child->watch >= 0) {
      struct pollfd request = {child->watch, POLLIN, 0};
      poll(&request, 1, 100);
    } else {
      struct timespec moment = {0, 1000000};
      nanosleep(&moment, NULL);
    }
  }
  return 1;
}

static void kill_child(const cfc_child *child) {
#ifdef SYS_pidfd_send_signal
  if (child->watch >= 0 && syscall(SYS_pidfd_send_signal, child->watch, SIGKILL, NULL, 0) == 0) return;
#endif
  // It has just been seen not to have ended, so that the number is still its own.
  kill((pid_t)child->process, SIGKILL);
}

cfc_ending cfc_end(const cfc_child *child, int32_t is_killed) {
  cfc_ending ending = {CFC_UNKNOWN, 0};
  int is_own = child->parent == getpid();
  // Another process may have a copy of this end.
  if (is_own) shutdown(child->socket, SHUT_RDWR);
  close(child->socket);
  // The child's own end is closed a moment before it can be waited for.
  if (is_own && !waits_for_end(child, &ending, is_killed ? 0 : 1000)) {
    kill_child(child);
    // A process that waits for a disk cannot be ended; the system does that later.
    waits_for_end(child, &ending, 5000);
  }
  if (child->watch >= 0) close(child->watch);
  return ending;
}
