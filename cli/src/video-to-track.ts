/**
 * Runs the pose model on a video file and returns the track, with the same model and schedule as
 * the recorder.
 */
import { SingleBar } from 'cli-progress';
import type { Track } from '@reptemple/engine/landmark-track';
import { trackOfVideo } from '@reptemple/pose/node/detect-poses-in-video';
import { openPoseDetector } from '@reptemple/pose/node/node-pose-detector';
import { VideoError, openVideoFile } from '@reptemple/pose/node/open-video-file';
import type { VideoFile } from '@reptemple/pose/node/open-video-file';
import { RECORDING_POSE_CONFIG } from '@reptemple/pose/pose-config';
import { UsageError } from './usage-error.ts';

export interface Progress {
  readonly show: (done: number, all: number) => void;
  readonly end: () => void;
}

const SHORT = 50;

/**
 * Starts a progress bar on standard error, with the remaining time. Prints nothing if standard
 * error is not a terminal.
 */
export const startProgress = (what: string): Progress => {
  const format = `${what} {bar} {percentage}% · {eta_formatted} left`;
  const bar = new SingleBar({ format, clearOnComplete: true, hideCursor: true, fps: 5, etaBuffer: 100 });
  return {
    show: (done, all) => {
      if (all < SHORT) return;
      if (bar.isActive) bar.update(done);
      else bar.start(all, done);
    },
    end: () => bar.stop(),
  };
};

/**
 * Opens a video, calls `use` with it, and closes it afterwards.
 * @throws UsageError if the video is invalid
 */
export const withVideo = async <T>(path: string, use: (video: VideoFile) => Promise<T>): Promise<T> => {
  let video: VideoFile | undefined;
  try {
    video = await openVideoFile(path);
    return await use(video);
  } catch (error) {
    if (error instanceof VideoError)
      throw new UsageError(`${path} isn’t a track, and can’t be read as a video: ${error.message}.`);
    throw error;
  } finally {
    video?.close();
  }
};

export const trackOf = async (video: VideoFile): Promise<Track> => {
  const detector = await openPoseDetector(RECORDING_POSE_CONFIG);
  const progress = startProgress('Analysing video');
  try {
    return await trackOfVideo(video, detector, RECORDING_POSE_CONFIG, progress.show);
  } finally {
    progress.end();
    detector.close();
  }
};
