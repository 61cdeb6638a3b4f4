/** Compares sets recorded with the lite and heavy models with the server's full model. */
import { isOfSameSet } from '@reptemple/engine/plausibility/same-set';
import type { Track } from '@reptemple/engine/track';
import { openPoseDetector } from '@reptemple/pose/node/pose-detector';
import type { PictureDetector } from '@reptemple/pose/node/pose-detector';
import { openVideoFile } from '@reptemple/pose/node/video-file';
import { watchVideo } from '@reptemple/pose/node/watch';
import { RECORDING_POSE_CONFIG } from '@reptemple/pose/pose-config';
import type { PoseConfig } from '@reptemple/pose/pose-config';
import { z } from 'zod';
import { countReps } from '../clips.ts';
import type { Clip } from '../clips.ts';
import { rememberPoses, unchanged, compareClip } from './measure.ts';

export const ModelFigures = z.object({
  name: z.string(),
  model: z.string(),
  reps: z.number(),
  agreeing: z.string(),
  torsos: z.string(),
  degrees: z.string(),
  depth: z.string(),
  outcome: z.string(),
  /** True if a reanalysis with this model is accepted. */
  isSameSet: z.boolean(),
});
export type ModelFigures = z.output<typeof ModelFigures>;

const recordBy = async (path: string, modelComplexity: PoseConfig['modelComplexity']): Promise<Track> => {
  const config = { ...RECORDING_POSE_CONFIG, modelComplexity };
  const video = await openVideoFile(path);
  const detector = await openPoseDetector(config);
  try {
    return await watchVideo(video, detector, config, () => undefined);
  } finally {
    detector.close();
    video.close();
  }
};

export const compareModels = async (clip: Clip, detector: PictureDetector): Promise<ModelFigures[]> => {
  const path = clip.videoPath ?? '';
  const video = await openVideoFile(path);
  const look = unchanged({ poses: rememberPoses(video, detector), lastsMs: video.timesMs.at(-1) ?? 0 });
  const full = await recordBy(path, 1);
  const figures: ModelFigures[] = [];
  for (const complexity of [0, 1, 2] as const) {
    const track = complexity === 1 ? full : await recordBy(path, complexity);
    const reps = countReps(track, clip.exercise);
    const { finding } = await compareClip({ name: clip.name, track, reps }, look);
    const { agreeing, compared, torsos, degrees, depth } = finding.figures;
    figures.push({
      name: clip.name,
      model: track.model,
      reps: reps.length,
      agreeing: `${agreeing} of ${compared}`,
      torsos: String(torsos),
      degrees: String(degrees),
      depth: String(depth),
      outcome: finding.outcome,
      isSameSet: isOfSameSet(full, track, reps),
    });
  }
  video.close();
  return figures;
};
