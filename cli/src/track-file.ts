/** Reads and writes track files, plain or gzipped. */
import { closeSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { parseTrack } from '@reptemple/engine/track';
import type { Track } from '@reptemple/engine/track';
import { reasonOf, UsageError } from './usage-error.ts';

/**
 * 20 minutes at 60 fps are about 60 MB of JSON. The limit protects against decompression bombs.
 */
const MAX_JSON_BYTES = 256 * 1024 * 1024;
const GZIP_MAGIC = [0x1f, 0x8b] as const;

const firstBytesOf = (path: string): Buffer => {
  const start = Buffer.alloc(64);
  try {
    const file = openSync(path, 'r');
    try {
      return start.subarray(0, readSync(file, start));
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw new UsageError(`Can’t read ${path}${reasonOf(error)}.`);
  }
};

const isGzipped = (bytes: Buffer): boolean => bytes[0] === GZIP_MAGIC[0] && bytes[1] === GZIP_MAGIC[1];

/**
 * Detects the type from the first bytes, not the file name: JSON or gzip is a track, anything
 * else may be a video.
 * @throws Refusal if the file cannot be read.
 */
export const isTrackFile = (path: string): boolean => {
  const start = firstBytesOf(path);
  return isGzipped(start) || /^\uFEFF?\s*[{[]/.test(start.toString('utf8'));
};

const bytesOf = (path: string): Buffer => {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new UsageError(`Can’t read ${path}${reasonOf(error)}.`);
  }
};

const textOf = (bytes: Buffer, path: string): string => {
  if (!isGzipped(bytes)) return bytes.toString('utf8').replace(/^\uFEFF/, '');
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_JSON_BYTES }).toString('utf8');
  } catch {
    throw new UsageError(`${path} isn’t a valid gzip file, or is too large for a track.`);
  }
};

/** @throws Refusal that describes the problem, with the frame number if possible. */
export const readTrack = (path: string): Track => {
  const text = textOf(bytesOf(path), path);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new UsageError(`${path} isn’t a track: it isn’t valid JSON.`);
  }
  const parsed = parseTrack(json);
  if (!parsed.ok) throw new UsageError(`${path} isn’t a valid track: ${parsed.message}`);
  return parsed.value;
};

/** Gzips if the name ends in .gz. @throws Refusal if the file cannot be written. */
export const writeTrack = (path: string, track: Track): void => {
  const json = `${JSON.stringify(track)}\n`;
  try {
    writeFileSync(path, path.endsWith('.gz') ? gzipSync(json, { level: 9 }) : json);
  } catch (error) {
    throw new UsageError(`Can’t write ${path}${reasonOf(error)}.`);
  }
};
