/**
 * Measures how often the checks of recordings detect forgeries, and their false alarms on honest
 * recordings. Uses our own sample clips and, if given, those of a folder (labels.json, tracks/,
 * clips/).
 *
 *   npm run verification -- [FOLDER]                     tables
 *   npm run verification -- FOLDER --write               writes docs/forgery-detection.md
 *   npm run verification -- FOLDER --only copies [--write]
 *                       only docs/disguised-copy-detection-measurements.md
 *   npm run verification -- FOLDER --cache OTHER_FOLDER  caches video analysis (4 s per clip)
 */
import '../../scripts/print-script-help.mjs';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ENGINE_VERSION } from '@reptemple/engine/engine-version';
import type { Track } from '@reptemple/engine/landmark-track';
import { motionDifference } from '@reptemple/engine/plausibility/motion-signature';
import { pictureLikeness } from '@reptemple/engine/plausibility/sample-times-and-picture-similarity';
import type { TrackFacts } from '@reptemple/engine/plausibility/track-measurements';
import { AGREEING } from '@reptemple/engine/plausibility/video-track-agreement';
import type { Rep } from '@reptemple/engine/rules/rep-result';
import { spedUp, cutOut, deepened, inserted, looped, mirrored, shaken } from '../../engine/fixtures/forged-tracks.ts';
import {
  SIMILAR_MOTION,
  SIMILAR_PICTURES,
  MAX_ACCELERATION,
} from '../../server/src/features/verification/check-thresholds.ts';
import type { Found } from '../../server/src/features/verification/track-findings.ts';
import { percent, table } from '../accuracy/format-accuracy-tables.ts';
import type { Row } from '../accuracy/format-accuracy-tables.ts';
import { factsOf, oddIn, tooEven, watched, isFoundAgain, disguiseSections } from './disguised-copy-detection.ts';
import { readClips, watchClips } from './read-clips-and-detect-poses.ts';
import type { Clip, Seen } from './read-clips-and-detect-poses.ts';

/** Kind of forgery: how it changes a track, and which video is submitted with the track. */
interface Attack {
  readonly name: string;
  readonly forge: (track: Track, reps: readonly Rep[]) => Track;
  /**
   * `honest`: the unchanged video; `forged alike`: a video changed in the same way as the track.
   */
  readonly video: 'honest' | 'forged alike';
  /** True if the original recording was submitted earlier. */
  readonly isCopy?: boolean;
}

const lastRep = (track: Track, reps: readonly Rep[]): Track => {
  const last = reps.at(-1);
  return last ? inserted(track, last) : track;
};

const middle = (track: Track): Track => {
  const lastMs = track.frames.at(-1)?.t ?? 0;
  return cutOut(track, { startMs: lastMs * 0.12, endMs: lastMs * 0.95 });
};

export const ATTACKS: readonly Attack[] = [
  { name: 'a rep repeated', forge: lastRep, video: 'honest' },
  { name: 'a rep repeated, with 0.3 % of noise', forge: (t, r) => shaken(lastRep(t, r), 0.003), video: 'honest' },
  { name: 'the whole track repeated', forge: (t) => looped(t, 2), video: 'honest' },
  { name: 'the video looped', forge: (t) => looped(t, 2), video: 'forged alike' },
  {
    name: 'the video looped, with 0.3 % of noise',
    forge: (t) => shaken(looped(t, 2), 0.003),
    video: 'forged alike',
  },
  { name: 'elbows bent 1.6 times as far', forge: (t) => deepened(t, 1.6), video: 'honest' },
  { name: 'elbows bent 2.2 times as far', forge: (t) => deepened(t, 2.2), video: 'honest' },
  { name: 'track accelerated 1.5 times', forge: (t) => spedUp(t, 1.5), video: 'honest' },
  { name: 'track accelerated twice', forge: (t) => spedUp(t, 2), video: 'honest' },
  { name: 'video and track accelerated twice', forge: (t) => spedUp(t, 2), video: 'forged alike' },
  { name: 'video and track accelerated three times', forge: (t) => spedUp(t, 3), video: 'forged alike' },
  { name: 'someone else’s track', forge: (t) => t, video: 'forged alike', isCopy: true },
  {
    name: 'someone else’s track, with 0.3 % of noise',
    forge: (t) => shaken(t, 0.003),
    video: 'forged alike',
    isCopy: true,
  },
  {
    name: 'someone else’s track, with 0.6 % of noise',
    forge: (t) => shaken(t, 0.006),
    video: 'forged alike',
    isCopy: true,
  },
  { name: 'someone else’s track, mirrored', forge: mirrored, video: 'forged alike', isCopy: true },
  {
    name: 'someone else’s track, mirrored, with 0.3 % of noise and cut at both ends',
    forge: (t) => mirrored(shaken(middle(t), 0.003)),
    video: 'forged alike',
    isCopy: true,
  },
];

