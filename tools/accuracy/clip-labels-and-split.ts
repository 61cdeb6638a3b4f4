/**
 * Reads the labels that people made for a folder of tracks (`labels.json` next to
 * `tracks/NAME.track.json.gz`, or next to the tracks), and assigns clips to tuning or validation.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parseTrack } from '@reptemple/engine/landmark-track';
import type { Track } from '@reptemple/engine/landmark-track';
import { COUNTED_IDS } from '../../engine/fixtures/parsed-definitions.ts';
import type { CountedId } from '../../engine/fixtures/parsed-definitions.ts';

export interface Label {
  readonly file: string;
  readonly exercise: string;
  /** True if no person in the clip does the exercise, so every counted rep is a false positive. */
  readonly negative: boolean;
  readonly usable: boolean;
  readonly reps: number;
  /** Number of reps, including incomplete reps at the start or end of the clip. */
  readonly reps_loose: number;
  readonly bottoms_s?: readonly number[] | null;
  readonly tops_s?: readonly number[] | null;
  /** Camera view in the labeller's words, for example `side, facing right` or `45 deg front`. */
  readonly view?: string;
  /** Verdict on a clip with a single rep; absent if its source gives none. */
  readonly form?: 'good' | 'bad';
  /**
   * Exercises as which a negative clip is counted: each rep counted is a false positive. All
   * exercises if absent or empty.
   */
  readonly negative_for?: readonly string[];
  /** Verdict on each rep in order, true if valid by the strict rules; absent if unknown. */
  readonly valid_reps?: readonly boolean[];
  /** Origin of the clip. `video_repo` is present if `repo` has only its landmarks. */
  readonly source?: { readonly repo: string; readonly video_repo?: string };
}

const EXERCISE_IDS: ReadonlyMap<string, string> = new Map([
  ['pushup', 'push-up'],
  ['pushup_incline', 'push-up'],
  ['squat', 'squat'],
  ['squat_wall', 'squat'],
  ['squat_wall_ball', 'squat'],
  ['pullup', 'pull-up'],
  ['bench_press', 'bench-press'],
]);

/** Exercise names that labels may use instead of a definition id. */
export const KNOWN_LABELS: readonly string[] = [...EXERCISE_IDS.keys()];

export const exerciseOf = (label: Label): string => EXERCISE_IDS.get(label.exercise) ?? label.exercise;

export const phantomExercises = ({ negative_for: named }: Label): readonly CountedId[] =>
  COUNTED_IDS.filter((id) => !named?.length || named.includes(id));

export const readLabels = (folder: string): readonly Label[] => {
  const labels: Label[] | { clips: Label[] } = JSON.parse(readFileSync(join(folder, 'labels.json'), 'utf8'));
  return Array.isArray(labels) ? labels : labels.clips;
};

/**
 * Returns the track of a label; undefined if the folder has none.
 * @throws Error if the track is invalid
 */
export const findTrack = (folder: string, { file }: Label): Track | undefined => {
  const name = `${file.replace(/\.(track\.json\.gz|[a-z0-9]+)$/, '')}.track.json.gz`;
  const path = [join(folder, 'tracks', name), join(folder, name)].find((candidate) => existsSync(candidate));
  if (path === undefined) return undefined;
  const parsed = parseTrack(JSON.parse(gunzipSync(readFileSync(path)).toString('utf8')));
  if (!parsed.ok) throw new Error(`${path}: ${parsed.message}`);
  return parsed.value;
};

/**
 * Parts into which clips are split. No person or repository is in both. Only the name of a clip's
 * group decides about its part, never a measurement.
 */
export const SPLIT_PARTS = ['tuning', 'validation'] as const;
export type SplitPart = (typeof SPLIT_PARTS)[number];

/** Group of clips without a recorded origin. All were used for tuning before the split existed. */
export const UNKNOWN_ORIGIN = 'unknown origin';

/** Map from a repository to another one that shows the same person, from the labeller's notes. */
const SAME_PERSON: ReadonlyMap<string, string> = new Map([
  ['TechBusa/AmilaFitnessHub', 'PasanWLS/Real-Time-Squat-Analysis-Using-MediaPipe'],
]);

/**
 * Returns the group of a clip: the repository of its video, because landmarks are often copied to
 * other repositories.
 */
export const groupOf = ({ source }: Label): string => {
  const repository = source?.video_repo ?? source?.repo;
  return repository === undefined ? UNKNOWN_ORIGIN : (SAME_PERSON.get(repository) ?? repository);
};

/** Returns the 32-bit FNV-1a hash: http://www.isthe.com/chongo/tech/comp/fnv/ */
const fnv1a = (text: string): number => {
  let hash = 0x81_1c_9d_c5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01_00_01_93);
  return hash >>> 0;
};

export const splitPartOf = (label: Label): SplitPart => {
  const group = groupOf(label);
  return group !== UNKNOWN_ORIGIN && fnv1a(group) % 2 === 1 ? 'validation' : 'tuning';
};
