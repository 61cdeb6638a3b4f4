/**
 * Measures one clip: the honest video in the server's child process, forged ones in this process.
 */
import { endsBefore } from '@reptemple/engine/plausibility/agreement';
import { trackFacts } from '@reptemple/engine/plausibility/track-facts';
import type { PictureDetector } from '@reptemple/pose/node/pose-detector';
import { openVideoFile } from '@reptemple/pose/node/video-file';
import { z } from 'zod';
import { secondsOfEnded } from '../../lab/load/processor-time.ts';
import { compareSamples } from '../../../server/src/features/verification/measure-track.ts';
import { judgeWatched } from '../../../server/src/features/verification/check-video.ts';
import { judgeTrack } from '../../../server/src/features/verification/check-track.ts';
import { compareWithVideo } from '../../../server/src/features/verification/watching/compare.ts';
import type { LookAt } from '../../../server/src/features/verification/watching/compare.ts';
import { seededRandom } from '../../../server/src/features/verification/watching/seeded-random.ts';
import { watchVideo } from '../../../server/src/features/verification/watching/watch.ts';
import type { Clip } from '../clips.ts';
import { FORGERIES, rememberPoses, unchanged } from './looks.ts';
import type { Film } from './looks.ts';

const { signal } = new AbortController();
const MILLIS_PER_MINUTE = 60_000;

const lookInChild =
  (videoPath: string): LookAt =>
  (moments, posesOnly) =>
    watchVideo()({ videoPath, moments: [...moments], posesOnly }, signal);

/** Returns the server's findings for a track with this video. */
export const compareClip = async ({ track, reps, name }: Pick<Clip, 'track' | 'reps' | 'name'>, look: LookAt) => {
  const compared = await compareWithVideo({ packed: new Uint8Array(), reps }, seededRandom(name), look, {
    compareVideo: (_packed, counted, samples) => Promise.resolve(compareSamples(track, counted, samples)),
  });
  if (!compared) throw new Error(`The video of ${name} cannot be read.`);
  const { seen, missing, comparison } = compared;
  const finding = judgeWatched({
    pictures: seen.frames.length,
    missing,
    comparison,
    endsBeforeMs: endsBefore(reps, seen.lastsMs),
    longestGapMs: Math.max(0, ...(seen.gaps ?? []).map(({ lastsMs }) => lastsMs)),
    videoMs: seen.lastsMs,
    trackMs: track.frames.at(-1)?.t ?? 0,
  });
  return { finding, lastsMs: seen.lastsMs };
};

export const Measured = z.object({
  name: z.string(),
  reps: z.number(),
  agreeing: z.string(),
  contradicted: z.string(),
  blind: z.string(),
  depth: z.string(),
  seconds: z.number(),
  minutes: z.number(),
  /** `passed`, `review`, or the reason why it was not compared. */
  outcome: z.string(),
  /** Checks of the track alone that put it under review. */
  oddities: z.array(z.string()),
});
export type Measured = z.output<typeof Measured>;

/** Maps each forgery that is possible with a clip to true if it is detected. */
export const Forgeries = z.object({ name: z.string(), reps: z.number(), found: z.record(z.string(), z.boolean()) });
export type Forgeries = z.output<typeof Forgeries>;

const OTHERS: Readonly<Record<string, (one: Clip, other: Clip) => boolean>> = {
  'another video of the exercise': (one, other) => one.exercise === other.exercise,
  'a video of another exercise': (one, other) => one.exercise !== other.exercise,
};

/** Returns the next fitting clip in the list, wrapping around at the end. */
const nextOther = (clip: Clip, clips: readonly Clip[], fits: (one: Clip, other: Clip) => boolean): Clip | undefined => {
  const at = clips.indexOf(clip);
  return [...clips.slice(at + 1), ...clips.slice(0, at)].find((other) => fits(clip, other));
};

const openFilm = async (clip: Clip, detector: PictureDetector): Promise<Film> => {
  const video = await openVideoFile(clip.videoPath ?? '');
  return { clip, poses: rememberPoses(video, detector), lastsMs: video.timesMs.at(-1) ?? 0 };
};

/** `clips`: source of other people's videos. */
export const findForgeries = async (
  clip: Clip,
  clips: readonly Clip[],
  detector: PictureDetector,
): Promise<Forgeries> => {
  const film = await openFilm(clip, detector);
  const looks = Object.entries(FORGERIES).map(([name, forge]) => ({ name, look: forge(film) }));
  for (const [name, fits] of Object.entries(OTHERS)) {
    const other = nextOther(clip, clips, fits);
    if (other) looks.push({ name, look: unchanged(await openFilm(other, detector)) });
  }
  const found: Record<string, boolean> = {};
  for (const { name, look } of looks) {
    // A set that could not be compared is not verified, so the forgery fails.
    if (look) found[name] = (await compareClip(clip, look)).finding.outcome !== 'passed';
  }
  return { name: clip.name, reps: clip.reps.length, found };
};

export const measureHonest = async (clip: Clip): Promise<Measured> => {
  const before = secondsOfEnded();
  const { finding, lastsMs } = await compareClip(clip, lookInChild(clip.videoPath ?? ''));
  const seconds = secondsOfEnded() - before;
  const { agreeing, compared, contradicted, blind, depth, reason } = finding.figures;
  const facts = trackFacts(clip.track, clip.reps);
  return {
    name: clip.name,
    reps: clip.reps.length,
    agreeing: `${agreeing} of ${compared}`,
    contradicted: String(contradicted),
    blind: String(blind),
    depth: String(depth),
    seconds,
    minutes: lastsMs / MILLIS_PER_MINUTE,
    outcome: typeof reason === 'string' ? reason : finding.outcome,
    oddities: facts ? judgeTrack(facts).flatMap(({ check, outcome }) => (outcome === 'review' ? [check] : [])) : [],
  };
};
