/**
 * Track: the landmarks of all frames of one recording (docs/track-format.md). They are quantised
 * while recording, so that the live count equals a later replay.
 */
import { COORDINATE_STEPS, VALUES_PER_LANDMARK, VISIBILITY_STEPS } from './signal/geometry.ts';
import type { ImageSize } from './signal/geometry.ts';
import { LANDMARK_COUNT } from './signal/landmarks.ts';
import { MILLIS_PER_SECOND } from './units.ts';
import type { Millis } from './units.ts';

export const TRACK_VERSION = 1;
export const MAX_TRACK_MS = 20 * 60 * MILLIS_PER_SECOND;
/**
 * Maximum time of a track's first frame, in ms. Times should count from that frame, but some
 * recorders count from their own start.
 */
const MAX_FIRST_MS = 60 * MILLIS_PER_SECOND;
export const MAX_FRAMES_PER_SECOND = 60;
/**
 * Minimum number of frames per second for ranking. Below 10, some fast reps were lost in tests;
 * below 8, most.
 */
export const MIN_FRAMES_PER_SECOND = 12;
export const TRACK_MODELS = ['lite', 'full', 'heavy'] as const;
export type TrackModel = (typeof TRACK_MODELS)[number];

/** Number of integers per pose: x, y, z and visibility of 33 landmarks. */
export const POSE_LENGTH = LANDMARK_COUNT * VALUES_PER_LANDMARK;
const MAX_IMAGE_SIDE = 16_384;
/**
 * Maximum absolute coordinate, in quantised steps: 100 times the side of the image, which keeps
 * sums exact. Larger coordinates become 0 when recording, and are rejected when reading a track.
 */
const MAX_COORDINATE = 1_000_000;

export interface Frame {
  /** Time since the first frame in whole milliseconds, strictly increasing. */
  readonly t: Millis;
  /**
   * Landmarks of the pose: x, y, z and visibility of 33 landmarks, as quantised integers
   * (docs/track-format.md); null if no person was detected.
   */
  readonly p: readonly number[] | null;
}

export interface Track extends ImageSize {
  readonly version: typeof TRACK_VERSION;
  readonly model: TrackModel;
  readonly frames: readonly Frame[];
}

/**
 * Landmark as returned by the pose model: x and y as shares of width and height, z as a share of
 * the width, visibility 0 to 1.
 */
export interface NormalizedLandmark {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly visibility?: number;
}

const quantised = (value: number, steps: number): number => {
  const whole = Math.round(value * steps);
  // Returns 0 for NaN and -0, which JSON cannot store: the stored frame must equal the live frame.
  if (!(Math.abs(whole) <= MAX_COORDINATE)) return 0;
  return whole === 0 ? 0 : whole;
};

/**
 * Returns a frame of quantised landmarks, with `t` rounded to whole milliseconds. `p` is null with
 * fewer than 33 landmarks.
 */
export const frameFromLandmarks = (t: number, landmarks: readonly NormalizedLandmark[] | null): Frame => {
  if (!landmarks || landmarks.length < LANDMARK_COUNT) return { t: Math.round(t), p: null };
  const p: number[] = [];
  for (const { x, y, z, visibility } of landmarks.slice(0, LANDMARK_COUNT)) {
    p.push(quantised(x, COORDINATE_STEPS), quantised(y, COORDINATE_STEPS), quantised(z, COORDINATE_STEPS));
    p.push(quantised(Math.min(1, Math.max(0, visibility ?? 0)), VISIBILITY_STEPS));
  }
  return { t: Math.round(t), p };
};

export type ParsedTrack =
  | { readonly ok: true; readonly value: Track }
  | { readonly ok: false; readonly message: string };

const refuse = (message: string): ParsedTrack => ({ ok: false, message });

const isRecord = (json: unknown): json is Readonly<Record<string, unknown>> =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

const isImageSide = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= MAX_IMAGE_SIDE;

