/**
 * Measures how often disguised copies are found, and how often honest recordings of one person
 * are taken for copies. Uses a fixed seed to be reproducible.
 */
import { nearestCopy, openBothWays, openPrint } from '@reptemple/engine/plausibility/copied-reps';
import type { TrackFacts } from '@reptemple/engine/plausibility/track-facts';
import { trackFacts } from '@reptemple/engine/plausibility/track-facts';
import type { Track } from '@reptemple/engine/track';
import { isCopiedRun, isRepeatedRun } from '../../server/src/features/verification/limits.ts';
import { disguised, joined, randomDisguise, randomFrom } from '../../engine/fixtures/copying.ts';
import { cutOut, looped } from '../../engine/fixtures/forging.ts';
import { percent, table } from '../accuracy/print-report.ts';
import type { Row } from '../accuracy/print-report.ts';
import { factsOf } from './checks.ts';
import type { Clip } from './clips.ts';

const SEED = 72;
const MARGIN_MS = 300;
const PARTS_OF = 4;
const LOOPED = { short: 6, long: 2 } as const;

interface Known {
  readonly clip: Clip;
  readonly facts: TrackFacts;
}

const isFound = (copy: TrackFacts, original: TrackFacts): boolean => {
  const words = new Set(original.shapes.words);
  if (!copy.shapes.words.some((word) => words.has(word))) return false;
  const run = nearestCopy(openBothWays(copy.shapes.print), openPrint(original.shapes.print));
  return run !== undefined && isCopiedRun(run);
};

const isLoop = ({ repeat }: TrackFacts): boolean => repeat !== null && isRepeatedRun(repeat);

/** Returns `count` reps from index `from` on, with a margin. */
const partOf = ({ track, reps }: Clip, from: number, count: number): Track => {
  const [first, last] = [reps[from], reps[from + count - 1]];
  return cutOut(track, { startMs: (first?.startMs ?? 0) - MARGIN_MS, endMs: (last?.endMs ?? 0) + MARGIN_MS });
};

interface Share {
  readonly found: number;
  readonly of: number;
}

const row = (name: string, results: readonly (boolean | null)[]): Row => {
  const counted: Share = {
    found: results.filter((one) => one === true).length,
    of: results.filter((one) => one !== null).length,
  };
  return [name, counted.of, `${counted.found} (${percent(counted.found, counted.of)})`];
};

/** Tries each way to resubmit a set, on every clip; null if nothing is counted afterwards. */
const copies = (known: readonly Known[]): readonly Row[] => {
  const random = randomFrom(SEED);
  const forged = (track: Track, clip: Clip): TrackFacts | null =>
    factsOf(disguised(track, randomDisguise(random), random), clip.exercise);
  const whole = known.map(({ clip, facts }) => {
    const copy = forged(clip.track, clip);
    return { reps: facts.reps, isFound: copy && isFound(copy, facts) };
  });
  const of = (from: number, to: number) =>
    whole.filter(({ reps }) => reps >= from && reps <= to).map((one) => one.isFound);
  const long = known.filter(({ facts }) => facts.reps > PARTS_OF);
  const cut = long.map(({ clip, facts }) => {
    const copy = forged(partOf(clip, Math.floor(random() * (facts.reps - PARTS_OF)), PARTS_OF), clip);
    return copy && isFound(copy, facts);
  });
  const together = long.map(({ clip, facts }, at) => {
    const other = long.find((one, index) => index > at && one.clip.exercise === clip.exercise)?.clip ?? clip;
    const copy = forged(joined([partOf(clip, 0, PARTS_OF), partOf(other, 0, PARTS_OF)]), clip);
    return copy && isFound(copy, facts);
  });
  const loops = known.map(({ clip, facts }) => {
    const times = facts.reps > PARTS_OF ? LOOPED.long : LOOPED.short;
    const copy = forged(looped(partOf(clip, 0, facts.reps), times), clip);
    return copy && copy.reps >= 6 ? isLoop(copy) : null;
  });
  return [
    row('the whole track, 1 rep', of(1, 1)),
    row('the whole track, 2 reps', of(2, 2)),
    row('the whole track, 3 reps or more', of(3, Infinity)),
    row('four reps cut out of a longer set', cut),
    row('four reps of two sets joined', together),
    row('a set looped to six reps or more', loops),
  ];
};

/**
 * Splits a set into parts without shared frames, as if one person did several sets on one day.
 */
const partsOf = ({ clip }: Known, size: number): readonly TrackFacts[] => {
  const { reps, track } = clip;
  const parts: TrackFacts[] = [];
  for (let from = 0; from + size <= reps.length; from += size) {
    const [before, after] = [reps[from - 1]?.endMs ?? -Infinity, reps[from + size]?.startMs ?? Infinity];
    const frames = track.frames.filter(({ t }) => t > before && t < after);
    const facts = trackFacts({ ...track, frames }, reps.slice(from, from + size));
    if (facts) parts.push(facts);
  }
  return parts;
};

const pairs = (parts: readonly TrackFacts[]): readonly boolean[] =>
  parts.flatMap((one, at) => parts.slice(0, at).map((other) => isFound(one, other)));

const SIZES = [1, 2, 3, 5] as const;

const honest = (known: readonly Known[]): readonly Row[] => [
  ...SIZES.map((size) =>
    row(
      `one person, parts of one set, ${size} ${size === 1 ? 'rep' : 'reps'} each`,
      known.flatMap((one) => pairs(partsOf(one, size))),
    ),
  ),
  row(
    'different recordings of one exercise',
    known.flatMap((one, at) =>
      known
        .slice(0, at)
        .filter(({ clip }) => clip.exercise === one.clip.exercise)
        .map((other) => isFound(one.facts, other.facts)),
    ),
  ),
  row(
    'sets taken for loops',
    known.map(({ facts }) => isLoop(facts)),
  ),
];

export const disguiseSection = (title: string, clips: readonly Clip[]): readonly string[] => {
  const known = clips.flatMap((clip) => {
    const facts = factsOf(clip.track, clip.exercise);
    return facts ? [{ clip, facts }] : [];
  });
  return [
    `## Copies in disguise: ${title}`,
    `One seed. Each copy has a random pace of 0.8 to 1.25 (up to 10 % uneven), 20 to 25 frames a second, mirrored or not, 0.8 to 1.1 times the size, up to 3 % of sway, 2° of rotation, 4 % of wandering crop and 1 % of noise on every landmark. Found by \`copied_reps\`, when copy and original share a word of the index and the comparison says so; the server's limit of 100 candidates is not part of this measure, and a joined set is compared with the first of its originals only; loops by \`loops\` with its comparison of runs.`,
    table(['copy', 'tried', 'found'], copies(known)),
    'Honest pairs, which must not be found:',
    table(['pair', 'tried', 'flagged'], honest(known)),
  ];
};