export interface Tried {
  readonly name: string;
  /**
   * Number of clips in which the forged track still has a counted rep. In the other clips the
   * forgery gains nothing.
   */
  readonly clips: number;
  readonly found: number;
  readonly by: ReadonlyMap<string, number>;
}

/**
 * Returns the findings for a copy whose original is known. Only a copy with unchanged frames has
 * the same hash.
 */
const copyFindings = (forged: Track, facts: TrackFacts, clip: Clip): readonly string[] => {
  const original = factsOf(clip.track, clip.exercise);
  return [
    ...(forged === clip.track ? ['same_track'] : []),
    ...(original && isFoundAgain(facts, original) ? ['similar_motion'] : []),
  ];
};

const findings = (attack: Attack, clip: Clip, seen: ReadonlyMap<Clip, Seen>): readonly string[] | null => {
  const forged = attack.forge(clip.track, clip.reps);
  const facts = factsOf(forged, clip.exercise);
  if (!facts) return null;
  const film = attack.video === 'honest' ? seen.get(clip) : undefined;
  return [
    ...oddIn(facts),
    ...(attack.isCopy ? copyFindings(forged, facts, clip) : []),
    ...(film && watched(forged, clip, film)?.outcome === 'review' ? ['watched'] : []),
  ];
};

const summed = (name: string, results: readonly (readonly string[])[]): Tried => {
  const by = new Map<string, number>();
  for (const checks of results) for (const check of checks) by.set(check, (by.get(check) ?? 0) + 1);
  return { name, clips: results.length, found: results.filter((checks) => checks.length > 0).length, by };
};

export const tryAttack = (attack: Attack, clips: readonly Clip[], seen: ReadonlyMap<Clip, Seen>): Tried =>
  summed(
    attack.name,
    clips.map((clip) => findings(attack, clip, seen)).filter((checks) => checks !== null),
  );

/**
 * Submits the track of each clip with the videos of all other clips of its exercise, to see how
 * many are detected.
 */
export const tryOthersVideos = (clips: readonly Clip[], seen: ReadonlyMap<Clip, Seen>): Tried => {
  const results = clips.flatMap((clip) =>
    [...seen].flatMap(([other, film]) => {
      if (other === clip || other.exercise !== clip.exercise) return [];
      const finding = watched(clip.track, clip, film);
      // The other video was sampled at times of another track's reps, so some samples lie outside this
      // track.
      return finding && finding.outcome !== 'noted' ? [finding.outcome === 'review' ? ['watched'] : []] : [];
    }),
  );
  return summed('another person’s video of the exercise', results);
};

const SPEEDS = [1, 1.5, 2, 2.5, 3, 4] as const;

const secondsOf = ({ reps }: Clip): number => {
  const seconds = reps.map(({ startMs, endMs }) => (endMs - startMs) / 1000).toSorted((a, b) => a - b);
  return seconds[Math.floor(seconds.length / 2)] ?? Infinity;
};

interface Pace {
  readonly seconds: number;
  readonly pull: number;
}

const paceRow = (speed: number, clips: readonly Clip[], quickest: Pace): Row => {
  const paces = clips.flatMap((clip): readonly Pace[] => {
    const pull = factsOf(spedUp(clip.track, speed), clip.exercise)?.acceleration ?? null;
    return pull === null ? [] : [{ seconds: secondsOf(clip) / speed, pull }];
  });
  const share = (is: (pace: Pace) => boolean): string => {
    const count = paces.filter(is).length;
    return `${count} (${percent(count, paces.length)})`;
  };
  return [
    `${speed} ×`,
    paces.length,
    share(({ pull }) => pull > MAX_ACCELERATION),
    share(({ pull }) => pull > quickest.pull),
    share(({ seconds }) => seconds < quickest.seconds),
  ];
};

export const paceSection = (clips: readonly Clip[]): readonly string[] => {
  const quickest = {
    seconds: Math.min(...clips.map(secondsOf)),
    pull: Math.max(...clips.map((clip) => factsOf(clip.track, clip.exercise)?.acceleration ?? 0)),
  };
  return [
    '## Video and track accelerated together',
    `A slow set that is accelerated looks like a fast one. The fastest honest sets have ${quickest.seconds.toFixed(2)} s per rep and an acceleration of ${quickest.pull.toFixed(1)}. A limit without false alarms finds at most the shares in the last two columns. With a margin above the honest sets, the check's limit is ${MAX_ACCELERATION}. Up to three times the speed, this check rarely finds it. The ticket's time, the search for copies and reviewers remain.`,
    table(
      [
        'speed',
        'clips with reps',
        `acceleration above ${MAX_ACCELERATION}: found`,
        'acceleration above all honest sets',
        'faster than all honest sets',
      ],
      SPEEDS.map((speed) => paceRow(speed, clips, quickest)),
    ),
  ];
};

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

