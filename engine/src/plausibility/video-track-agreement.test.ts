/**
 * Tests the comparison of tracks with video samples of the same movement, another person's and a
 * different movement, and of two analyses of one video.
 */
import { describe, expect, test } from 'vitest';
import { clipTrack } from '../../fixtures/clip-tracks.ts';
import { deepened, mirrored, shaken, looped, spedUp } from '../../fixtures/forged-tracks.ts';
import { definitionOf } from '../../fixtures/parsed-definitions.ts';
import { replay } from '../counting/track-replay.ts';
import type { Frame, Track } from '../landmark-track.ts';
import { seenBody } from './frames-with-person.ts';
import { PICTURE_CELLS, pictureLikeness } from './sample-times-and-picture-similarity.ts';
import { agreementOf, clockDrift, endsBefore, isOfSameSet } from './video-track-agreement.ts';

const track = clipTrack('push-up');
const { reps } = replay(track, definitionOf('push-up'));
const SPAN = { startMs: reps[0]?.startMs ?? 0, endMs: reps.at(-1)?.endMs ?? 0 };
const times = Array.from({ length: 24 }, (_none, at) => SPAN.startMs + ((at + 0.5) * (SPAN.endMs - SPAN.startMs)) / 24);

const bodyOf = (of: Track) => {
  const body = seenBody(of, { startMs: 0, endMs: 20_000 });
  if (!body) throw new Error('Nobody is seen.');
  return body;
};

/**
 * Returns poses sampled from a video that shows this track. `earlierMs`: time by which the video
 * started earlier than the track.
 */
const filmed = (of: Track, earlierMs = 0): readonly Frame[] =>
  times.flatMap((t) => {
    const frame = of.frames.findLast((one) => one.t <= t - earlierMs);
    return frame ? [{ t: Math.round(t), p: frame.p }] : [];
  });

const share = (of: Track, watched: readonly Frame[]): number => {
  const agreement = agreementOf(bodyOf(of), watched, SPAN);
  return agreement ? agreement.agreeing / agreement.compared : Number.NaN;
};

describe('comparing a video with a track', () => {
  test.each([
    ['of the same movement', filmed(track)],
    ['begun most of a second earlier', filmed(track, 800)],
    ['seen by a model that trembles', filmed(shaken(track, 0.01))],
  ])('a video %s agrees', (_how, watched) => {
    expect(share(track, watched)).toBeGreaterThan(0.9);
  });

  test.each([
    ['of the movement mirrored', filmed(mirrored(track))],
    ['of a squat', filmed(clipTrack('squat'))],
  ])('a video %s does not agree', (_how, watched) => {
    expect(share(track, watched)).toBeLessThan(0.6);
  });

  test('a video does not agree with a track whose elbows were bent further', () => {
    expect(share(deepened(track, 3), filmed(track))).toBeLessThan(0.6);
  });

  test('the range is near 1 for the same movement, under 0.8 for a shallower video and 0 at rest', () => {
    const range = (watched: readonly Frame[]): number => agreementOf(bodyOf(track), watched, SPAN)?.range ?? Number.NaN;
    expect(range(filmed(track))).toBeGreaterThan(0.9);
    expect(range(times.map((t) => ({ t: Math.round(t), p: track.frames[0]?.p ?? null })))).toBe(0);
    const deeper = agreementOf(bodyOf(deepened(track, 2.2)), filmed(track), SPAN)?.range ?? Number.NaN;
    expect(deeper).toBeLessThan(0.8);
  });

  test('finds the clock offset between video and track to within 80 ms', () => {
    const offset = agreementOf(bodyOf(track), filmed(track, 600), SPAN)?.offsetMs ?? 0;
    expect(Math.abs(offset - 600)).toBeLessThanOrEqual(80);
  });

  test('finds no clock drift in an evenly timed video, and more than 240 ms in a slowed one', () => {
    const stretched = { ...track, frames: track.frames.map(({ t, p }) => ({ t: Math.round(t * 1.06), p })) };
    const late = filmed(track).map(({ t, p }) => ({ t: Math.round(t * 1.06), p }));
    expect(clockDrift(bodyOf(track), filmed(track, 400))).toBe(0);
    expect(clockDrift(bodyOf(track), late)).toBeGreaterThan(240);
    expect(Math.abs(clockDrift(bodyOf(stretched), late) ?? Infinity)).toBeLessThanOrEqual(40);
    expect(clockDrift(bodyOf(track), filmed(track).slice(0, 12))).toBeNull();
  });

  test('returns null for a video without a visible body or without samples', () => {
    const nobody = times.map((t) => ({ t, p: null }));
    expect([agreementOf(bodyOf(track), nobody, SPAN), agreementOf(bodyOf(track), [], SPAN)]).toEqual([null, null]);
  });

  test('endsBefore returns how long before the last rep a video ends', () => {
    const bottom = reps.at(-1)?.bottomMs ?? 0;
    expect([endsBefore(reps, bottom - 700), endsBefore(reps, bottom + 1), endsBefore([], 0)]).toEqual([700, 0, 0]);
  });
});

