import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readTrack } from './count-track.ts';

const HEADER = '"version":1,"width":640,"height":360,"model":"full"';
const MEGABYTE = 1024 * 1024;

/**
 * Returns a decompression bomb of a few kilobytes: `piece` repeated up to this size, and gzipped.
 */
const bomb = (before: string, piece: string, after: string, bytes: number): Uint8Array => {
  const filling = Buffer.alloc(Math.floor(bytes / piece.length) * piece.length, piece).subarray(0, -1);
  return gzipSync(Buffer.concat([Buffer.from(before), filling, Buffer.from(after)]));
};

const refusalOf = (packed: Uint8Array): Promise<unknown> =>
  readTrack(packed).then(
    () => 'accepted',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  );

afterEach(() => vi.restoreAllMocks());

describe('a small gzip file with a huge track', () => {
  const frames = `{${HEADER},"frames":[`;
  it.each([
    ['90 MB of empty frames', bomb(frames, '{},', ']}', 90 * 10 ** 6), 'too_large'],
    ['60 MB of empty frames', bomb(frames, '{},', ']}', 60 * 10 ** 6), 'unprocessable'],
    ['lists within lists', bomb(frames, '[],', ']}', 60 * MEGABYTE), 'unprocessable'],
    ['texts', bomb(frames, '"a",', ']}', 60 * MEGABYTE), 'unprocessable'],
    ['keys', bomb(`{${HEADER},`, '"a":1,', '}', 60 * MEGABYTE), 'unprocessable'],
    ['numbers', bomb(frames, '1,', ']}', 60 * MEGABYTE), 'unprocessable'],
  ])('of %s is rejected before JSON parsing', async (_what, packed, code) => {
    // Expects that JSON.parse is not called: it would take many seconds and gigabytes.
    const parse = vi.spyOn(JSON, 'parse');
    expect(await refusalOf(packed)).toBe(code);
    expect(parse).not.toHaveBeenCalled();
  });
});

it('readTrack accepts a track of 72,000 frames with coordinates far outside the image', async () => {
  const pose = Array.from({ length: 33 }, () => '12345,12345,-12345,1000').join();
  const frames = Array.from({ length: 72_000 }, (_, at) => `{"t":${Math.round((at * 1000) / 60)},"p":[${pose}]}`);
  const packed = gzipSync(`{${HEADER},"frames":[${frames.join()}]}`);
  expect((await readTrack(packed)).frames).toHaveLength(72_000);
}, 60_000);