const alarmMessage = (clips: readonly Clip[], seen: ReadonlyMap<Clip, Seen>): string => {
  const found = clips.map((clip) => lookAt(clip, seen).odd).filter((odd) => odd.length > 0);
  const times = new Map<string, number>();
  for (const check of found.flat()) times.set(check, (times.get(check) ?? 0) + 1);
  const by = [...times].map(([check, count]) => `${check} ${count}`).join(', ');
  const share = `${found.length} of ${clips.length} (${percent(found.length, clips.length)})`;
  return `**False alarms: ${share}** would be reviewed because of a check of that clip alone${by === '' ? '' : ` (${by})`}.`;
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
    [
      'clip',
      'reps',
      'limb',
      'speed (usual)',
      'acceleration',
      'most similar reps',
      'frames',
      'difference',
      'range',
      'found',
    ],
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

const report = (clips: readonly Clip[], seen: ReadonlyMap<Clip, Seen>): string => {
  const usable = clips.filter(({ isUsable }) => isUsable);
  const hard = clips.filter(({ isUsable }) => !isUsable);
  const motions = motionPairs(clips);
  const films = picturePairs(seen);
  return [
    '## Honest clips',
    `Recorded as the product asks, without cuts. Lengths are in torso lengths. Limb: the longest limb. Speed: the fastest step of the whole body per second, and in brackets its usual fast step. Acceleration: per second squared. Most similar reps: the difference between the two most similar reps, pairs and triples of reps. Frames: how many of the compared frames agree with the track (within ${AGREEING.torsos} torso lengths and ${AGREEING.degrees}°). Difference: the medians. Range: the range of the joint that moves most, as a share of its range in the track. Found: the checks that would request a review.`,
    alarmMessage(usable, seen),
    clipTable(usable, seen),
    ...(hard.length > 0
      ? [
          '## Hard cases',
          'Clips with cuts, from the front or from above, with cropped bodies or two people. The product never records a cut, so finding one is correct.',
          alarmMessage(hard, new Map()).replace('False alarms', 'Found'),
          clipTable(hard, new Map()),
        ]
      : []),
    '## Pairs of recordings',
    `Of ${motions.length} pairs, the most similar movements. Below ${SIMILAR_MOTION}° two count as copies.`,
    pairTable(motions, 'degrees'),
    ...(films.length > 0
      ? [
          `Of ${films.length} pairs of videos, the most similar ones. Above ${SIMILAR_PICTURES} two count as copies.`,
          pairTable(films, 'similarity'),
        ]
      : []),
    '## Attacks',
    'Each attack on every honest clip in which reps are still counted afterwards. A video that was forged together with its track agrees with it, so only the checks of the track apply.',
    attackTable(usable, seen),
    ...paceSection(usable),
  ].join('\n\n');
};

const DOCUMENT = fileURLToPath(new URL('../../docs/forgery-detection.md', import.meta.url));

const COPIES_DOCUMENT = fileURLToPath(new URL('../../docs/disguised-copy-detection-measurements.md', import.meta.url));

const COPIES_INTRODUCTION = `# Disguised copies

Written by \`npm run verification -- FOLDER --only copies --write\` with engine ${ENGINE_VERSION}; do not edit by hand. The method is decided in [0072](decisions/0072-find-copies-by-shapes-of-reps-and-set-limits-of-endurance.md). Pairs of one person are parts of one set; different sets of one person on different days were not available. Limits and index words were chosen with both groups of clips in view, so neither is a held-out test of them. The length of short runs was chosen on the first group alone; the second group is its held-out test.`;

const INTRODUCTION = `# Forgery detection

Written by \`npm run verification -- FOLDER --write\` with engine ${ENGINE_VERSION}; do not edit by hand. [0022](decisions/0022-check-recordings-in-a-job-that-never-lowers-counts.md) describes the checks and their reasons.

The clips of real people cannot be published and are not in this repository. An argument names a folder with \`labels.json\`, \`tracks/\` and \`clips/\`. Without it the sample clips of this repository are measured. A finding never lowers a count. It requests a review.`;

const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean', default: false }, cache: { type: 'string' }, only: { type: 'string' } },
  allowPositionals: true,
});
const ownClips = readClips(undefined).length;
const clips = readClips(positionals[0]);
const print = (text: string, document: string): void => {
  if (!values.write) {
    console.log(text);
    return;
  }
  writeFileSync(document, text);
  console.log(`${basename(document)} is written`);
};

if (values.only === 'copies') {
  const second = readClips(positionals[0] === undefined ? undefined : join(positionals[0], 'more')).slice(ownClips);
  const sections = disguiseSections([
    { title: 'first group of clips', clips },
    { title: 'second group of clips', clips: second },
  ]);
  print(`${COPIES_INTRODUCTION}\n\n${sections.join('\n\n')}\n`, COPIES_DOCUMENT);
} else {
  const seen = await watchClips(clips, values.cache ?? mkdtempSync(join(tmpdir(), 'reptemple-seen-')));
  print(`${INTRODUCTION}\n\n${report(clips, seen)}\n`, DOCUMENT);
}
