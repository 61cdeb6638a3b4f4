import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { byFrameRate, byModel, bySetup, confusion, readClips } from './counts-by-frame-rate-setup-and-model.ts';

const OWN_TRACKS = fileURLToPath(new URL('../../engine/fixtures', import.meta.url));
const clips = readClips([OWN_TRACKS]).filter(({ label }) =>
  ['push-up-strict', 'squat-strict', 'plank'].includes(label.file.split('.')[0] ?? ''),
);

it('byFrameRate counts sets and negatives at three frame rates, each with two choices of frames', () => {
  const rates = byFrameRate(clips);
  expect(rates.map(({ name }) => name)).toContain('12, from the second frame');
  expect(rates).toHaveLength(6);
  for (const rate of rates) expect(rate).toMatchObject({ sets: 2, exact: 2, negatives: 1, phantoms: 0, missed: [] });
});

it('byModel compares two models on the clips that both have', () => {
  const full = clips.find(({ label }) => label.file.startsWith('squat-strict'));
  const others = byModel(full ? [full] : [], OWN_TRACKS);
  expect(others.map(({ sets, exact }) => [sets, exact])).toEqual(Array.from({ length: 6 }, () => [1, 1]));
});

it('bySetup separates sets that the set-up check accepts from sets with a warning', () => {
  const seen = clips.filter(({ label }) => label.file.startsWith('squat-strict'));
  const unseen = seen.map(({ label, track }) => ({
    label,
    track: { ...track, frames: track.frames.map(({ t }) => ({ t, p: null })) },
  }));
  expect(bySetup(seen).map(({ sets, exact }) => [sets, exact])).toEqual([
    [1, 1],
    [0, 0],
  ]);
  expect(bySetup(unseen).map(({ sets, exact }) => [sets, exact])).toEqual([
    [0, 0],
    [1, 0],
  ]);
});

it('byFrameRate names a set that is counted wrong', () => {
  const wrong = clips.map(({ label, track }) => ({ label: { ...label, reps: 99, reps_loose: 99 }, track }));
  expect(byFrameRate(wrong)[0]).toMatchObject({ exact: 0, withinOne: 0 });
  expect(byFrameRate(wrong)[0]?.missed.join(' ')).toContain('push-up-strict -');
});

it('confusion counts each set as every exercise', () => {
  const row = confusion(clips).find(({ shown }) => shown === 'push-up');
  expect(row?.clips).toBe(1);
  expect(row?.counted).toEqual([row?.labelled, 0, 0, 0]);
});
