// Lets one allocation of one C library fail, to see what becomes of it. Preloaded by
// reliability.sh.
//
// FAULT_LIBRARY  a part of the library's file name, such as harfbuzz; main: the program itself, which
//                allocates for ICU
// FAULT_AT       which of its allocations fails, from 1; 0: none
// FAULT_ALL      when set, those after it fail too
// FAULT_LOG      when set, the number of its allocations is written to this file at the end
//
// A process that is forked off counts on where its parent is: a number is one allocation of all.
#define _GNU_SOURCE
#include <errno.h>
#include <link.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *pointer, size_t size);

static const char *library;
static long at;
// In memory that forked processes share, since one that ends by _exit reports nothing; in memory of its
// own where there is none to be had.
static long counted_alone, *counted = &counted_alone;
static int fails_all;
static uintptr_t first, last;
// The libraries that are linked are there before the first of them allocates.
static int is_ready;

static int find(struct dl_phdr_info *info, size_t size, void *context) {
  (void)size, (void)context;
  if (library == NULL) return 0;
  // The program has no name here.
  int is_main = strcmp(library, "main") == 0;
  if (is_main ? info->dlpi_name[0] != 0 : strstr(info->dlpi_name, library) == NULL) return 0;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *header = &info->dlpi_phdr[i];
    if (header->p_type != PT_LOAD || !(header->p_flags & PF_X)) continue;
    first = info->dlpi_addr + header->p_vaddr;
    last = first + header->p_memsz;
  }
  return is_main;
}

__attribute__((constructor)) static void prepare(void) {
  library = getenv("FAULT_LIBRARY");
  const char *number = getenv("FAULT_AT");
  at = number == NULL ? 0 : atol(number);
  fails_all = getenv("FAULT_ALL") != NULL;
  dl_iterate_phdr(find, NULL);
  void *shared = mmap(
      NULL, sizeof *counted, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared != MAP_FAILED) counted = shared;
  is_ready = 1;
}

__attribute__((destructor)) static void report(void) {
  const char *path = getenv("FAULT_LOG");
  if (path == NULL) return;
  FILE *file = fopen(path, "w");
  if (file == NULL) return;
  fprintf(file, "%ld\n", __atomic_load_n(counted, __ATOMIC_RELAXED));
  fclose(file);
}

static int fails(void *caller) {
  if (!is_ready || (uintptr_t)caller < first || (uintptr_t)caller >= last) return 0;
  long number = __atomic_add_fetch(counted, 1, __ATOMIC_RELAXED);
  if (at <= 0 || (number != at && !(fails_all && number > at))) return 0;
  // As the allocator itself leaves it.
  errno = ENOMEM;
  return 1;
}

void *malloc(size_t size) {
  return fails(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  return fails(__builtin_return_address(0)) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *pointer, size_t size) {
  return fails(__builtin_return_address(0)) ? NULL : __libc_realloc(pointer, size);
}
