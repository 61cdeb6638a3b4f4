/**
 * Shows admins how the original attempt was analysed, even if another analysis is current, so
 * that they can judge its count.
 */
import type { GetProcessing, Processing } from '@reptemple/contract/recordings/recordings';
import { z } from 'zod';
import type { Handler } from '../../../platform/http/mount.ts';
import { longestGap, timesEach } from '../status.ts';
import { findRecording, findValidation } from '../store.ts';
import type { StoredValidation } from '../store.ts';
import { withChallenge } from '../with-challenge.ts';

const Logged = z.object({ event: z.string() });
const Final = z.object({ repCount: z.int(), invalidRepCount: z.int() });

const eventsOf = ({ analysisTimeline }: StoredValidation): Record<string, number> =>
  timesEach(analysisTimeline.flatMap((entry) => Logged.safeParse(entry).data?.event ?? []));

const present = (stored: StoredValidation): Processing => ({
  mediapipeConfig: stored.mediapipeConfig,
  lockedSide: stored.lockedSide,
  processingIntervalMs: stored.processingInterval,
  targetFrames: stored.targetTimestamps.length,
  analysedFrames: stored.actualTimestamps.length,
  droppedFrames: stored.droppedFrames.length,
  longestGapMs: longestGap(stored.actualTimestamps),
  events: eventsOf(stored),
  finalResults: Final.safeParse(stored.finalResults).data ?? null,
  engineVersion: stored.engineVersion,
  ticketIssuedAt: stored.ticketIssuedAt?.toISOString() ?? null,
  trackSha256: stored.trackSha256,
});

export const getProcessing: Handler<typeof GetProcessing> = async ({ params }, { db }) => {
  const { recording } = await withChallenge(db, await findRecording(db, params.recording));
  const stored = await findValidation(db, recording.id);
  return { processing: stored ? present(stored) : null };
};
