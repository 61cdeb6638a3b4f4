/**
 * `npm --prefix tools run accuracy:robust -- FOLDER… [--clips NAME,NAME]`: counts labelled clips
 * again after changes that leave the reps as they are: another phone, camera, tempo or body. Prints
 * which changes alter a count or a verdict, by exercise and view, and which clips are the least
 * stable.
 */
import '../../scripts/print-script-help.mjs';
import { parseArgs } from 'node:util';
import { replay } from '@reptemple/engine/counting/track-replay';
import type { Replay } from '@reptemple/engine/counting/track-replay';
import type { Track } from '@reptemple/engine/landmark-track';
import type { Rep } from '@reptemple/engine/rules/rep-result';
import { getExercise } from '../../cli/src/load-exercise.ts';
import { COUNTED_IDS } from '../../engine/fixtures/parsed-definitions.ts';
import { viewGroupOf } from './accuracy-statistics.ts';
import { exerciseOf, phantomExercises } from './clip-labels-and-split.ts';
import * as perturb from './clip-perturbations.ts';
import type { Perturb } from './clip-perturbations.ts';
import { nameOf, readClips } from './counts-by-frame-rate-setup-and-model.ts';
import type { LabelledTrack } from './counts-by-frame-rate-setup-and-model.ts';
import { percent, table } from './format-accuracy-tables.ts';

interface Change {
  readonly name: string;
  readonly variants: readonly Perturb[];
  /** True if the change cuts off the start and end of the clip, which may remove reps. */
  readonly isCut?: boolean;
}

const SEEDS = [1, 2, 3];
const FEET = ['ankle', 'heel', 'foot_index'] as const;
const WRISTS = ['wrist', 'pinky', 'index', 'thumb'] as const;
const SIDE_OF_BODY = ['elbow', ...WRISTS, 'knee', ...FEET] as const;
const both = (): readonly ['left', 'right'] => ['left', 'right'];

const CHANGES: readonly Change[] = [
  { name: 'mirrored', variants: [perturb.mirrored] },
  { name: 'slower or faster: 0.7, 1.4', variants: [perturb.paced(1 / 0.7), perturb.paced(1 / 1.4)] },
  { name: 'uneven tempo, 0.7 to 1.4', variants: SEEDS.map((seed) => perturb.pacedUnevenly(1.4, seed)) },
  ...[10, 12, 15, 20, 30].map((rate): Change => ({
    name: `${rate} frames a second, jitter`,
    variants: SEEDS.map((seed) => perturb.jittered(rate, 0.4, seed)),
  })),
  ...[0.005, 0.01].map((spread): Change => ({
    name: `joints off by ${spread * 100} % of the body height`,
    variants: [perturb.tremblingOfBody(spread)],
  })),
  { name: 'far side × 0.5 visible', variants: [perturb.dimmedAt(SIDE_OF_BODY, perturb.farSide, 0.5)] },
  { name: 'feet × 0.4 visible', variants: [perturb.dimmedAt(FEET, both, 0.4)] },
  { name: 'wrists × 0.4 visible', variants: [perturb.dimmedAt(WRISTS, both, 0.4)] },
  { name: 'no person for 0.3 to 0.6 s', variants: SEEDS.map(perturb.losingBursts) },
  { name: 'rolled by 8°', variants: [perturb.rolled(-8), perturb.rolled(8)] },
  { name: 'zoom and pan drift', variants: SEEDS.map(perturb.drifting) },
  { name: 'start and end cut off', variants: SEEDS.map(perturb.cutAtRandom), isCut: true },
  { name: 'picture 16:9, 4:3, 9:16', variants: [16 / 9, 4 / 3, 9 / 16].map(perturb.framed) },
  { name: 'arms × 0.9, 1.1', variants: [0.9, 1.1].map((factor) => perturb.lengthened('arms', factor)) },
  { name: 'legs × 0.9, 1.1', variants: [0.9, 1.1].map((factor) => perturb.lengthened('legs', factor)) },
  { name: 'all together', variants: [1, 2, 3, 4, 5].map(perturb.another) },
];

interface Range {
  readonly min: number;
  readonly max: number;
}

