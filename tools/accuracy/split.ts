/**
 * Splits labelled clips into tuning and validation by group, so that no person or repository is in
 * both. The split depends on the group's name only, never on a measurement.
 */
import type { Label } from './label.ts';

export const SPLIT_PARTS = ['tuning', 'validation'] as const;
export type SplitPart = (typeof SPLIT_PARTS)[number];

/**
 * Group of clips without a recorded origin. They were all used for tuning before the split existed.
 */
export const UNKNOWN_ORIGIN = 'unknown origin';

/** Repositories that show the same person as another one, from the labeller's notes. */
const SAME_PERSON: ReadonlyMap<string, string> = new Map([
  ['TechBusa/AmilaFitnessHub', 'PasanWLS/Real-Time-Squat-Analysis-Using-MediaPipe'],
]);

/**
 * Returns the group of a clip: the repository of the video, because landmarks are often copied to
 * others.
 */
export const groupOf = ({ source }: Label): string => {
  const repository = source?.video_repo ?? source?.repo;
  return repository === undefined ? UNKNOWN_ORIGIN : (SAME_PERSON.get(repository) ?? repository);
};

/** FNV-1a hash, 32 bits: http://www.isthe.com/chongo/tech/comp/fnv/ */
const fnv1a = (text: string): number => {
  let hash = 0x81_1c_9d_c5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01_00_01_93);
  return hash >>> 0;
};

export const splitPartOf = (label: Label): SplitPart => {
  const group = groupOf(label);
  return group !== UNKNOWN_ORIGIN && fnv1a(group) % 2 === 1 ? 'validation' : 'tuning';
};
