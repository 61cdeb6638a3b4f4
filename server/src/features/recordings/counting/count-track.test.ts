/**
 * Tests counting in a real worker thread. Results and errors must be the same as without a thread,
 * and the event loop must not be blocked.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { serialize } from 'node:v8';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { TimedRep } from '@reptemple/engine/plausibility/rep-acceleration-evenness-and-endurance';
import { countTrack, openCounting, readTrack } from './count-track.ts';
import { examineTrack, openExaminedTracks } from './measure-track-for-checks.ts';
import type { Examined, ExaminedTracks } from './measure-track-for-checks.ts';

const ROOT = join(import.meta.dirname, '../../../../..');
const parse = (text: string): object => z.looseObject({}).parse(JSON.parse(text));
const definition = parse(readFileSync(join(ROOT, 'engine/exercises/push-up.json'), 'utf8'));
const clip = new Uint8Array(readFileSync(join(ROOT, 'media/clips/push-up.track.json.gz')));

const NO_LIMITS = { maxDurationSeconds: null, maxRestSeconds: null };

const Frames = z.looseObject({ frames: z.array(z.looseObject({ t: z.number() })) });

const repeated = (times: number): Uint8Array => {
  const track = Frames.parse(parse(gunzipSync(clip).toString('utf8')));
  const lengthMs = 40 + (track.frames.at(-1)?.t ?? 0);
  const frames = Array.from({ length: times }, (_, round) =>
    track.frames.map((frame) => ({ ...frame, t: frame.t + round * lengthMs })),
  );
  return gzipSync(JSON.stringify({ ...track, frames: frames.flat() }), { level: 1 });
};

describe('measurements of a counted track', () => {
  const REPS = [{ startMs: 0, bottomMs: 500, endMs: 1000 }];
  const measured = (lastsMs: number): Examined => ({ sha256: '', lastsMs, facts: null });
  const open = () => openExaminedTracks(async () => measured(-1));
  const examine = async (tracks: ExaminedTracks, packed: Uint8Array = clip, reps: readonly TimedRep[] = REPS) =>
    (await tracks.examine(packed, reps)).lastsMs;

  it('are given to the first check of the same track with the same reps', async () => {
    const tracks = open();
    tracks.put(clip, REPS, Promise.resolve(measured(1)));
    expect(await examine(tracks, new Uint8Array([1]))).toBe(-1);
    expect(await examine(tracks, clip, [{ startMs: 0, bottomMs: null, endMs: 1000 }])).toBe(-1);
    expect([await examine(tracks), await examine(tracks)]).toEqual([1, -1]);
  });

  it('are made again if the thread failed after the count', async () => {
    const tracks = open();
    tracks.put(clip, REPS, Promise.reject(new Error('It ended.')));
    expect(await examine(tracks)).toBe(-1);
  });

  it('are kept up to a number of bytes, the latest ones', async () => {
    const bytes = serialize(measured(100)).byteLength;
    const tracks = openExaminedTracks(async () => measured(-1), 3 * bytes);
    const nth = (at: number): Uint8Array => new Uint8Array([at]);
    for (let at = 100; at < 105; at += 1) {
      tracks.put(nth(at), REPS, Promise.resolve(measured(at)));
      await wait(1);
    }
    expect([await examine(tracks, nth(101)), await examine(tracks, nth(102)), await examine(tracks, nth(104))]).toEqual(
      [-1, 102, 104],
    );
  });

  it('are dropped after ten minutes without a check', async () => {
    vi.useFakeTimers();
    const tracks = open();
    tracks.put(clip, REPS, Promise.resolve(measured(1)));
    tracks.put(new Uint8Array([1]), REPS, Promise.resolve(measured(2)));
    await vi.advanceTimersByTimeAsync(9 * 60_000);
    expect(await examine(tracks, new Uint8Array([1]))).toBe(2);
    await vi.advanceTimersByTimeAsync(61_000);
    vi.useRealTimers();
    expect(await examine(tracks)).toBe(-1);
  });
});

describe('counting a track in a worker thread', () => {
  let long: Uint8Array;
  beforeAll(() => {
    long = repeated(40);
  });

  it('returns the same result as counting in the main thread', async () => {
    expect(await openCounting()(clip, definition, NO_LIMITS)).toEqual(await countTrack(clip, definition, NO_LIMITS));
  });

  it('measures the track for its checks after the count, as measuring in the main thread does', async () => {
    const kept: Promise<Examined>[] = [];
    const count = openCounting({}, (_packed, _reps, examined) => void kept.push(examined));
    const { result } = await count(clip, definition, NO_LIMITS);
    expect(await Promise.all(kept)).toEqual([examineTrack(await readTrack(clip), result.reps)]);
    await count(clip, definition, NO_LIMITS, clip);
    await count(new Uint8Array([1]), definition, NO_LIMITS).catch(() => undefined);
    expect(kept).toHaveLength(1);
  });

  it('hashes the times since the first frame and the landmarks that were seen', async () => {
    const track = await readTrack(clip);
    const [one, other] = track.frames.filter((frame) => frame.p);
    const frames = [
      { t: 40, p: one?.p ?? null },
      { t: 80, p: null },
      { t: 120, p: other?.p ?? null },
    ];
    const hash = createHash('sha256');
    for (const { t, p } of frames) hash.update(Int32Array.of(t - 40, ...(p ?? [])));
    expect(examineTrack({ ...track, frames }, []).sha256).toBe(hash.digest('hex'));
  });

  it('measures the seconds of a hold that its check compares', async () => {
    const tracks = openExaminedTracks(() => Promise.reject(new Error('It was measured before.')));
    const track = Frames.parse(parse(gunzipSync(clip).toString('utf8')));
    const frames = Array.from({ length: 300 }, (_none, at) => ({ ...track.frames[0], t: at * 40 }));
    const packed = gzipSync(JSON.stringify({ ...track, frames }));
    const plank = parse(readFileSync(join(ROOT, 'engine/exercises/plank.json'), 'utf8'));
    const { result } = await openCounting({}, tracks.put)(packed, plank, NO_LIMITS);
    expect(result.validReps).toBeGreaterThan(9);
    const compared = result.reps.filter((_rep, at) => at % 5 === 0 || at === result.reps.length - 1);
    await expect(tracks.examine(packed, compared)).resolves.toMatchObject({ facts: { reps: compared.length } });
  });

  it('rejects an invalid track with the same error as the main thread', async () => {
    const refusal = { code: 'unprocessable', message: 'The track isn’t gzipped JSON.' };
    await expect(countTrack(new Uint8Array([1]), definition, NO_LIMITS)).rejects.toMatchObject(refusal);
    await expect(openCounting()(new Uint8Array([1]), definition, NO_LIMITS)).rejects.toMatchObject(refusal);
  });

  it('does not block the event loop while a long track is counted', async () => {
    const watch = { ticks: 0 };
    const timer = setInterval(() => void (watch.ticks += 1), 10);
    const { timestamps } = await openCounting()(long, definition, NO_LIMITS);
    clearInterval(timer);
    expect(timestamps).toHaveLength(16_000);
    expect(watch.ticks).toBeGreaterThan(2);
  });

  it.each([
    ['takes too long', { timeoutMs: 1 }, 'This took too long. Please try again.'],
    ['needs too much memory', { memoryMb: 16 }, 'This recording is too long to count. Try a shorter set.'],
  ])('that %s is rejected as unavailable with a message', async (_how, limits, message) => {
    await expect(openCounting(limits)(long, definition, NO_LIMITS)).rejects.toMatchObject({
      code: 'unavailable',
      message,
    });
  });

  it('runs one track at a time and is refused when the queue is full', async () => {
    const count = openCounting({ threads: 1, waiting: 1 });
    const order: string[] = [];
    const first = count(clip, definition, NO_LIMITS).then(() => order.push('first'));
    const second = count(clip, definition, NO_LIMITS).then(() => order.push('second'));
    await wait(1);
    await expect(count(clip, definition, NO_LIMITS)).rejects.toMatchObject({ code: 'unavailable' });
    await Promise.all([first, second]);
    expect(order).toEqual(['first', 'second']);
    expect(await count(clip, definition, NO_LIMITS)).toMatchObject({ result: { validReps: 5, invalidReps: 0 } });
  });

  it('fails with an invalid exercise definition, and the next track is counted', async () => {
    const count = openCounting({ threads: 1 });
    await expect(count(clip, {}, NO_LIMITS)).rejects.toThrow('The exercise definition is not valid.');
    expect(await count(clip, definition, NO_LIMITS)).toMatchObject({ result: { validReps: 5, invalidReps: 0 } });
  });
});
