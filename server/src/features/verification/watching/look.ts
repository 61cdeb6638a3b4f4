/** The child's whole work: an untrusted video in, what is seen in it out. */
import { glanceAt } from '@reptemple/pose/node/glance';
import { openPictureDetector } from '@reptemple/pose/node/pose-detector';
import { openVideoFile } from '@reptemple/pose/node/video-file';
import { VideoFault } from '@reptemple/pose/node/video-fault';
import type { WatchOrder, WatchReport } from './messages.ts';

/** Less sure than the recorder: a person the recorder has followed for a while is to be found in a single picture. */
const CONFIG = { modelComplexity: 1, minDetectionConfidence: 0.5, minTrackingConfidence: 0.5 } as const;

const lookAt = async ({ videoPath, moments }: WatchOrder): Promise<WatchReport> => {
  const video = await openVideoFile(videoPath);
  try {
    const detector = await openPictureDetector(CONFIG);
    const { frames, lastsMs, gaps, thumbnails, sha256 } = await glanceAt(video, detector, moments);
    const poses = frames.map(({ t, p }) => ({ t, p: p && [...p] }));
    const encoded = Buffer.from(thumbnails).toString('base64');
    return { ok: true, frames: poses, lastsMs, gaps: [...gaps], thumbnails: encoded, sha256 };
  } finally {
    video.close();
  }
};

/** Rejects only for what is not the video's fault. */
export const look = async (order: WatchOrder): Promise<WatchReport> => {
  try {
    return await lookAt(order);
  } catch (error) {
    if (error instanceof VideoFault) return { ok: false, message: error.message.slice(0, 300) };
    throw error;
  }
};
