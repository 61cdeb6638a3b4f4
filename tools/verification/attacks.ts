/** Applies each kind of forgery to every clip and reports which check detects it. */
import type { Rep } from '@reptemple/engine/rules/rep';
import type { TrackFacts } from '@reptemple/engine/plausibility/track-facts';
import type { Track } from '@reptemple/engine/track';
import { cutOut, deepened, inserted, looped, mirrored, shaken, spedUp } from '../../engine/fixtures/forging.ts';
import { factsOf, isFoundAgain, oddIn, watched } from './checks.ts';
import type { Clip, Seen } from './clips.ts';

interface Attack {
  readonly name: string;
  readonly forge: (track: Track, reps: readonly Rep[]) => Track;
  /** The video submitted with the track: the honest original, or one forged in the same way. */
  readonly video: 'honest' | 'forged alike';
  /** True if the original was submitted before. */
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
  { name: 'a rep put in once more', forge: lastRep, video: 'honest' },
  { name: 'a rep put in once more, shaken by 0.3 %', forge: (t, r) => shaken(lastRep(t, r), 0.003), video: 'honest' },
  { name: 'the whole track again', forge: (t) => looped(t, 2), video: 'honest' },
  { name: 'the film looped', forge: (t) => looped(t, 2), video: 'forged alike' },
  {
    name: 'the film looped, seen with 0.3 % of noise',
    forge: (t) => shaken(looped(t, 2), 0.003),
    video: 'forged alike',
  },
  { name: 'elbows bent 1.6 times as far', forge: (t) => deepened(t, 1.6), video: 'honest' },
  { name: 'elbows bent 2.2 times as far', forge: (t) => deepened(t, 2.2), video: 'honest' },
  { name: 'track played 1.5 times as fast', forge: (t) => spedUp(t, 1.5), video: 'honest' },
  { name: 'track played twice as fast', forge: (t) => spedUp(t, 2), video: 'honest' },
  { name: 'film and track played twice as fast', forge: (t) => spedUp(t, 2), video: 'forged alike' },
  { name: 'film and track played three times as fast', forge: (t) => spedUp(t, 3), video: 'forged alike' },
  { name: 'another’s track', forge: (t) => t, video: 'forged alike', isCopy: true },
  { name: 'another’s track, shaken by 0.3 %', forge: (t) => shaken(t, 0.003), video: 'forged alike', isCopy: true },
  { name: 'another’s track, shaken by 0.6 %', forge: (t) => shaken(t, 0.006), video: 'forged alike', isCopy: true },
  { name: 'another’s track, mirrored', forge: mirrored, video: 'forged alike', isCopy: true },
  {
    name: 'another’s track, mirrored, shaken by 0.3 % and cut at both ends',
    forge: (t) => mirrored(shaken(middle(t), 0.003)),
    video: 'forged alike',
    isCopy: true,
  },
];

export interface Tried {
  readonly name: string;
  /** Clips on which a rep is counted after the forgery; on others it gains nothing. */
  readonly clips: number;
  readonly found: number;
  /** Number of detections per check. */
  readonly by: ReadonlyMap<string, number>;
}

/**
 * Returns the findings for a copy whose original is known; identical frames have the same hash.
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

/** Pairs each track with the videos of all other clips of the exercise. */
export const tryOthersVideos = (clips: readonly Clip[], seen: ReadonlyMap<Clip, Seen>): Tried => {
  const results = clips.flatMap((clip) =>
    [...seen].flatMap(([other, film]) => {
      if (other === clip || other.exercise !== clip.exercise) return [];
      const finding = watched(clip.track, clip, film);
      // The other video was sampled at its own reps, so some samples lie outside this track.
      return finding && finding.outcome !== 'noted' ? [finding.outcome === 'review' ? ['watched'] : []] : [];
    }),
  );
  return summed('another person’s video of the exercise', results);
};
