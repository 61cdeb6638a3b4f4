/** A track from a file, plain or gzipped. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parseTrack } from '@reptemple/engine/track';
import type { Track } from '@reptemple/engine/track';
import { Refusal } from './refusal.ts';

/** 20 minutes at 60 frames a second are some 60 MB of JSON; more is a bomb. */
const MAX_JSON_BYTES = 256 * 1024 * 1024;
const GZIP_MAGIC = [0x1f, 0x8b] as const;

const bytesOf = (path: string): Buffer => {
  try {
    return readFileSync(path);
  } catch {
    throw new Refusal(`${path} cannot be read.`);
  }
};

const textOf = (bytes: Buffer, path: string): string => {
  const isGzipped = bytes[0] === GZIP_MAGIC[0] && bytes[1] === GZIP_MAGIC[1];
  if (!isGzipped) return bytes.toString('utf8');
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_JSON_BYTES }).toString('utf8');
  } catch {
    throw new Refusal(`${path} is not a sound gzip file, or holds more than a track can.`);
  }
};

/** Throws a `Refusal` with one sentence that says what is wrong, naming the frame where it can. */
export const readTrack = (path: string): Track => {
  const text = textOf(bytesOf(path), path);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Refusal(`${path} is not a track: it is not JSON.`);
  }
  const parsed = parseTrack(json);
  if (!parsed.ok) throw new Refusal(`${path} is not a sound track: ${parsed.message}`);
  return parsed.value;
};
