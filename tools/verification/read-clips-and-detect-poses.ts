/**
 * Reads the clips with which the checks are measured (labelled tracks of a folder, and the
 * repository's own), and detects the poses in their videos as the server does.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { replay } from '@reptemple/engine/counting/track-replay';
import type { Frame, Track } from '@reptemple/engine/landmark-track';
import { chooseSampleTimes } from '@reptemple/engine/plausibility/sample-times-and-picture-similarity';
import type { Rep } from '@reptemple/engine/rules/rep-result';
import { sampleVideo } from '@reptemple/pose/node/detect-poses-in-video';
import { openPictureDetector } from '@reptemple/pose/node/node-pose-detector';
import type { PictureDetector } from '@reptemple/pose/node/node-pose-detector';
import { openVideoFile } from '@reptemple/pose/node/open-video-file';
import { COMPARISON_POSE_CONFIG } from '@reptemple/pose/pose-config';
import { getExercise } from '../../cli/src/load-exercise.ts';
import { SAMPLE_BUDGET } from '../../server/src/features/verification/check-thresholds.ts';
import { seededRandom } from '../../server/src/features/verification/pose-check/seeded-random.ts';
import { exerciseOf, findTrack, readLabels } from '../accuracy/clip-labels-and-split.ts';
import type { Label } from '../accuracy/clip-labels-and-split.ts';

const OWN = fileURLToPath(new URL('../../media/clips', import.meta.url));
const OWN_CLIPS = ['push-up', 'squat', 'pull-up', 'bench-press'].flatMap((name) => [name, `${name}-faults`]);

export interface Clip {
  readonly name: string;
  readonly exercise: string;
  /** True if the clip is one uncut take, filmed as the product requires. */
  readonly isUsable: boolean;
  readonly track: Track;
  readonly reps: readonly Rep[];
  readonly videoPath: string | null;
}

export interface Seen {
  readonly frames: readonly Frame[];
  readonly lastsMs: number;
  readonly thumbnails: Uint8Array;
  readonly sha256: string;
}

export const countReps = (track: Track, exercise: string): readonly Rep[] => replay(track, getExercise(exercise)).reps;

const clipOf = (folder: string, label: Label, videoPath: string): readonly Clip[] => {
  const track = findTrack(folder, label);
  if (!track || label.negative) return [];
  const exercise = exerciseOf(label);
  const reps = countReps(track, exercise);
  const name = label.file.replace(/\.[a-z0-9.]+$/, '');
  if (reps.length === 0) return [];
  return [{ name, exercise, isUsable: label.usable, track, reps, videoPath: existsSync(videoPath) ? videoPath : null }];
};

const ownLabel = (name: string): Label => {
  const exercise = name.replace('-faults', '');
  return { file: `${name}.webm`, exercise, negative: false, usable: true, reps: 0, reps_loose: 0 };
};

/**
 * Reads the labelled clips. Skips clips without a counted rep: there is nothing to forge in them.
 */
export const readClips = (folder: string | undefined): readonly Clip[] => {
  const own = OWN_CLIPS.flatMap((name) => clipOf(OWN, ownLabel(name), join(OWN, `${name}.webm`)));
  if (folder === undefined) return own;
  const others = readLabels(folder).flatMap((label) => clipOf(folder, label, join(folder, 'clips', label.file)));
  return [...own, ...others];
};

const Kept = z.object({
  frames: z.array(z.object({ t: z.number(), p: z.array(z.number()).nullable() })),
  lastsMs: z.number(),
  thumbnails: z.string(),
  sha256: z.string(),
});

const watch = async (clip: Clip, path: string, detector: PictureDetector): Promise<Seen> => {
  const video = await openVideoFile(path);
  try {
    return await sampleVideo(video, detector, chooseSampleTimes(clip.reps, SAMPLE_BUDGET, seededRandom(clip.name)));
  } finally {
    video.close();
  }
};

const keep = (file: string, { frames, lastsMs, thumbnails, sha256 }: Seen): void =>
  writeFileSync(
    file,
    JSON.stringify({ frames, lastsMs, sha256, thumbnails: Buffer.from(thumbnails).toString('base64') }),
  );

const readKept = (file: string): Seen | null => {
  if (!existsSync(file)) return null;
  const { thumbnails, ...rest } = Kept.parse(JSON.parse(readFileSync(file, 'utf8')));
  return { ...rest, thumbnails: new Uint8Array(Buffer.from(thumbnails, 'base64')) };
};

const lazyDetector = () => {
  let opened: PictureDetector | undefined;
  return {
    open: async (): Promise<PictureDetector> => (opened ??= await openPictureDetector(COMPARISON_POSE_CONFIG)),
    close: (): void => opened?.close(),
  };
};

/**
 * Returns the poses that the server detects in the videos of usable clips. `cache`: folder that
 * keeps results, because a clip takes 4 s.
 */
export const watchClips = async (clips: readonly Clip[], cache: string): Promise<ReadonlyMap<Clip, Seen>> => {
  mkdirSync(cache, { recursive: true });
  const detector = lazyDetector();
  const seen = new Map<Clip, Seen>();
  for (const clip of clips) {
    if (clip.videoPath === null || !clip.isUsable) continue;
    const file = join(cache, `${clip.name}.json`);
    const kept = readKept(file);
    const found = kept ?? (await watch(clip, clip.videoPath, await detector.open()));
    if (!kept) keep(file, found);
    seen.set(clip, found);
  }
  detector.close();
  return seen;
};
