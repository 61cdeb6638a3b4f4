/** Reads an uploaded track without trusting it: its unpacked size is bounded before anything is parsed. */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { MAX_TRACK_BYTES } from '@reptemple/contract/recordings';
import { parseTrack, type Track } from '@reptemple/engine/track';
import { Refusal } from '../../platform/refusal.ts';

/** 20 minutes at 60 frames a second, 132 numbers of up to 6 digits and a comma each, come to less. */
const MAX_UNPACKED_BYTES = 96 * 1024 * 1024;

const unpack = promisify(gunzip);

const unpacked = async (packed: Uint8Array): Promise<string> => {
  try {
    return (await unpack(packed, { maxOutputLength: MAX_UNPACKED_BYTES })).toString('utf8');
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    if (isTooLarge) throw new Refusal('too_large', 'The track is too large when unpacked.');
    throw new Refusal('unprocessable', 'The track is not a gzip file.');
  }
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('unprocessable', 'The track is not JSON.');
  }
};

/** @throws Refusal too_large, or unprocessable with the sentence that names what is wrong. */
export const readTrack = async (packed: Uint8Array): Promise<Track> => {
  if (packed.byteLength > MAX_TRACK_BYTES) {
    throw new Refusal('too_large', `A track may be at most ${MAX_TRACK_BYTES / 1024 / 1024} MB.`);
  }
  const track = parseTrack(jsonOf(await unpacked(packed)));
  if (!track.ok) throw new Refusal('unprocessable', track.message);
  return track.value;
};
