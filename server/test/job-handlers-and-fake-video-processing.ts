/**
 * Job handlers of the application, with fakes that write small files instead of processing videos.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { attemptJobs } from '../src/features/attempts/tickets.ts';
import { campaignJobs } from '../src/features/campaigns/campaign-pictures.ts';
import { challengeAdminJobs } from '../src/features/challenge-admin/remove-deleted-challenges.ts';
import type { Processed, ProcessVideo } from '../src/features/media/jobs.ts';
import { mediaJobs } from '../src/features/media/jobs.ts';
import { outboxJobs } from '../src/features/outbox/store-and-deliver-mail.ts';
import { pictureJobs } from '../src/features/pictures/store.ts';
import { findSet, recordingJobs } from '../src/features/recordings/jobs.ts';
import type { RenderSetClip, RenderSetGif } from '../src/features/recordings/jobs.ts';
import { reviewJobs } from '../src/features/review/update-top-ranks.ts';
import {
  compareVideo,
  verifyTrack,
  findClosest,
  findCopiedReps,
  findLikest,
  recountTrack,
} from '../src/features/verification/compare-and-recount-tracks.ts';
import type { WatchVideo } from '../src/features/verification/pose-check/run-pose-check-process.ts';
import { verificationJobs } from '../src/features/verification/verify-recording.ts';
import { rateLimitJobs } from '../src/platform/http/rate-limit-counter.ts';
import { housekeeping } from '../src/platform/jobs/jobs.ts';
import type { BoundJob } from '../src/platform/jobs/jobs.ts';
import { smsJobs } from '../src/platform/mail/sms.ts';
import { createMailTransport } from '../src/platform/mail/smtp.ts';
import type { MailConfig, SmsConfig } from '../src/platform/process/environment-config.ts';
import { fileRemoval } from '../src/platform/storage/file-removal-and-orphaned-files.ts';
import { seeTheClip } from './submit-attempts-and-tracks.ts';

export const pretendToProcess: ProcessVideo = async ({ outputDir }): Promise<Processed> => {
  const video = { path: join(outputDir, 'video.webm'), type: 'video/webm' } as const;
  const thumbnailPath = join(outputDir, 'thumbnail.jpg');
  const gifPath = join(outputDir, 'highlight.gif');
  await writeFile(video.path, 'a video of forty bytes, give or take one');
  await writeFile(thumbnailPath, 'a thumbnail');
  await writeFile(gifPath, 'a gif');
  return { ok: true, video, thumbnailPath, gifPath, durationMs: 16_000, width: 640, height: 360 };
};

/**
 * Functions that the server runs in its verification worker. Tests run them in their own thread, so
 * that they can replace them.
 */
const verificationWork = {
  examine: verifyTrack,
  closest: findClosest,
  copied: findCopiedReps,
  likest: findLikest,
  compareVideo,
  recount: recountTrack,
};

export const pretendToRender: RenderSetClip = async ({ outputDir, videoPath, challengeName, validReps }) => {
  const path = join(outputDir, 'clip.mp4');
  await writeFile(path, `${videoPath === null ? 'skeleton' : 'film'} of ${validReps} in ${challengeName}`);
  return { ok: true, path };
};

export const pretendToDraw: RenderSetGif = async ({ outputDir, highlight, set: { challengeName, validReps } }) => {
  const path = join(outputDir, 'highlight.gif');
  await writeFile(path, `gif of ${validReps} in ${challengeName} around ${highlight?.startMs}`);
  return { ok: true, path };
};

export const FAKE_VIDEO_WORK = {
  process: pretendToProcess,
  clip: pretendToRender,
  gif: pretendToDraw,
  watch: seeTheClip,
  recount: recountTrack,
};

export const jobHandlers = (
  {
    process,
    clip,
    gif,
    watch,
  }: {
    readonly process: ProcessVideo;
    readonly clip: RenderSetClip;
    readonly gif: RenderSetGif;
    readonly watch: WatchVideo;
  },
  { mail, sms }: { readonly mail: MailConfig | undefined; readonly sms: SmsConfig | undefined },
): readonly BoundJob[] => [
  ...mediaJobs({ processVideo: process, findSet }),
  ...attemptJobs,
  ...recordingJobs({ renderClip: clip, renderGif: gif }),
  ...reviewJobs,
  ...verificationJobs({ ...verificationWork, watch }),
  ...challengeAdminJobs,
  ...campaignJobs,
  ...pictureJobs,
  ...outboxJobs(mail && createMailTransport(mail)),
  ...smsJobs(sms),
  ...rateLimitJobs,
  fileRemoval,
  housekeeping,
];
