/**
 * Endpoints for the findings of a recording, and for a replay: recounts the track of the current
 * analysis with its stored definition and reports differences (specification S2, section 4).
 */
import { z } from 'zod';
import { bothWays } from '@reptemple/contract/message-with-params';
import {
  CANNOT_REPLAY,
  MAX_DIFFERENCES,
  FINDING_CHECKS,
  GetFindings,
  ReplayRecording,
} from '@reptemple/contract/recordings/check-findings-and-replay';
import type { ReplayDifference, Finding } from '@reptemple/contract/recordings/check-findings-and-replay';
import { differencesBetween } from '@reptemple/engine/counting/track-replay';
import { ENGINE_VERSION } from '@reptemple/engine/engine-version';
import { AppError } from '../../platform/http/app-error.ts';
import { route } from '../../platform/http/mount-endpoints.ts';
import type { Handler, Route } from '../../platform/http/mount-endpoints.ts';
import { ThreadError } from '../../platform/process/worker-threads.ts';
import type { Files } from '../../platform/storage/file-storage-and-local-folder.ts';
import { findRecording, findStanding, withChallenge } from '../recordings/index.ts';
import type { Analysis } from '../recordings/index.ts';
import type { Recounted, RecountTrack } from './compare-and-recount-tracks.ts';
import { TITLES, findingMessage } from './finding-messages.ts';
import { listFindings } from './store.ts';
import type { StoredFinding } from './store.ts';

const FinalResults = z.object({
  repCount: z.int(),
  invalidRepCount: z.int(),
  completedReps: z.array(z.looseObject({})),
  lockedSide: z.string().nullable(),
});

const storedResult = ({ finalResults, timeline }: Analysis) => {
  const parsed = FinalResults.safeParse(finalResults);
  if (!parsed.success) throw new AppError('unprocessable', CANNOT_REPLAY);
  const { repCount, invalidRepCount, completedReps, lockedSide } = parsed.data;
  return {
    validReps: repCount,
    invalidReps: invalidRepCount,
    lockedSide,
    reps: completedReps,
    events: timeline,
  };
};

const BUSY = 'The server is busy. Try again in a minute.';

/**
 * Counts the track again.
 * @throws AppError unprocessable if there is no track or definition; conflict if one of them is
 * invalid; unavailable if no thread is free. Errors of the engine are rethrown.
 */
const countAgain = async (
  { track, definition, endedEarly }: Analysis,
  recount: RecountTrack,
  files: Files,
): Promise<Recounted> => {
  if (Object.keys(definition).length === 0 || track === null || !(await files.find(track))) {
    throw new AppError('unprocessable', CANNOT_REPLAY);
  }
  const packed = await files.read(track);
  try {
    return await recount(packed, definition, endedEarly?.atMs ?? null);
  } catch (error) {
    if (error instanceof ThreadError) throw new AppError('unavailable', BUSY);
    if (error instanceof AppError) throw new AppError('conflict', error.worded ?? error.message);
    throw error;
  }
};

const shown = (differences: ReturnType<typeof differencesBetween>): ReplayDifference[] =>
  differences
    .slice(0, MAX_DIFFERENCES)
    .map(({ field, stored, replayed }) => ({ field, stored: stored ?? null, replayed: replayed ?? null }));

const replayRecording =
  (recount: RecountTrack): Handler<typeof ReplayRecording> =>
  async ({ params }, { db, files }) => {
    const { recording } = await withChallenge(db, await findRecording(db, params.recording));
    const analysis = await findStanding(db, recording);
    if (!analysis) throw new AppError('unprocessable', CANNOT_REPLAY);
    const stored = storedResult(analysis);
    const again = await countAgain(analysis, recount, files);
    const { validReps, invalidReps, lockedSide, reps, events, frames } = again;
    const differences = differencesBetween(stored, { validReps, invalidReps, lockedSide, reps, events });
    return {
      verdict: differences.length === 0 ? 'Deterministic' : 'Non-Deterministic',
      differences: shown(differences),
      stored: {
        validReps: stored.validReps,
        invalidReps: stored.invalidReps,
        engineVersion: analysis.engineVersion,
      },
      replayed: { validReps, invalidReps, engineVersion: ENGINE_VERSION },
      frames,
    };
  };

const present = ({ check, outcome, figures, relatedRecordingId }: StoredFinding, isAdmin: boolean): Finding => {
  const { message: words, worded } = bothWays(findingMessage(check, outcome, figures));
  return {
    check,
    outcome,
    figures,
    title: TITLES[check],
    words,
    ...(worded ? { worded } : {}),
    relatedRecordingId: isAdmin ? relatedRecordingId : null,
  };
};

const inOrder = (findings: readonly StoredFinding[]): readonly StoredFinding[] =>
  findings.toSorted((a, b) => FINDING_CHECKS.indexOf(a.check) - FINDING_CHECKS.indexOf(b.check));

const getFindings: Handler<typeof GetFindings> = async ({ params }, { db, caller }) => {
  const { recording } = await withChallenge(db, await findRecording(db, params.recording));
  if (!caller.isAdmin && recording.userId !== caller.userId) {
    throw new AppError('forbidden', 'Only the recording’s owner and admins can do this.');
  }
  const findings = inOrder(await listFindings(db, recording.id));
  return {
    status: recording.status,
    checkedAt: findings[0]?.checkedAt.toISOString() ?? null,
    findings: findings.map((finding) => present(finding, caller.isAdmin)),
  };
};

export const verificationRoutes = (recount: RecountTrack): readonly Route[] => [
  route(GetFindings, getFindings),
  route(ReplayRecording, replayRecording(recount)),
];