/**
 * Time in ms after which the engine has certainly counted a rep, even if arms or legs were not
 * straightened.
 */
const CLOSING_MS = 800;
const OPENING_MS = 200;

/**
 * Returns the range of correct counts: the label's range if the count of the unchanged clip is in
 * it, otherwise only that count. For a cut clip, the number of reps that remain in full (minimum)
 * or in part (maximum).
 */
const expectedCounts = ({ label }: LabelledTrack, reps: readonly Rep[], changed: Track, isCut: boolean): Range => {
  if (isCut) {
    const [from, to] = [changed.frames[0]?.t ?? 0, changed.frames.at(-1)?.t ?? 0];
    const inside = reps.filter(({ startMs, endMs }) => startMs >= from + OPENING_MS && endMs + CLOSING_MS <= to);
    return { min: inside.length, max: reps.filter(({ startMs, endMs }) => endMs >= from && startMs <= to).length };
  }
  const isRight = reps.length >= label.reps && reps.length <= label.reps_loose;
  return isRight ? { min: label.reps, max: label.reps_loose } : { min: reps.length, max: reps.length };
};

interface Outcome {
  readonly clip: LabelledTrack;
  readonly change: string;
  /**
   * Number of reps by which the count is below (negative) or above the range of correct counts; 0
   * within it.
   */
  readonly error: number;
  /**
   * Number of reps of the unchanged clip; 0 if the change altered the number of reps, because the
   * verdicts of the two clips can then not be compared.
   */
  readonly reps: number;
  /**
   * Number of reps by which the number of valid reps changed; 0 if the change altered the number of
   * all reps.
   */
  readonly rejudged: number;
  readonly phantoms: number;
  /** Codes of form faults and uncounted movements that the unchanged clip does not have. */
  readonly codes: readonly string[];
}

const validIn = (reps: readonly Rep[]): number => reps.filter(({ valid }) => valid).length;

const codesOf = ({ reps, notCounted }: Replay): readonly string[] => [
  ...notCounted.map(({ code }) => code),
  ...reps.flatMap(({ fault }) => (fault ? [`${fault.code}${fault.angle === null ? '' : ` (${fault.angle})`}`] : [])),
];

const newCodes = (before: readonly string[], after: readonly string[]): readonly string[] => {
  const left = [...before];
  return after.filter((code) => {
    const at = left.indexOf(code);
    if (at < 0) return true;
    left.splice(at, 1);
    return false;
  });
};

const outcomeOf = (clip: LabelledTrack, change: Change, variant: Perturb): Outcome => {
  const { label, track } = clip;
  const changed = variant(track);
  const base = { clip, change: change.name, error: 0, reps: 0, rejudged: 0, phantoms: 0, codes: [] };
  if (label.negative) {
    const counts = phantomExercises(label).map((exercise) => replay(changed, getExercise(exercise)).reps.length);
    return { ...base, phantoms: counts.reduce((sum, count) => sum + count, 0) };
  }
  const definition = getExercise(exerciseOf(label));
  const [original, other] = [replay(track, definition), replay(changed, definition)];
  const [before, after] = [original.reps, other.reps];
  const { min, max } = expectedCounts(clip, before, changed, change.isCut === true);
  const error = Math.min(0, after.length - min) + Math.max(0, after.length - max);
  const isSame = before.length === after.length;
  return {
    ...base,
    error,
    reps: isSame ? before.length : 0,
    rejudged: isSame ? Math.abs(validIn(before) - validIn(after)) : 0,
    codes: change.isCut ? [] : newCodes(codesOf(original), codesOf(other)),
  };
};

const sumOf = (outcomes: readonly Outcome[], read: (outcome: Outcome) => number): number =>
  outcomes.reduce((sum, outcome) => sum + read(outcome), 0);

const shareOf = (part: number, all: number): string => `${part} of ${all} (${percent(part, all)})`;

const missesOf = (outcomes: readonly Outcome[]): string => {
  const missed = outcomes.filter(({ error, phantoms }) => error !== 0 || phantoms > 0);
  const named = missed.map(
    ({ clip, error, phantoms }) => `${nameOf(clip.label)} ${error > 0 ? '+' : ''}${error || `phantom ${phantoms}`}`,
  );
  return [...new Set(named)].join(', ') || '-';
};