describe('comparing thumbnails of two videos', () => {
  const film = (steps: number, columnAt: (step: number) => number, wall: number): Uint8Array => {
    const thumbnails = new Uint8Array(steps * PICTURE_CELLS).fill(wall);
    for (let step = 0; step < steps; step += 1) {
      for (let row = 0; row < 6; row += 1) thumbnails[step * PICTURE_CELLS + row * 6 + columnAt(step)] = 220;
    }
    return thumbnails;
  };
  const walk = [0, 1, 2, 3, 2, 1, 1, 2, 4, 5, 4, 3, 3, 1, 0, 0, 2, 5, 5, 1, 3, 0, 4, 2];
  const other = [3, 3, 0, 5, 1, 4, 0, 2, 2, 5, 0, 1, 4, 4, 3, 0, 5, 2, 1, 1, 5, 3, 0, 4];
  const shown = film(24, (step) => walk[step] ?? 0, 100);

  test.each([
    ['the same', shown],
    ['brighter', film(24, (step) => walk[step] ?? 0, 120)],
    ['mirrored', film(24, (step) => 5 - (walk[step] ?? 0), 100)],
    ['begun later', film(20, (step) => walk[step + 4] ?? 0, 100)],
  ])('matches thumbnails that are %s', (_how, pictures) => {
    expect(pictureLikeness(shown, pictures)).toBeGreaterThan(0.9);
  });

  test('does not match a different movement in front of the same wall', () => {
    expect(
      pictureLikeness(
        shown,
        film(24, (step) => other[step] ?? 0, 100),
      ),
    ).toBeLessThan(0.6);
  });

  test('returns 0 for too few thumbnails and for thumbnails without movement', () => {
    expect(pictureLikeness(shown, shown.slice(0, 5 * PICTURE_CELLS))).toBe(0);
    expect(pictureLikeness(shown, new Uint8Array(24 * PICTURE_CELLS).fill(9))).toBe(0);
  });
});

const isTaken = (later: Track): boolean => isOfSameSet(track, later, replay(later, definitionOf('push-up')).reps);

const unseenAfter = (ms: number): Track => ({
  ...track,
  frames: track.frames.map(({ t, p }) => ({ t, p: t < ms ? p : null })),
});

const delayed = (frames: number): Track => ({
  ...track,
  frames: track.frames.map(({ t }, at) => ({ t, p: track.frames[Math.max(0, at - frames)]?.p ?? null })),
});

/**
 * Returns a forged track of the same duration with twice as many reps: at double speed, and looped.
 */
const halfSpeedThenTwice = (): Track => {
  const twice = looped(spedUp(track, 2), 2);
  return { ...twice, frames: twice.frames.filter(({ t }) => t <= (track.frames.at(-1)?.t ?? 0)) };
};

describe('accepting a later analysis of the same set', () => {
  test.each([
    ['that is the same', track],
    ['of a model that trembles', shaken(track, 0.005)],
    ['that loses the person half-way', unseenAfter(8000)],
  ])('an analysis %s is accepted', (_how, later) => expect(isTaken(later)).toBe(true));

  test.each([
    ['that is looped', looped(track, 5)],
    ['that is cut', { ...track, frames: track.frames.filter(({ t }) => t < 8000) }],
    ['whose reps are at other times', delayed(38)],
    ['with twice as many reps in the same time', halfSpeedThenTwice()],
    ['that is mirrored', mirrored(track)],
  ])('an analysis %s is refused', (_how, later) => expect(isTaken(later)).toBe(false));
});
