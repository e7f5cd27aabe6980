// HarfBuzz, and the constants that Swift does not import because they are function-like macros.
#pragma once
#include <hb.h>
#include <hb-ot.h>

static inline hb_language_t chb_language_invalid(void) { return HB_LANGUAGE_INVALID; }
