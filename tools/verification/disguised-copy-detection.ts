/**
 * Measures how often disguised copies are found, and how often honest recordings of one person are
 * taken for copies. Also runs the server's checks on a clip. Uses fixed seeds, so results are
 * reproducible.
 */
import type { Track } from '@reptemple/engine/landmark-track';
import { findCopiedRun, openBothWays, openPrint } from '@reptemple/engine/plausibility/copied-reps';
import type { ShapePrint } from '@reptemple/engine/plausibility/copied-reps';
import { shapeWords } from '@reptemple/engine/plausibility/motion-search-index';
import { motionDifference } from '@reptemple/engine/plausibility/motion-signature';
import { evennessOf } from '@reptemple/engine/plausibility/rep-acceleration-evenness-and-endurance';
import { chooseSampleTimes } from '@reptemple/engine/plausibility/sample-times-and-picture-similarity';
import { SHAPE_VALUES } from '@reptemple/engine/plausibility/shape-series';
import { trackFacts } from '@reptemple/engine/plausibility/track-measurements';
import type { TrackFacts } from '@reptemple/engine/plausibility/track-measurements';
import { endsBefore } from '@reptemple/engine/plausibility/video-track-agreement';
import type { Rep } from '@reptemple/engine/rules/rep-result';
import { disguised, joined, randomDisguise, randomFrom } from '../../engine/fixtures/disguised-copies.ts';
import { cutOut, looped, mirrored } from '../../engine/fixtures/forged-tracks.ts';
import {
  isCopiedRun,
  MAX_COMPARED_PRINTS,
  SAMPLE_BUDGET,
  SIMILAR_MOTION,
} from '../../server/src/features/verification/check-thresholds.ts';
import { compareSamples } from '../../server/src/features/verification/compare-and-recount-tracks.ts';
import { seededRandom } from '../../server/src/features/verification/pose-check/seeded-random.ts';
import { judgeEvenness, judgeTrack } from '../../server/src/features/verification/track-findings.ts';
import type { Found } from '../../server/src/features/verification/track-findings.ts';
import { judgeWatched } from '../../server/src/features/verification/video-finding.ts';
import { percent, table } from '../accuracy/format-accuracy-tables.ts';
import type { Row } from '../accuracy/format-accuracy-tables.ts';
import { countReps } from './read-clips-and-detect-poses.ts';
import type { Clip, Seen } from './read-clips-and-detect-poses.ts';

const BODIES = 60;
/**
 * Maximum changes to a body: of the ratio of height to width, of the shear, and of each joint's
 * position.
 */
const VARIED = { ratio: 0.3, shear: 0.4, joint: 0.05 } as const;
const LEVELS = 127;

/** Returns the reps as if another body performed them and another camera filmed them. */
export const otherBody = ({ shapes, ...rest }: ShapePrint, random: () => number): ShapePrint => {
  const around = (range: number): number => (2 * random() - 1) * range;
  const [ratio, shear] = [1 + around(VARIED.ratio), around(VARIED.shear)];
  const joints = Float32Array.from({ length: SHAPE_VALUES }, () => around(VARIED.joint));
  const changed = new Int8Array(shapes.length);
  for (let step = 0; step < shapes.length; step += SHAPE_VALUES) {
    const pose = joints.map((offset, at) => (shapes[step + at] ?? 0) / LEVELS + offset);
    for (let at = 0; at < SHAPE_VALUES; at += 2) {
      const y = pose[at + 1] ?? 0;
      pose[at] = (pose[at] ?? 0) + shear * y;
      pose[at + 1] = ratio * y;
    }
    const length = Math.sqrt(pose.reduce((sum, value) => sum + value * value, 0)) || 1;
    for (const [at, value] of pose.entries()) changed[step + at] = Math.round((value / length) * LEVELS);
  }
  return { shapes: changed, ...rest };
};

export interface Indexed {
  readonly print: ShapePrint;
  readonly words: readonly number[];
}

export interface CandidateIndex {
  readonly recordings: number;
  /** Returns the recordings that the server would compare with a recording of these hashes. */
  readonly rank: (words: readonly number[]) => ReadonlySet<Indexed>;
}

