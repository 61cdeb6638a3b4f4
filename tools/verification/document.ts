/** Formats the tables as text that is also valid Markdown. */
import { motionDifference } from '@reptemple/engine/plausibility/motion';
import { pictureLikeness } from '@reptemple/engine/plausibility/pictures';
import type { TrackFacts } from '@reptemple/engine/plausibility/track-facts';
import { AGREEING } from '@reptemple/engine/plausibility/agreement';
import type { Found } from '../../server/src/features/verification/check-track.ts';
import { SIMILAR_MOTION, SIMILAR_PICTURES } from '../../server/src/features/verification/limits.ts';
import { percent, table } from '../accuracy/print-report.ts';
import type { Row } from '../accuracy/print-report.ts';
import { ATTACKS, tryAttack, tryOthersVideos } from './attacks.ts';
import type { Tried } from './attacks.ts';
import { factsOf, oddIn, tooEven, watched } from './checks.ts';
import type { Clip, Seen } from './clips.ts';
import { paceSection } from './pace.ts';

const trackFigures = (facts: TrackFacts | null): Row => {
  if (!facts) return ['-', '-', '-', '-'];
  const { limbs, leap, acceleration, likeness } = facts;
  const longest = limbs.reduce((most, { longest: length }) => Math.max(most, length), 0);
  const nearest = likeness.map(({ difference }) => difference.toFixed(4)).join(' ');
  return [
    longest === 0 ? '-' : longest.toFixed(2),
    leap ? `${leap.speed.toFixed(1)} (${leap.usual.toFixed(1)})` : '-',
    acceleration === null ? '-' : acceleration.toFixed(1),
    nearest === '' ? '-' : nearest,
  ];
};

const videoFigures = (finding: Found | null): Row => {
  if (!finding) return ['-', '-', '-'];
  const { agreeing, compared, torsos, degrees, range } = finding.figures;
  return [`${agreeing} of ${compared}`, `${torsos}, ${degrees}°`, String(range)];
};

/**
 * Returns the measurements of a clip's track and video, and the checks that would put it under
 * review.
 */
const lookAt = (clip: Clip, seen: ReadonlyMap<Clip, Seen>) => {
  const facts = factsOf(clip.track, clip.exercise);
  const film = seen.get(clip);
  const finding = film ? watched(clip.track, clip, film) : null;
  return {
    facts,
    finding,
    odd: [...oddIn(facts), ...tooEven(clip.reps), ...(finding?.outcome === 'review' ? ['watched'] : [])],
  };
};

/** Reports how many honest clips would be put under review, and by which checks. */
const alarmMessage = (clips: readonly Clip[], seen: ReadonlyMap<Clip, Seen>): string => {
  const found = clips.map((clip) => lookAt(clip, seen).odd).filter((odd) => odd.length > 0);
  const times = new Map<string, number>();
  for (const check of found.flat()) times.set(check, (times.get(check) ?? 0) + 1);
  const by = [...times].map(([check, count]) => `${check} ${count}`).join(', ');
  const share = `${found.length} of ${clips.length} (${percent(found.length, clips.length)})`;
  return `**False alarms: ${share}** are put under review by what each shows alone${by === '' ? '' : ` (${by})`}.`;
};

const clipRow = (clip: Clip, seen: ReadonlyMap<Clip, Seen>): Row => {
  const { facts, finding, odd } = lookAt(clip, seen);
  return [
    clip.name,
    clip.reps.length,
    ...trackFigures(facts),
    ...videoFigures(finding),
    odd.length === 0 ? 'nothing' : odd.join(', '),
  ];
};

const clipTable = (clips: readonly Clip[], seen: ReadonlyMap<Clip, Seen>): string =>
  table(
    ['clip', 'reps', 'limb', 'leap (usual)', 'pull', 'likest reps', 'pictures', 'apart', 'range', 'found'],
    clips.map((clip) => clipRow(clip, seen)),
  );

