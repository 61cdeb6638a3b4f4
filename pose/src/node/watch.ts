/** Processes a video as the recorder processes a camera: same frames, same model, same track. */
import { frameFromLandmarks, TRACK_VERSION } from '@reptemple/engine/track';
import type { Frame, Track } from '@reptemple/engine/track';
import type { Millis } from '@reptemple/engine/units';
import { isDue, startSchedule, takeFrame } from '../frame-schedule.ts';
import { modelOf } from '../pose-config.ts';
import type { PoseConfig } from '../pose-config.ts';
import { picturesOf } from './decode.ts';
import type { PoseDetector } from './pose-detector.ts';
import type { VideoFile } from './video-file.ts';

/**
 * Returns the indices of the frames that the recorder would analyse if a camera delivered them at
 * these times.
 */
export const dueFrames = (timesMs: readonly Millis[]): readonly number[] => {
  let schedule = startSchedule(timesMs[0] ?? 0);
  const due: number[] = [];
  for (const [index, at] of timesMs.entries()) {
    if (!isDue(schedule, at)) continue;
    schedule = takeFrame(schedule, at);
    due.push(index);
  }
  return due;
};

/**
 * Returns the video's track. Deterministic for the same file. `onProgress` gets the number of
 * frames done and the total. Throws a `VideoError` if the video cannot be decoded to its end.
 */
export const watchVideo = async (
  video: VideoFile,
  detector: PoseDetector,
  config: PoseConfig,
  onProgress: (done: number, all: number) => void,
): Promise<Track> => {
  const due = dueFrames(video.timesMs);
  const frames: Frame[] = [];
  for await (const picture of picturesOf(video, new Set(due))) {
    const t = Math.round(picture.at);
    // Adds 1 ms, as a camera's clock never starts at 0: at time 0 the model's own smoothing
    // starts differently.
    frames.push(frameFromLandmarks(t, detector.detect(picture, t + 1)));
    onProgress(frames.length, due.length);
  }
  return { version: TRACK_VERSION, width: video.width, height: video.height, model: modelOf(config), frames };
};
