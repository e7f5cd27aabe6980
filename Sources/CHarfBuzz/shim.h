// HarfBuzz, with its OpenType functions.
#pragma once
#include <hb.h>
#include <hb-ot.h>

