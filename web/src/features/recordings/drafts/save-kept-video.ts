/** Saves the video of an unsent recording to the user's device. */
import { videoFileName } from '../recording-labels.ts';
import { saveRecordedVideo } from '../sharing/download.ts';
import { readVideo } from './saved-attempts.ts';
import type { SavedHead } from './saved-attempts.ts';

export const saveKeptVideo = async (head: SavedHead): Promise<void> => {
  const video = await readVideo(head).catch(() => new Blob());
  await saveRecordedVideo(
    video,
    videoFileName(head.challengeName, head.counted?.validReps, video.type, head.counted?.unit),
  );
};
