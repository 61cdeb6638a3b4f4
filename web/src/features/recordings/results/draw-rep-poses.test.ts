import { expect, it } from 'vitest';
import { replay } from '@reptemple/engine/counting/track-replay';
import { clipTrack } from '../../../../../engine/fixtures/clip-tracks.ts';
import { definitionOf } from '../../../../../engine/fixtures/parsed-definitions.ts';
import { drawStills } from './draw-rep-poses.ts';

const track = clipTrack('push-up-faults');
const definition = definitionOf('push-up');
const { reps } = replay(track, definition);

it('drawStills draws the body and the counting angle of every rep', () => {
  const stills = drawStills(track, reps, definition);
  expect([...(stills?.byRep.keys() ?? [])]).toEqual(reps.map(({ number }) => number));
  for (const { bones, limb } of stills?.byRep.values() ?? []) {
    expect(bones).toMatch(/^M/);
    expect(limb).toMatch(/^M[^L]+L[^L]+L[^L]+$/);
  }
});

it('names the angle that shows how deep a rep was', () => {
  const turn = drawStills(track, reps, definition)?.turn;
  expect(turn?.at).toBe('min');
  expect(reps.map(({ angles }) => (angles[turn?.angle ?? '']?.min ?? 180) <= 110)).toEqual([
    true,
    false,
    true,
    true,
    true,
  ]);
});

it('drawStills returns undefined when no frame contains a body', () => {
  const frames = track.frames.map(({ t }) => ({ t, p: null }));
  expect(drawStills({ ...track, frames }, reps, definition)).toBeUndefined();
});