const poseFault = (p: readonly unknown[]): string | undefined => {
  if (p.length !== POSE_LENGTH) return `has ${p.length} numbers instead of ${POSE_LENGTH}`;
  for (let i = 0; i < POSE_LENGTH; i += 1) {
    const value = p[i];
    if (typeof value !== 'number' || !Number.isInteger(value)) return `has a value that isn’t an integer at index ${i}`;
    if (Math.abs(value) > MAX_COORDINATE) return `has a value out of range at index ${i}`;
  }
  return undefined;
};

const timeFault = (t: unknown, first: Millis, previous: Millis | undefined): string | undefined => {
  if (typeof t !== 'number' || !Number.isInteger(t)) return 'has a time that isn’t a whole number of milliseconds';
  if (t < 0) return 'has a time before the first frame';
  if (previous === undefined) return t > MAX_FIRST_MS ? `has time ${t} instead of 0` : undefined;
  if (t <= previous) return `has time ${t}, which is not after ${previous}`;
  if (t - first > MAX_TRACK_MS) return 'is more than 20 minutes after the first';
  return undefined;
};

const isFrame = (json: unknown): json is Frame => isRecord(json) && (json['p'] === null || Array.isArray(json['p']));

const frameFault = (json: unknown, read: readonly Frame[]): string | undefined => {
  if (!isRecord(json)) return 'must be an object with t and p';
  const time = timeFault(json['t'], read[0]?.t ?? 0, read.at(-1)?.t);
  if (time !== undefined) return time;
  const p = json['p'];
  if (p === null) return undefined;
  return Array.isArray(p) ? poseFault(p) : 'has a p that isn’t null or a list';
};

/**
 * Tolerance in ms of the maximum frame rate, about one frame: camera clocks jitter, and times are
 * rounded.
 */
const DENSITY_TOLERANCE_MS = 16;

/** Returns true if a frame at `t` would be the 61st within a second, which no recorder makes. */
const isTooDense = (frames: readonly Frame[], t: Millis): boolean => {
  const earlier = frames[frames.length - MAX_FRAMES_PER_SECOND];
  return earlier !== undefined && t - earlier.t < MILLIS_PER_SECOND - DENSITY_TOLERANCE_MS;
};

const parseFrames = (json: readonly unknown[]): readonly Frame[] | string => {
  const frames: Frame[] = [];
  for (const [index, candidate] of json.entries()) {
    const fault = frameFault(candidate, frames);
    if (fault !== undefined) return `Frame ${index} ${fault}.`;
    if (!isFrame(candidate)) return `Frame ${index} isn’t valid.`;
    if (isTooDense(frames, candidate.t)) return `Frame ${index} exceeds 60 frames per second.`;
    frames.push({ t: candidate.t, p: candidate.p });
  }
  return frames;
};

const headerFault = (json: Readonly<Record<string, unknown>>): string | undefined => {
  if (json['version'] !== TRACK_VERSION) return `This isn’t a version ${TRACK_VERSION} track.`;
  if (!isImageSide(json['width']) || !isImageSide(json['height'])) {
    return 'The track has no image size (width and height in whole pixels).';
  }
  if (!TRACK_MODELS.some((model) => model === json['model'])) return 'The model must be lite, full or heavy.';
  if (!Array.isArray(json['frames'])) return 'The track has no list of frames.';
  return undefined;
};

/**
 * Parses a track from any JSON. If it is invalid, returns a message with the first error and its
 * frame. Never throws.
 */
export const parseTrack = (json: unknown): ParsedTrack => {
  if (!isRecord(json)) return refuse('A track must be a JSON object.');
  const fault = headerFault(json);
  if (fault !== undefined) return refuse(fault);
  const { width, height, frames } = json;
  const model = TRACK_MODELS.find((name) => name === json['model']);
  if (!isImageSide(width) || !isImageSide(height) || !Array.isArray(frames) || !model) return refuse('Not a track.');
  const parsed = parseFrames(frames);
  if (typeof parsed === 'string') return refuse(parsed);
  return { ok: true, value: { version: TRACK_VERSION, width, height, model, frames: parsed } };
};
