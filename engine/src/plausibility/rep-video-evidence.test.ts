/** Tests a real video with a track that claims more than the video shows. */
import { describe, expect, test } from 'vitest';
import { clipTrack } from '../../fixtures/clip-tracks.ts';
import { deepened, shaken } from '../../fixtures/forged-tracks.ts';
import { definitionOf } from '../../fixtures/parsed-definitions.ts';
import { replay } from '../counting/track-replay.ts';
import type { Frame, Track } from '../landmark-track.ts';
import { seenBody } from './frames-with-person.ts';
import { depthShare, isContradicted, hasComparedSamples, repEvidence } from './rep-video-evidence.ts';
import { chooseSampleTimes } from './sample-times-and-picture-similarity.ts';
import type { Random } from './sample-times-and-picture-similarity.ts';
import { holdEvidence, isHold } from './video-track-agreement.ts';

const track = clipTrack('push-up');
const { reps } = replay(track, definitionOf('push-up'));

const randomFrom = (seed: number): Random => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

const bodyOf = (of: Track) => {
  const body = seenBody(of, { startMs: 0, endMs: 20_000 });
  if (!body) throw new Error('Nobody is seen.');
  return body;
};

const samplesOf = (shown: Track, seed: number): readonly Frame[] =>
  chooseSampleTimes(reps, { perMinute: 70, least: 24 }, randomFrom(seed)).flatMap((t) => {
    const frame = shown.frames.findLast((one) => one.t <= t);
    return frame ? [{ t: Math.round(t), p: frame.p }] : [];
  });

const evidenceOf = (claimed: Track, shown: Track, seed: number) =>
  repEvidence(bodyOf(claimed), samplesOf(shown, seed), reps, 0);

const restingInstead = (of: Track, rep: { readonly startMs: number; readonly endMs: number }): Track => {
  const top = of.frames.findLast(({ t }) => t <= rep.startMs)?.p ?? null;
  return { ...of, frames: of.frames.map(({ t, p }) => ({ t, p: t >= rep.startMs && t <= rep.endMs ? top : p })) };
};

const SEEDS = Array.from({ length: 20 }, (_none, seed) => seed * 7919 + 1);

describe('evidence for a rep in the video', () => {
  test('the original video contradicts no rep, also with noisy landmarks', () => {
    for (const seed of SEEDS) {
      const evidence = evidenceOf(track, shaken(track, 0.005), seed);
      expect(evidence.filter(isContradicted)).toEqual([]);
      expect(evidence.every(hasComparedSamples)).toBe(true);
    }
  });

  test.each(reps.map((rep, index) => [index, rep] as const))(
    'rep number %i is contradicted by a video that shows a rest instead, for all sample times',
    (index, rep) => {
      for (const seed of SEEDS) {
        const contradicted = evidenceOf(track, restingInstead(track, rep), seed).filter(isContradicted);
        expect(contradicted.map((one) => one.index)).toEqual([index]);
      }
    },
  );

  test('the depth share falls below 0.78 when the track bends the elbows further than the video', () => {
    for (const seed of SEEDS.slice(0, 5)) {
      expect(depthShare(evidenceOf(track, track, seed))).toBeGreaterThan(0.95);
      expect(depthShare(evidenceOf(deepened(track, 2.2), track, seed))).toBeLessThan(0.78);
    }
  });

  test('a video without a visible body is no evidence for or against any rep', () => {
    const empty = { ...track, frames: track.frames.map(({ t }) => ({ t, p: null })) };
    const evidence = evidenceOf(track, empty, 1);
    expect(evidence).toHaveLength(reps.length);
    expect(evidence.some(hasComparedSamples)).toBe(false);
    expect(depthShare(evidence)).toBeNull();
  });
});

describe('evidence for a hold in the video', () => {
  const [top] = track.frames.flatMap(({ p }) => (p ? [p] : []));
  const bottom = track.frames.findLast(({ t }) => t <= (reps[0]?.bottomMs ?? 0))?.p ?? null;
  /** Returns a track of 20 s in one pose, with another pose for 5 s from `elsewhereMs` on. */
  const held = (elsewhereMs = Infinity): Track => ({
    ...track,
    frames: Array.from({ length: 500 }, (_none, index): Frame => {
      const t = index * 40;
      return { t, p: t >= elsewhereMs && t < elsewhereMs + 5000 ? bottom : (top ?? null) };
    }),
  });
  const seconds = [0, 5000, 10_000, 15_000, 19_000].map((startMs) => ({
    startMs,
    bottomMs: null,
    endMs: startMs + 1000,
  }));
  const contradicted = (shown: Track): readonly number[] =>
    holdEvidence(
      bodyOf(held()),
      shown.frames.filter((_frame, index) => index % 30 === 0),
      seconds,
      0,
    )
      .filter(isContradicted)
      .map(({ index }) => index);

  test('is found in every part if the video shows it', () => {
    expect(contradicted(held())).toEqual([]);
  });

  test('is missing where the person is in another position', () => {
    expect(contradicted(held(10_000))).toEqual([2]);
  });

  test('is looked for in sets of seconds, not of reps', () => {
    expect([isHold(seconds), isHold(reps)]).toEqual([true, false]);
  });
});
