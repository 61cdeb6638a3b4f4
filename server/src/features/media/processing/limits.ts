/** What one recorded video may cost us, and what we make of it. */

/** Time is wall clock; memory is resident memory of the child as the parent sees it. */
export type ProcessingLimits = { readonly timeoutMs: number; readonly memoryMb: number };

/** Measured: 60 s of 640 × 360 needs 2.5 s of processor time and 210 MB, 4K 600 MB (docs/decisions/0004). */
export const DEFAULT_LIMITS: ProcessingLimits = { timeoutMs: 180_000, memoryMb: 1024 };

/** Cameras of phones give at most 4K; anything wider is refused before a single picture is decoded. */
export const MAX_SIDE_PIXELS = 4096;
export const MAX_PIXELS = 4096 * 2304;

/** The longest track is 20 minutes; the camera may run a little before and after it. */
export const MAX_DURATION_MS = 25 * 60_000;

/** 25 minutes at 120 pictures a second. */
export const MAX_PACKETS = 180_000;

/** Nothing we write is larger than this; the kernel enforces it where `prlimit` exists. */
export const MAX_WRITTEN_BYTES = 512 * 1024 * 1024;

export const GIF_MAX_BYTES = 2_000_000;
export const GIF_WIDTH = 320;
/** Very tall videos get a narrower GIF rather than an endless one. */
export const GIF_MAX_HEIGHT = 640;
export const GIF_LENGTH_MS = 3000;
export const GIF_INTERVAL_MS = 100;

export const THUMBNAIL_MAX_SIDE = 1280;