export const openIndex = (known: readonly Indexed[], random: () => number): CandidateIndex => {
  const bodies = known.flatMap(({ print }) =>
    Array.from({ length: BODIES }, (): Indexed => {
      const body = otherBody(print, random);
      return { print: body, words: shapeWords(body) };
    }),
  );
  const byWord = new Map<number, Indexed[]>();
  for (const one of [...bodies, ...known]) {
    for (const word of one.words) byWord.set(word, [...(byWord.get(word) ?? []), one]);
  }
  return {
    recordings: known.length + bodies.length,
    rank: (words) => {
      const shared = new Map<Indexed, number>();
      for (const word of words) {
        for (const one of byWord.get(word) ?? []) shared.set(one, (shared.get(one) ?? 0) + 1);
      }
      const ranked = [...shared].toSorted((a, b) => b[1] - a[1]).slice(0, MAX_COMPARED_PRINTS);
      return new Set(ranked.map(([one]) => one));
    },
  };
};

/**
 * Counts a track as `exercise`, and returns the values that the checks need; null without counted
 * reps.
 */
export const factsOf = (track: Track, exercise: string): TrackFacts | null =>
  trackFacts(track, countReps(track, exercise));

export const oddIn = (facts: TrackFacts | null): readonly string[] =>
  facts ? judgeTrack(facts).flatMap(({ check, outcome }) => (outcome === 'review' ? [check] : [])) : [];

/**
 * Returns the finding `evenness` if the reps are more even than any person's; otherwise no finding.
 */
export const tooEven = (reps: readonly Rep[]): readonly string[] => {
  const evenness = evennessOf(reps);
  return evenness && judgeEvenness(evenness).outcome === 'review' ? ['evenness'] : [];
};

/**
 * Returns true if the copy's original is found as on the server: by shared hashes of its rhythm,
 * then by its motion.
 */
export const isFoundAgain = (copy: TrackFacts, original: TrackFacts): boolean => {
  const words = new Set(original.rhythm.words);
  const isCandidate =
    copy.rhythm.query.length === 0 ? words.size === 0 : copy.rhythm.query.some((word) => words.has(word));
  return isCandidate && motionDifference(copy.motion, original.motion, SIMILAR_MOTION) < SIMILAR_MOTION;
};

/**
 * Compares a track with a video, as the server does; null if no rep is counted. The track is
 * counted as the exercise of the clip.
 */
export const watched = (track: Track, { name, exercise }: Clip, { frames, lastsMs }: Seen): Found | null => {
  const reps = countReps(track, exercise);
  if (reps.length === 0) return null;
  // Removes samples outside the track: the server takes samples only at times of the track.
  const [first, last] = [track.frames[0]?.t ?? 0, track.frames.at(-1)?.t ?? 0];
  const within = frames.filter(({ t }) => t >= first && t <= last);
  const moments = chooseSampleTimes(reps, SAMPLE_BUDGET, seededRandom(name));
  return judgeWatched({
    pictures: within.length,
    missing: moments.filter((moment) => moment > lastsMs).length,
    comparison: compareSamples(track, reps, within),
    endsBeforeMs: endsBefore(reps, lastsMs),
    longestGapMs: 0,
    videoMs: lastsMs,
    trackMs: last,
    unit: 'reps',
  });
};

const SEEDS = [72, 73, 74] as const;
const MARGIN_MS = 300;
const PARTS_OF = 4;
const LOOPED = { short: 6, long: 2 } as const;

interface Known {
  readonly clip: Clip;
  readonly facts: TrackFacts;
}

const isCopyOf = (copy: TrackFacts, original: TrackFacts): boolean =>
  findCopiedRun(openBothWays(copy.shapes.print), openPrint(original.shapes.print), isCopiedRun) !== undefined;

const isFound = (copy: TrackFacts, originals: readonly TrackFacts[], index: CandidateIndex): boolean => {
  const candidates = index.rank(copy.shapes.query);
  return originals.some((original) => candidates.has(original.shapes) && isCopyOf(copy, original));
};

const sharesWord = (one: TrackFacts, other: TrackFacts): boolean => {
  const words = new Set(other.shapes.words);
  return one.shapes.query.some((word) => words.has(word));
};

const isLoop = (facts: TrackFacts): boolean => oddIn(facts).includes('loops');

/** Minimum number of counted reps in a set to search it for loops. */
const MIN_LOOP_REPS = 6;

