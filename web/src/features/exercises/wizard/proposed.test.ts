import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parseTrack } from '@reptemple/engine/track';
import type { Track } from '@reptemple/engine/track';
import { describe, expect, test } from 'vitest';
import { proposed } from './proposed.ts';
import { added, calculationIssue, captured, clipChosen, FIRST, lookedAt, seen, used, wizard } from './wizard-state.ts';
import type { Change } from './wizard-state.ts';

const readSquat = (): Track => {
  const bytes = readFileSync(new URL('../../../../../media/clips/squat.track.json.gz', import.meta.url));
  const parsed = parseTrack(JSON.parse(gunzipSync(bytes).toString('utf8')));
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.value;
};

const squat = readSquat();
const watched = lookedAt(squat);
const picture = 'data:image/jpeg;base64,';
const frames = { start: { ms: 2520, picture }, transition: { ms: 3120, picture }, end: { ms: 3640, picture } };

const faultAfter = (changes: readonly Change[], track = squat): string | undefined => {
  const seenOf = { ...watched, track };
  const begun = [
    clipChosen({ file: new Blob(), url: 'blob:squat', fileName: 'squat.webm' }),
    seen(seenOf),
    captured(frames),
  ];
  const state = [...begun, ...changes].reduce(wizard, FIRST);
  expect(calculationIssue(state)).toBeUndefined();
  return proposed(state, seenOf)?.fault;
};

const ANKLES = new Set([27, 28]);

/** The squat with both ankles hidden at one moment, and so the knee angle. */
const anklesHiddenAt = (ms: number): Track => ({
  ...squat,
  frames: squat.frames.map(({ t, p }) => {
    const isHidden = (index: number): boolean => index % 4 === 3 && ANKLES.has(Math.floor(index / 4));
    return { t, p: (t === ms ? p?.map((value, index) => (isHidden(index) ? 0 : value)) : p) ?? null };
  }),
});

describe('proposed exercise of the wizard', () => {
  test('is valid with the suggested angles, and undefined before a video is chosen', () => {
    expect(faultAfter([])).toBeUndefined();
    expect(proposed(FIRST, watched)).toBeUndefined();
  });

  test('is refused if all its angles are alignments', () => {
    expect(faultAfter([used('knee', 'alignment')])).toBe('Use at least one angle as a movement.');
  });

  test.each([
    ['start', 2520],
    ['end', 3640],
  ])('is refused if the movement is hidden in the %s frame, even though other landmarks are visible', (phase, ms) => {
    const said = `No landmarks detected for ${phase} phase`;
    expect(faultAfter([], anklesHiddenAt(ms))).toBe(said);
    expect(faultAfter([used('hip', 'movement')], anklesHiddenAt(ms))).toBe(said);
  });

  test('is valid if the movement is hidden only in the transition frame, or an alignment in the end frame', () => {
    expect(faultAfter([], anklesHiddenAt(3120))).toBeUndefined();
    expect(faultAfter([used('knee', 'alignment'), used('hip', 'movement')], anklesHiddenAt(3640))).toBeUndefined();
  });

  test('is refused with the name of an angle that uses both sides of one joint', () => {
    const elbows = { id: 'angle_1', name: 'Elbows', landmarks: [13, 14, 15], exerciseStop: false } as const;
    expect(faultAfter([added(elbows)])).toBe('These angles don’t work: “Elbows” must be three different landmarks.');
  });
});
