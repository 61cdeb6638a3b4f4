import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { viewGroupOf, wilson } from './accuracy-statistics.ts';
import { countAs } from './count-clips-with-engine-and-baseline.ts';
import { verdictMatrix } from './count-scores.ts';
import { readClips } from './counts-by-frame-rate-setup-and-model.ts';

const OWN_TRACKS = fileURLToPath(new URL('../../engine/fixtures', import.meta.url));

it('wilson returns the interval of 45 of 45 and of 27 of 34, and null for 0 of 0', () => {
  expect(wilson(45, 45)?.map((share) => Math.round(100 * share))).toEqual([92, 100]);
  expect(wilson(27, 34)?.map((share) => Math.round(100 * share))).toEqual([63, 90]);
  expect(wilson(0, 0)).toBeNull();
});

it.each([
  ['side, facing right', 'side'],
  ['side/30 deg, facing left', 'oblique'],
  ['45 deg from behind, feet left', 'oblique'],
  ['front, portrait', 'front'],
  ['back, wide shot', 'back'],
  ['overhead (camera above)', 'other'],
  [undefined, 'other'],
])('viewGroupOf groups the view "%s" as %s', (view, group) => expect(viewGroupOf(view)).toBe(group));

it('verdictMatrix counts a bad rep that was not detected as unseen, not as caught', () => {
  const label = { file: 'a', exercise: 'pushup', negative: false, usable: true, reps: 1, reps_loose: 1 };
  const counted = [{ exercise: 'push-up', valid: 0, invalid: 0, reps: [], baseline: 0 }];
  expect(verdictMatrix([{ label: { ...label, form: 'bad' }, counted }])).toMatchObject({
    bad: 1,
    badCaught: 0,
    badUnseen: 1,
  });
});

it('verdictMatrix matches a labelled time anywhere within a slow rep, and none outside', () => {
  const clip = readClips([OWN_TRACKS]).find(({ label: { file } }) => file.startsWith('squat-strict'));
  if (!clip) throw new Error('squat-strict is missing.');
  const counted = countAs(clip.track, 'squat');
  const [rep] = counted.reps;
  const label = { file: 'a', exercise: 'squat', negative: false, usable: true, reps: 1, reps_loose: 1 };
  const matrixAt = (ms: number) =>
    verdictMatrix([{ label: { ...label, bottoms_s: [ms / 1000], valid_reps: [true] }, counted: [counted] }]);
  expect(matrixAt((rep?.startMs ?? 0) + 1)).toMatchObject({ good: 1, goodKept: 1 });
  expect(matrixAt((rep?.startMs ?? 0) - 900)).toMatchObject({ good: 1, goodKept: 0, goodUnseen: 1 });
});
