import { expect, it } from 'vitest';
import { groupOf, splitPartOf, UNKNOWN_ORIGIN } from './clip-labels-and-split.ts';
import type { Label } from './clip-labels-and-split.ts';
import { chooseIndex, FACTORS, stabilityOf } from './leave-one-out.ts';

const label: Label = { file: 'a', exercise: 'squat', negative: false, usable: true, reps: 1, reps_loose: 1 };
const from = (repo: string, videoRepo?: string): Label => ({
  ...label,
  source: videoRepo === undefined ? { repo } : { repo, video_repo: videoRepo },
});

it('clips of unknown origin belong to the tuning part', () => {
  expect(groupOf(label)).toBe(UNKNOWN_ORIGIN);
  expect(splitPartOf(label)).toBe('tuning');
});

it('the split depends only on the repository name, or on that of the image source', () => {
  expect(splitPartOf(from('riyer8/cs231n-pushfit'))).toBe('validation');
  expect(splitPartOf(from('Ambaks/Nowva'))).toBe('tuning');
  expect(groupOf(from('kaiakol/computervision', 'cdoesitagn/push-up-detection'))).toBe('cdoesitagn/push-up-detection');
});

it('repositories that show the same athlete are in the same group', () => {
  expect(groupOf(from('TechBusa/AmilaFitnessHub'))).toBe(
    groupOf(from('PasanWLS/Real-Time-Squat-Analysis-Using-MediaPipe')),
  );
});

const points = (...at: readonly number[]): readonly number[] => FACTORS.map((factor) => (at.includes(factor) ? 1 : 0));

it('chooseIndex chooses the middle of the best candidates', () => {
  expect(FACTORS[chooseIndex([{ group: 'a', points: points(0.8, 0.9, 1) }])]).toBe(0.9);
});

it('stabilityOf returns the range of a limit and the points on the group that was left out', () => {
  const scores = [
    { group: 'a', points: points(0.8, 0.9, 1) },
    { group: 'b', points: points(1, 1.1, 1.2) },
  ];
  const stability = stabilityOf('a limit', 10, scores);
  expect(stability).toMatchObject({ chosen: 10, lowest: 9, highest: 11, shippedPoints: 2, unseenPoints: 0 });
});