const partOf = ({ track, reps }: Clip, from: number, count: number): Track => {
  const [first, last] = [reps[from], reps[from + count - 1]];
  return cutOut(track, { startMs: (first?.startMs ?? 0) - MARGIN_MS, endMs: (last?.endMs ?? 0) + MARGIN_MS });
};

/** Result of one try to find a copy. `isFound` is null if no rep is counted in the copy. */
interface Try {
  readonly clip: string;
  readonly isFound: boolean | null;
}

const Z = 1.96;

const wilson = (share: number, of: number): string => {
  const middle = (share + (Z * Z) / (2 * of)) / (1 + (Z * Z) / of);
  const half = (Z * Math.sqrt((share * (1 - share)) / of + (Z * Z) / (4 * of * of))) / (1 + (Z * Z) / of);
  return `${(100 * Math.max(0, middle - half)).toFixed(1)} to ${(100 * Math.min(1, middle + half)).toFixed(1)} %`;
};

/**
 * Returns a table row. Its interval treats all tries on a clip as one, because they are not
 * independent.
 */
const row = (name: string, tries: readonly Try[]): Row => {
  const counted = tries.filter((one) => one.isFound !== null);
  const found = counted.filter((one) => one.isFound === true).length;
  const clips = new Set(counted.map(({ clip }) => clip)).size;
  const interval = clips > 0 ? wilson(found / counted.length, clips) : '-';
  return [name, clips, counted.length, `${found} (${percent(found, counted.length)})`, interval];
};

interface Copies {
  readonly one: readonly Try[];
  readonly two: readonly Try[];
  readonly more: readonly Try[];
  readonly cut: readonly Try[];
  readonly together: readonly Try[];
  readonly loops: readonly Try[];
  readonly mirroredLoops: readonly Try[];
}

const copiesOf = (known: readonly Known[], index: CandidateIndex, seed: number): Copies => {
  const random = randomFrom(seed);
  const forged = (track: Track, clip: Clip): TrackFacts | null =>
    factsOf(disguised(track, randomDisguise(random), random), clip.exercise);
  const tried = ({ clip }: Known, copy: TrackFacts | null, originals: readonly TrackFacts[]): Try => ({
    clip: clip.name,
    isFound: copy && isFound(copy, originals, index),
  });
  const whole = known.map((one) => ({
    reps: one.facts.reps,
    result: tried(one, forged(one.clip.track, one.clip), [one.facts]),
  }));
  const withReps = (from: number, to: number) =>
    whole.filter(({ reps }) => reps >= from && reps <= to).map(({ result }) => result);
  const long = known.filter(({ facts }) => facts.reps > PARTS_OF);
  const repeated = (loop: (part: Track, times: number) => Track): readonly Try[] =>
    known.map(({ clip, facts }) => {
      const times = facts.reps > PARTS_OF ? LOOPED.long : LOOPED.short;
      const copy = forged(loop(partOf(clip, 0, facts.reps), times), clip);
      return { clip: clip.name, isFound: copy && copy.reps >= MIN_LOOP_REPS ? isLoop(copy) : null };
    });
  const loops = repeated(looped);
  return {
    one: withReps(1, 1),
    two: withReps(2, 2),
    more: withReps(3, Infinity),
    cut: long.map((one) => {
      const from = Math.floor(random() * (one.facts.reps - PARTS_OF));
      return tried(one, forged(partOf(one.clip, from, PARTS_OF), one.clip), [one.facts]);
    }),
    together: long.flatMap((one, at) => {
      const others = long.filter((other) => other !== one && other.clip.exercise === one.clip.exercise);
      const other = others[at % Math.max(1, others.length)];
      if (!other) return [];
      const track = joined([partOf(one.clip, 0, PARTS_OF), partOf(other.clip, 0, PARTS_OF)]);
      return [tried(one, forged(track, one.clip), [one.facts, other.facts])];
    }),
    loops,
    mirroredLoops: repeated((part, times) =>
      joined(Array.from({ length: times }, (_none, time) => (time % 2 === 0 ? part : mirrored(part)))),
    ),
  };
};

