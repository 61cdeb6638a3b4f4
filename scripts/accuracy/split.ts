/**
 * Splits labelled clips into tuning and validation by group, so that no person and no repository
 * is in both. The split is fixed: it depends on the group's name alone, never on a measurement.
 */
import type { Label } from './label.ts';

export const SPLIT_PARTS = ['tuning', 'validation'] as const;
export type SplitPart = (typeof SPLIT_PARTS)[number];

/** Clips whose origin is not recorded. They were all used for tuning before the split existed. */
export const UNKNOWN_ORIGIN = 'unknown origin';

/** Repositories that show the same person as another one, by the labeller's notes. */
const SAME_PERSON: ReadonlyMap<string, string> = new Map([
  ['TechBusa/AmilaFitnessHub', 'PasanWLS/Real-Time-Squat-Analysis-Using-MediaPipe'],
]);

/** The repository of the picture counts; landmarks are often copied to another one. */
export const groupOf = ({ source }: Label): string => {
  const repository = source?.video_repo ?? source?.repo;
  return repository === undefined ? UNKNOWN_ORIGIN : (SAME_PERSON.get(repository) ?? repository);
};

/** FNV-1a, 32 bits: http://www.isthe.com/chongo/tech/comp/fnv/ */
const fnv1a = (text: string): number => {
  let hash = 0x81_1c_9d_c5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01_00_01_93);
  return hash >>> 0;
};

export const splitPartOf = (label: Label): SplitPart => {
  const group = groupOf(label);
  return group !== UNKNOWN_ORIGIN && fnv1a(group) % 2 === 1 ? 'validation' : 'tuning';
};
