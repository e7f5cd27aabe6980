// Cairo, for pictures: its image surfaces and PNG functions.
#pragma once
#include <cairo.h>