const copies = (known: readonly Known[], index: CandidateIndex): readonly Row[] => {
  const all = SEEDS.map((seed) => copiesOf(known, index, seed));
  const rowOf = (name: string, tries: (one: Copies) => readonly Try[]): Row => row(name, all.flatMap(tries));
  return [
    rowOf('the whole track, 1 rep', ({ one }) => one),
    rowOf('the whole track, 2 reps', ({ two }) => two),
    rowOf('the whole track, 3 reps or more', ({ more }) => more),
    rowOf('four reps cut out of a longer set', ({ cut }) => cut),
    rowOf('four reps each of two sets joined', ({ together }) => together),
    rowOf('a set looped to six reps or more', ({ loops }) => loops),
    rowOf('all above except sets of 1 and 2 reps', ({ more, cut, together, loops }) => [
      ...more,
      ...cut,
      ...together,
      ...loops,
    ]),
    rowOf('a set looped to six reps or more, every second time mirrored', ({ mirroredLoops }) => mirroredLoops),
  ];
};

/** Splits a set into parts without common frames, as several sets of one person on one day. */
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

/**
 * Returns true if one recording is taken for a copy of the other. Does not apply the maximum number
 * of candidates, which could only hide a false alarm.
 */
const isFlagged = (one: TrackFacts, other: TrackFacts): boolean => sharesWord(one, other) && isCopyOf(one, other);

const pairs = (clip: string, parts: readonly TrackFacts[]): readonly Try[] =>
  parts.flatMap((one, at) => parts.slice(0, at).map((other) => ({ clip, isFound: isFlagged(one, other) })));

const SIZES = [1, 2, 3, 5] as const;

const honest = (known: readonly Known[]): readonly Row[] => [
  ...SIZES.map((size) =>
    row(
      `one person, parts of one set, ${size} ${size === 1 ? 'rep' : 'reps'} each`,
      known.flatMap((one) => pairs(one.clip.name, partsOf(one, size))),
    ),
  ),
  row(
    'different recordings of one exercise',
    known.flatMap((one, at) =>
      known
        .slice(0, at)
        .filter(({ clip }) => clip.exercise === one.clip.exercise)
        .map((other) => ({ clip: one.clip.name, isFound: isFlagged(one.facts, other.facts) })),
    ),
  ),
  row(
    'sets of six reps or more taken for loops',
    known
      .filter(({ facts }) => facts.reps >= MIN_LOOP_REPS)
      .map(({ clip, facts }) => ({ clip: clip.name, isFound: isLoop(facts) })),
  ),
];

const knownOf = (clips: readonly Clip[]): readonly Known[] =>
  clips.flatMap((clip) => {
    const facts = factsOf(clip.track, clip.exercise);
    return facts ? [{ clip, facts }] : [];
  });

export interface Titled {
  readonly title: string;
  readonly clips: readonly Clip[];
}

const sectionOf = (title: string, known: readonly Known[], index: CandidateIndex): readonly string[] => [
  `## Disguised copies: ${title}`,
  table(['copy', 'clips', 'tried', 'found', '95 % interval'], copies(known, index)),
  'Honest pairs that must not be found:',
  table(['pair', 'clips', 'tried', 'flagged', '95 % interval'], honest(known)),
];

export const disguiseSections = (titled: readonly Titled[]): readonly string[] => {
  const sections = titled.map(({ title, clips }) => ({ title, known: knownOf(clips) }));
  const originals = sections.flatMap(({ known }) => known.map(({ facts }) => facts.shapes));
  const index = openIndex(originals, randomFrom(SEEDS[0]));
  return [
    `${SEEDS.length} seeds. Each copy has a random speed of 0.8 to 1.25 (up to 10 % uneven), 20 to 25 frames a second, mirrored or not, 0.8 to 1.1 times the size, up to 3 % of sway, 2° of rotation, 4 % of wandering crop and 1 % of noise on every landmark. Found by \`copied_reps\`: an original must be among the ${MAX_COMPARED_PRINTS} recordings that share the most index words, of ${index.recordings} (the clips, and synthetic bodies made from them by squeezing, shearing and moving joints), and the comparison must recognise it. A joined set is found when one of its two originals is. Loops are found by the check \`loops\`. The intervals (Wilson) count each clip once, because tries on one clip are not independent.`,
    ...sections.flatMap(({ title, known }) => sectionOf(title, known, index)),
  ];
};
