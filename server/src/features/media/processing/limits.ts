/** Limits for processing an uploaded video, and parameters of the output. */

/**
 * `timeoutMs` is wall-clock time; `memoryMb` is the child's resident memory as the parent
 * measures it.
 */
export type ProcessingLimits = { readonly timeoutMs: number; readonly memoryMb: number };

/**
 * Measured: 60 s of 640 × 360 needs 2.5 s of CPU time and 210 MB; 4K needs 600 MB
 * (docs/decisions/0004).
 */
export const DEFAULT_LIMITS: ProcessingLimits = { timeoutMs: 180_000, memoryMb: 1024 };

/**
 * When a process takes the next video. Starting one takes about 0.4 s of CPU time. A 4K video
 * leaves more memory behind than `maxMemoryMb`.
 */
export const REUSE_LIMITS = { maxOrders: 20, maxWorkMs: 60_000, maxMemoryMb: 350, idleMs: 20_000 } as const;

/** Phone cameras record at most 4K. Larger videos are rejected before decoding. */
export const MAX_SIDE_PIXELS = 4096;
export const MAX_PIXELS = 4096 * 2304;

/** The longest track is 20 minutes; the camera may run a little before and after it. */
export const MAX_DURATION_MS = 25 * 60_000;

/** 25 minutes at 120 frames per second. */
export const MAX_PACKETS = 180_000;

/** Maximum size of any output file. Enforced by the kernel where `prlimit` exists. */
export const MAX_WRITTEN_BYTES = 512 * 1024 * 1024;

export const GIF_MAX_BYTES = 2_000_000;
export const GIF_LENGTH_MS = 3000;
export const GIF_INTERVAL_MS = 100;

export const THUMBNAIL_MAX_SIDE = 1280;

/** A share clip: sites and messengers take files of this size. */
export const MAX_CLIP_BYTES = 8 * 1024 * 1024;
/** Unpacked track; checked when it was submitted. */
export const MAX_TRACK_FILE_BYTES = 64 * 1024 * 1024;
