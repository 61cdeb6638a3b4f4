/**
 * Analyses a video in the child process: poses and thumbnails at the requested times, and intervals
 * without change.
 */
import type { Frame } from '@reptemple/engine/landmark-track';
import type { Millis } from '@reptemple/engine/units';
import { followedPosesAt, sampleVideo, hashFrames } from '@reptemple/pose/node/detect-poses-in-video';
import { openPictureDetector, openPoseDetector } from '@reptemple/pose/node/node-pose-detector';
import { openVideoFile, VideoError } from '@reptemple/pose/node/open-video-file';
import type { VideoFile } from '@reptemple/pose/node/open-video-file';
import { COMPARISON_POSE_CONFIG } from '@reptemple/pose/pose-config';
import type { WatchOrder, WatchReport } from './child-process-messages.ts';

const posesOf = (frames: readonly Frame[]) => frames.map(({ t, p }) => ({ t, p: p && [...p] }));

const lookAgain = async (video: VideoFile, moments: readonly Millis[]): Promise<WatchReport> => ({
  ok: true,
  frames: posesOf(await followedPosesAt(video, await openPoseDetector(COMPARISON_POSE_CONFIG), moments)),
  lastsMs: video.timesMs.at(-1) ?? 0,
  thumbnails: '',
  sha256: await hashFrames(video),
});

const lookAt = async ({ videoPath, moments, isSecondLook }: WatchOrder): Promise<WatchReport> => {
  const video = await openVideoFile(videoPath);
  try {
    if (isSecondLook) return await lookAgain(video, moments);
    const detector = await openPictureDetector(COMPARISON_POSE_CONFIG);
    const { frames, lastsMs, gaps, thumbnails, sha256 } = await sampleVideo(video, detector, moments);
    const encoded = Buffer.from(thumbnails).toString('base64');
    return { ok: true, frames: posesOf(frames), lastsMs, gaps: [...gaps], thumbnails: encoded, sha256 };
  } finally {
    video.close();
  }
};

/**
 * Analyses the video and returns a report, which contains errors of the video. Rejects for all
 * other errors.
 */
export const analyseVideo = async (order: WatchOrder): Promise<WatchReport> => {
  try {
    return await lookAt(order);
  } catch (error) {
    if (error instanceof VideoError) return { ok: false, message: error.message.slice(0, 300) };
    throw error;
  }
};
