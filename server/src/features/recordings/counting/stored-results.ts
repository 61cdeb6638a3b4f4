/**
 * Converts a count to its stored forms: one next to the attempt for replays, one with the
 * recording for display.
 *
 * Reads movements that are not reps from a stored event log. Logs of older engine versions
 * contain none.
 *
 * Shows admins how the original attempt was analysed, even if another analysis is current, so
 * that they can judge its count.
 */
import { z } from 'zod';
import type { SeenView } from '@reptemple/engine/definition/definition';
import type { Rep } from '@reptemple/engine/rules/rep';
import { NotCountedMovement } from '@reptemple/contract/recordings/recordings';
import type { GetProcessing, Processing } from '@reptemple/contract/recordings/recordings';
import type { Handler } from '../../../platform/http/mount.ts';
import { longestGap, timesEach } from '../status.ts';
import { findRecording, findValidation, withChallenge } from '../store.ts';
import type { StoredValidation } from '../store.ts';

interface Counts {
  readonly validReps: number;
  readonly invalidReps: number;
}

/** Returns the result that a replay is compared with. */
export const finalResultsOf = ({
  validReps,
  invalidReps,
  reps,
  lockedSide,
}: Counts & { readonly reps: readonly Rep[]; readonly lockedSide: string | null }) => ({
  repCount: validReps,
  invalidRepCount: invalidReps,
  completedReps: reps,
  lockedSide,
});

export const analysisResultsOf = ({
  validReps,
  invalidReps,
  formScore,
  seenView,
}: Counts & { readonly formScore: number | null; readonly seenView: SeenView | null }) => ({
  repCount: validReps,
  invalidRepCount: invalidReps,
  formScore,
  seenView,
});

const NotCountedEvent = z.object({ event: z.literal('movement_not_counted'), data: NotCountedMovement });

export const parseNotCounted = (timeline: readonly object[]): NotCountedMovement[] =>
  timeline.flatMap((entry) => NotCountedEvent.safeParse(entry).data?.data ?? []);

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
