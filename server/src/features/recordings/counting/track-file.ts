/** Reads an untrusted track. Bounds its unpacked size and contents before parsing. */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { worded } from '@reptemple/contract/message-with-params';
import type { Sentence } from '@reptemple/contract/message-with-params';
import { MAX_TRACK_BYTES } from '@reptemple/contract/recordings/recordings';
import { MAX_FRAMES_PER_SECOND, MAX_TRACK_MS, POSE_LENGTH, parseTrack } from '@reptemple/engine/track';
import type { Track } from '@reptemple/engine/track';
import { AppError } from '../../../platform/http/app-error.ts';

export const TRACKS_ROOT = 'tracks';
const TRACK_KEY = new RegExp(`^${TRACKS_ROOT}/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\\.track\\.json\\.gz$`);

export const trackKey = (recordingId: string): string => `${TRACKS_ROOT}/${recordingId}.track.json.gz`;
/** Returns the recording id, or undefined if it is not a track's key. */
export const recordingOfTrack = (key: string): string | undefined => TRACK_KEY.exec(key)?.[1];

/** Worst case: 20 minutes at 60 frames a second with 132 long numbers each take 60 MB. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
/** Rounded times can make a track of 60 frames a second slightly faster. */
const MAX_FRAMES = Math.ceil((MAX_TRACK_MS / 1000) * MAX_FRAMES_PER_SECOND * 1.05);
/** Allowance for the header and the optional keys next to the frames. */
const SLACK = 2_000;
/**
 * Maximum number of each character, including those in strings. Parsing costs memory per value,
 * not per byte: thirty million empty objects fit into 90 MB of JSON and take 3 GB.
 */
const MAX_OF_EACH: ReadonlyMap<string, number> = new Map([
  ['{', MAX_FRAMES + SLACK],
  ['[', MAX_FRAMES + SLACK],
  [':', 2 * MAX_FRAMES + SLACK],
  ['"', 4 * MAX_FRAMES + SLACK],
  // Two optional lists have one number per frame.
  [',', (POSE_LENGTH + 4) * MAX_FRAMES + SLACK],
]);

const unpack = promisify(gunzip);

const tooLarge = (bytes: number): Sentence =>
  worded('The file is too large. The limit is {megabytes} MB.', { megabytes: bytes / 1024 / 1024 });

const unpacked = async (packed: Uint8Array): Promise<Uint8Array> => {
  try {
    return await unpack(packed, { maxOutputLength: MAX_UNPACKED_BYTES });
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    if (isTooLarge) throw new AppError('too_large', tooLarge(MAX_UNPACKED_BYTES));
    throw new AppError('unprocessable', 'The track isn’t gzipped JSON.');
  }
};

const holdsTooMuch = (bytes: Uint8Array): boolean => {
  const left = new Float64Array(256).fill(Infinity);
  for (const [character, most] of MAX_OF_EACH) left[character.charCodeAt(0)] = most;
  for (const byte of bytes) {
    const after = (left[byte] ?? 0) - 1;
    if (after < 0) return true;
    left[byte] = after;
  }
  return false;
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('unprocessable', 'The track isn’t gzipped JSON.');
  }
};

/** @throws AppError too_large, or unprocessable with a message that names the fault. */
export const readTrack = async (packed: Uint8Array): Promise<Track> => {
  if (packed.byteLength > MAX_TRACK_BYTES) {
    throw new AppError('too_large', tooLarge(MAX_TRACK_BYTES));
  }
  const bytes = await unpacked(packed);
  if (holdsTooMuch(bytes)) {
    throw new AppError('unprocessable', 'The track is longer than 20 minutes at 60 frames per second.');
  }
  const track = parseTrack(jsonOf(new TextDecoder().decode(bytes)));
  if (!track.ok) throw new AppError('unprocessable', track.message);
  return track.value;
};