const rowOf = (name: string, outcomes: readonly Outcome[]): readonly (string | number)[] => {
  const sets = outcomes.filter(({ clip }) => !clip.label.negative);
  return [
    name,
    shareOf(sets.filter(({ error }) => error === 0).length, sets.length),
    shareOf(
      sumOf(sets, ({ rejudged }) => rejudged),
      sumOf(sets, ({ reps }) => reps),
    ),
    sumOf(outcomes, ({ phantoms }) => phantoms),
  ];
};

const rowWithMisses = (name: string, outcomes: readonly Outcome[]): readonly (string | number)[] =>
  rowOf(name, outcomes).concat(missesOf(outcomes));

const { values, positionals } = parseArgs({ allowPositionals: true, options: { clips: { type: 'string' } } });
if (positionals.length === 0) {
  console.error('Name folders with labels.json and tracks/.');
  process.exit(2);
}
const named = values.clips?.split(',');
const clips = readClips(positionals).filter(
  ({ label }) => label.usable && (!named || named.some((name) => label.file.startsWith(name))),
);

const outcomes = CHANGES.flatMap((change) =>
  change.variants.flatMap((variant) => clips.map((clip) => outcomeOf(clip, change, variant))),
);
const sets = outcomes.filter(({ clip }) => !clip.label.negative);
const HEADINGS = ['same count', 'judged otherwise', 'phantom reps'];

console.log(
  table(
    ['changed', ...HEADINGS, 'counted otherwise'],
    [
      ...CHANGES.map(({ name }) =>
        rowWithMisses(
          name,
          outcomes.filter(({ change }) => change === name),
        ),
      ),
      rowOf('all', outcomes).concat(''),
    ],
  ),
);

const groupOf = ({ label }: LabelledTrack): string => `${exerciseOf(label)}, ${viewGroupOf(label.view)}`;
const groups = [...new Set(sets.map(({ clip }) => groupOf(clip)))].toSorted(
  (a, b) => COUNTED_IDS.findIndex((id) => a.startsWith(id)) - COUNTED_IDS.findIndex((id) => b.startsWith(id)),
);
console.log(
  `\n${table(
    ['exercise and view', 'clips', ...HEADINGS.slice(0, 2)],
    groups.map((group) => {
      const own = sets.filter(({ clip }) => groupOf(clip) === group);
      const [name = '', counted = '', judged = ''] = rowOf(group, own);
      return [name, new Set(own.map(({ clip }) => clip)).size, counted, judged];
    }),
  )}`,
);

const reasons = sets.flatMap(({ clip, codes }) => codes.map((code) => `${exerciseOf(clip.label)}: ${code}`));
const timesOf = (reason: string): number => reasons.filter((other) => other === reason).length;
console.log(
  `\n${table(
    ['reason that the original does not have', 'times', 'clips'],
    [...new Set(reasons)]
      .toSorted((a, b) => timesOf(b) - timesOf(a))
      .map((reason) => [
        reason,
        timesOf(reason),
        new Set(
          sets
            .filter(({ clip, codes }) => codes.some((code) => `${exerciseOf(clip.label)}: ${code}` === reason))
            .map(({ clip }) => clip),
        ).size,
      ]),
  )}`,
);

const unstable = clips
  .map((clip) => outcomes.filter((outcome) => outcome.clip === clip))
  .map((own) => ({ own, changed: own.filter(({ error, phantoms }) => error !== 0 || phantoms > 0) }))
  .filter(({ changed }) => changed.length > 0)
  .toSorted((a, b) => b.changed.length - a.changed.length);
console.log(
  `\n${table(
    ['clip', 'counted otherwise', 'by'],
    unstable.map(({ own, changed }) => [
      nameOf(own[0]?.clip.label ?? { file: '' }),
      shareOf(changed.length, own.length),
      [...new Set(changed.map(({ change }) => change))].join(', '),
    ]),
  )}`,
);