const attackRow = ({ name, clips, found, by }: Tried): Row => [
  name,
  clips,
  `${found} (${percent(found, clips)})`,
  [...by].map(([check, times]) => `${check} ${times}`).join(', ') || '-',
];

const attackTable = (clips: readonly Clip[], seen: ReadonlyMap<Clip, Seen>): string => {
  const tried = [...ATTACKS.map((attack) => tryAttack(attack, clips, seen)), tryOthersVideos(clips, seen)];
  return table(['attack', 'clips', 'found', 'by'], tried.map(attackRow));
};

interface Pair {
  readonly names: string;
  readonly figure: number;
}

const pairsOf = <T>(
  things: readonly T[],
  nameOf: (thing: T) => string,
  figureOf: (a: T, b: T) => number,
): readonly Pair[] =>
  things.flatMap((a, index) =>
    things.slice(0, index).map((b) => ({ names: `${nameOf(b)}, ${nameOf(a)}`, figure: figureOf(a, b) })),
  );

const motionPairs = (clips: readonly Clip[]): readonly Pair[] => {
  const known = clips.flatMap((clip) => {
    const facts = factsOf(clip.track, clip.exercise);
    return facts ? [{ clip, motion: facts.motion }] : [];
  });
  return pairsOf(
    known,
    ({ clip }) => clip.name,
    (a, b) => (a.clip.exercise === b.clip.exercise ? motionDifference(a.motion, b.motion, 20) : Infinity),
  ).toSorted((a, b) => a.figure - b.figure);
};

const picturePairs = (seen: ReadonlyMap<Clip, Seen>): readonly Pair[] =>
  pairsOf(
    [...seen],
    ([clip]) => clip.name,
    ([, a], [, b]) => pictureLikeness(a.thumbnails, b.thumbnails),
  ).toSorted((a, b) => b.figure - a.figure);

const pairTable = (pairs: readonly Pair[], figure: string): string =>
  table(
    ['two recordings', figure],
    pairs.slice(0, 5).map((pair) => [pair.names, pair.figure.toFixed(2)]),
  );

/** Reports the findings for honest clips and for each kind of forgery. */
export const report = (clips: readonly Clip[], seen: ReadonlyMap<Clip, Seen>): string => {
  const usable = clips.filter(({ isUsable }) => isUsable);
  const hard = clips.filter(({ isUsable }) => !isUsable);
  const motions = motionPairs(clips);
  const films = picturePairs(seen);
  return [
    '## Honest clips',
    `Filmed as the product asks for, in one piece. Limb: the longest, in torsos. Leap: the whole body's fastest step in torsos a second, and its usual fast step. Pull: torsos a second squared. Likest reps: what is left between the two most alike reps, pairs and threes, in torsos. Pictures: of those the server looked at, how many agree with the track (within ${AGREEING.torsos} torsos and ${AGREEING.degrees}°), and the medians. Range: how far the joint that moves most goes in them, as a share of the track's. Found: the checks that would put it under review.`,
    alarmMessage(usable, seen),
    clipTable(usable, seen),
    ...(hard.length > 0
      ? [
          '## Hard cases',
          'Clips with cuts, from the front or from above, with cropped bodies or two people. A cut is no recording of this product: that it is found is right.',
          alarmMessage(hard, new Map()).replace('False alarms', 'Found'),
          clipTable(hard, new Map()),
        ]
      : []),
    '## Any two recordings',
    `Of ${motions.length} pairs, the nearest motions; below ${SIMILAR_MOTION}° two are taken for one.`,
    pairTable(motions, 'degrees'),
    ...(films.length > 0
      ? [
          `Of ${films.length} pairs of videos, the likest; above ${SIMILAR_PICTURES} two are taken for one.`,
          pairTable(films, 'likeness'),
        ]
      : []),
    '## Attacks',
    'Each on every honest clip in which reps are still counted afterwards. A film that is forged together with its track cannot be told from it, so only the track is looked at then.',
    attackTable(usable, seen),
    ...paceSection(usable),
  ].join('\n\n');
};
