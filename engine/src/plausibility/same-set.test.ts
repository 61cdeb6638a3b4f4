/** Decides which tracks count as another analysis of the same video. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { definitionOf } from '../../fixtures/definitions.ts';
import { looped, mirrored, shaken, spedUp } from '../../fixtures/forging.ts';
import { replay } from '../counting/replay.ts';
import { parseTrack } from '../track.ts';
import type { Track } from '../track.ts';
import { isOfSameSet } from './same-set.ts';

const clip = (name: string): Track => {
  const url = new URL(`../../../media/clips/${name}.track.json.gz`, import.meta.url);
  const parsed = parseTrack(JSON.parse(gunzipSync(readFileSync(url)).toString('utf8')));
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.value;
};

const track = clip('push-up');
const isTaken = (later: Track): boolean => isOfSameSet(track, later, replay(later, definitionOf('push-up')).reps);

const unseenAfter = (ms: number): Track => ({
  ...track,
  frames: track.frames.map(({ t, p }) => ({ t, p: t < ms ? p : null })),
});

const delayed = (frames: number): Track => ({
  ...track,
  frames: track.frames.map(({ t }, at) => ({ t, p: track.frames[Math.max(0, at - frames)]?.p ?? null })),
});

/** The track at double speed, looped to fill the same time: twice as many reps. */
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
