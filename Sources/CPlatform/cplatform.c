#define _GNU_SOURCE  // dladdr
#include "cplatform.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#ifdef __APPLE__
#include <limits.h>
#include <mach-o/dyld.h>
#endif
#ifdef __GLIBC__
#include <malloc.h>
#endif

char *cplatform_program(void) {
#ifdef __APPLE__
  char path[PATH_MAX];
  uint32_t size = sizeof path;
  return _NSGetExecutablePath(path, &size) == 0 ? realpath(path, NULL) : NULL;
#else
  return realpath("/proc/self/exe", NULL);
#endif
}

char *cplatform_file_of(const void *address) {
  Dl_info place;
  return dladdr(address, &place) != 0 && place.dli_fname ? realpath(place.dli_fname, NULL) : NULL;
}

const char *cplatform_resource_suffix(void) {
#ifdef __APPLE__
  return ".bundle";
#else
  return ".resources";
#endif
}

void *cplatform_open_library(const char *name, int version) {
#ifdef __APPLE__
  // Of Homebrew's folders the linker searches only that of Intel's processors by itself.
  static const char *const patterns[] = {"lib%s.%d.dylib", "/opt/homebrew/lib/lib%s.%d.dylib"};
#else
  static const char *const patterns[] = {"lib%s.so.%d"};
#endif
  void *library = NULL;
  for (size_t i = 0; library == NULL && i < sizeof patterns / sizeof *patterns; i++) {
    char file[128];
    snprintf(file, sizeof file, patterns[i], name, version);
    library = dlopen(file, RTLD_LAZY | RTLD_LOCAL);
  }
  return library;
}

bool cplatform_has_address_space(size_t size) {
  // Nothing is kept for it that the machine would have to have.
  void *block = mmap(
      NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON | MAP_NORESERVE, -1, 0);
  if (block == MAP_FAILED) return false;
  munmap(block, size);
  return true;
}

void cplatform_share_store(void) {
  // musl has one store for all threads; macOS has one for each processor.
#ifdef __GLIBC__
  mallopt(M_ARENA_MAX, 1);
#endif
}

bool cplatform_start(
    void *(*body)(void *), void *argument, size_t stack, uintptr_t *thread) {
  pthread_attr_t attributes;
  pthread_t started;
  if (pthread_attr_init(&attributes) != 0) return false;
  int state = thread == NULL ? PTHREAD_CREATE_DETACHED : PTHREAD_CREATE_JOINABLE;
  bool is_started = pthread_attr_setstacksize(&attributes, stack) == 0 &&
                    pthread_attr_setdetachstate(&attributes, state) == 0 &&
                    pthread_create(&started, &attributes, body, argument) == 0;
  pthread_attr_destroy(&attributes);
  // A number or a pointer, as the system likes it.
  if (is_started && thread != NULL) *thread = (uintptr_t)started;
  return is_started;
}

void cplatform_join(uintptr_t thread) { pthread_join((pthread_t)thread, NULL); }

#ifdef __ELF__
extern void __lsan_disable(void) __attribute__((weak));
extern void __lsan_enable(void) __attribute__((weak));
#endif

void cplatform_look_for_leaks(bool looks) {
#ifdef __ELF__
  void (*tell)(void) = looks ? __lsan_enable : __lsan_disable;
  if (tell != NULL) tell();
#else
  (void)looks;
#endif
}
