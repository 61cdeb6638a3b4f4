/** Creates a video's track with the pose model, in the same way as the recorder. */
import type { Track } from '@reptemple/engine/track';
import { openPoseDetector } from '@reptemple/pose/node/pose-detector';
import { VideoError } from '@reptemple/pose/node/video-fault';
import { openVideoFile } from '@reptemple/pose/node/video-file';
import type { VideoFile } from '@reptemple/pose/node/video-file';
import { watchVideo } from '@reptemple/pose/node/watch';
import { RECORDING_POSE_CONFIG } from '@reptemple/pose/pose-config';
import { startProgress } from './progress.ts';
import { UsageError } from './usage-error.ts';

/** Opens a video for `use` and closes it afterwards. @throws Refusal if the video is invalid. */
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
  const progress = startProgress('Watching');
  try {
    return await watchVideo(video, detector, RECORDING_POSE_CONFIG, progress.show);
  } finally {
    progress.end();
    detector.close();
  }
};
