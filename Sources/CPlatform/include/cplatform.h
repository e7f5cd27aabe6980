// What each operating system does in its own way: Linux with glibc, Linux with musl, macOS. Nothing else in
// the package depends on which of them it is built for. Only glibc has been tried; the other branches follow
// the systems' documentation.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "The compiled-in Unicode data has the lowest byte first: build for x86-64 or aarch64."
#endif

#pragma clang assume_nonnull begin

/// The absolute path of the running program, or of the program or shared library that an address is in, with
/// symbolic links resolved. The caller frees it; NULL when it cannot be found out.
char *_Nullable cplatform_program(void);
char *_Nullable cplatform_file_of(const void *address);

/// How the name of a folder ends that the package manager makes of a target's resources.
const char *cplatform_resource_suffix(void);

/// Opens a shared library by its name without "lib", and the number of its binary interface, for `dlsym`;
/// NULL where it is not installed.
void *_Nullable cplatform_open_library(const char *name, int version);

/// Whether so many bytes of address space could be had now. None of them is kept.
bool cplatform_has_address_space(size_t size);

/// Has all threads that are started from now on allocate from one store, where each would get its own.
void cplatform_share_store(void);

/// Starts a thread with a stack of so many bytes; `false` where the system refuses.
///
/// - Parameter thread: receives what `cplatform_join` waits for; NULL for a thread that nobody waits for.
bool cplatform_start(
    void *_Nullable (*_Nonnull body)(void *_Nullable), void *argument, size_t stack,
    uintptr_t *_Nullable thread);
void cplatform_join(uintptr_t thread);

/// Whether the leak sanitizer, where there is one, looks at what this thread allocates.
void cplatform_look_for_leaks(bool looks);

#pragma clang assume_nonnull end
