// Memory for ICU that does not run out in the middle of what ICU cannot undo.
#pragma once
#include <stdint.h>

/// How often this thread's ICU asked for memory and got none. Compared before and after a call, it
/// says whether the call's answer can be relied on: not every one of ICU's functions says so.
uint32_t cicu_refusals(void);
