/** Labels of a folder of tracks, made by people: `labels.json` beside `tracks/NAME.track.json.gz` (or the tracks beside the labels). */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parseTrack } from '@reptemple/engine/track';
import type { Track } from '@reptemple/engine/track';
import { COUNTED_IDS } from '../../engine/fixtures/definitions.ts';
import type { CountedId } from '../../engine/fixtures/definitions.ts';

export interface Label {
  readonly file: string;
  readonly exercise: string;
  /** Nobody does the exercise: every counted rep is a phantom. */
  readonly negative: boolean;
  readonly usable: boolean;
  readonly reps: number;
  /** Also counts a cycle cut off by the clip's edge. */
  readonly reps_loose: number;
  readonly bottoms_s?: readonly number[] | null;
  readonly tops_s?: readonly number[] | null;
  /** From where the person is seen, in the labeller's words: `side, facing right`, `45 deg front`. */
  readonly view?: string;
  /** The verdict on a clip with one rep, where its source has one. */
  readonly form?: 'good' | 'bad';
  /** The exercises for which each counted rep of a negative is a phantom; all of them when not named. */
  readonly negative_for?: readonly string[];
  /** Where it is known how each rep was done: in order, true for a strict one. */
  readonly valid_reps?: readonly boolean[];
  /** Origin of the clip; `video_repo` when only its landmarks are in `repo`. */
  readonly source?: { readonly repo: string; readonly video_repo?: string };
}

/** The labels' words for exercises, and the definition each is judged by. */
const EXERCISE_IDS: ReadonlyMap<string, string> = new Map([
  ['pushup', 'push-up'],
  ['pushup_incline', 'push-up'],
  ['squat', 'squat'],
  ['squat_wall', 'squat'],
  ['squat_wall_ball', 'squat'],
  ['pullup', 'pull-up'],
  ['bench_press', 'bench-press'],
]);

/** Words for exercises that labels may use, besides the ids of definitions. */
export const KNOWN_LABELS: readonly string[] = [...EXERCISE_IDS.keys()];

export const exerciseOf = (label: Label): string => EXERCISE_IDS.get(label.exercise) ?? label.exercise;

/** The exercises for which each counted rep of a negative is a phantom. */
export const phantomExercises = ({ negative_for: named }: Label): readonly CountedId[] =>
  COUNTED_IDS.filter((id) => !named?.length || named.includes(id));

export const readLabels = (folder: string): readonly Label[] => {
  const labels: Label[] | { clips: Label[] } = JSON.parse(readFileSync(join(folder, 'labels.json'), 'utf8'));
  return Array.isArray(labels) ? labels : labels.clips;
};

/** The track of a label, if the folder has it. Throws when it is there and not sound. */
export const findTrack = (folder: string, { file }: Label): Track | undefined => {
  const name = `${file.replace(/\.(track\.json\.gz|[a-z0-9]+)$/, '')}.track.json.gz`;
  const path = [join(folder, 'tracks', name), join(folder, name)].find((candidate) => existsSync(candidate));
  if (path === undefined) return undefined;
  const parsed = parseTrack(JSON.parse(gunzipSync(readFileSync(path)).toString('utf8')));
  if (!parsed.ok) throw new Error(`${path}: ${parsed.message}`);
  return parsed.value;
};
