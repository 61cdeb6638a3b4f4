/** Checks the track and the video of one recording and stores the findings. Idempotent. */
import { hardestStretch } from '@reptemple/engine/plausibility/endurance';
import { countUnitOf } from '@reptemple/engine/definition/definition';
import type { CountUnit } from '@reptemple/engine/definition/definition';
import { evennessOf } from '@reptemple/engine/plausibility/evenness';
import type { TrackFacts } from '@reptemple/engine/plausibility/track-facts';
import { z } from 'zod';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import type { RecordedRep } from '@reptemple/contract/recordings/recordings';
import {
  changeStatus,
  findWithValidation,
  lockRecording,
  repsOfAttempt,
  VERIFY_RECORDING,
} from '../recordings/index.ts';
import type { Examined, StoredRecording, StoredValidation } from '../recordings/index.ts';
import { hasBeenDecided } from '../review/index.ts';
import { comparisonOf, statusAfter } from './checking.ts';
import type { Checking } from './checking.ts';
import type { KnownMotion } from './measure-track.ts';
import { judgeAttempt, judgeCopiedReps, judgeCopy, judgeEndurance, judgeEvenness, judgeTrack } from './check-track.ts';
import type { Found } from './check-track.ts';
import { NO_REPS_TO_COMPARE, NO_TRACK_TO_COMPARE } from './check-video.ts';
import { findLaterCopies } from './duplicates.ts';
import type { Print } from './duplicates.ts';
import { enduranceCurve } from './endurance-limits.ts';
import { SIMILAR_MOTION } from './limits.ts';
import { findEarlierPrints, putRepPrint } from './rep-prints.ts';
import type { NewRepPrint } from './rep-prints.ts';
import { findAlike, findSameTrack, listFindings, putFingerprint, replaceFindings } from './store.ts';
import type { NewFingerprint } from './store.ts';
import { checkVideo } from './verify-video.ts';

const fingerprintOf = ({ id, createdAt }: StoredRecording, { sha256, facts }: Examined): NewFingerprint => ({
  recordingId: id,
  recordedAt: createdAt,
  trackSha256: sha256,
  motion: facts?.motion ?? new Uint8Array(),
  rhythm: facts?.rhythm.words ?? [],
});

const repPrintOf = ({ id, challengeId, createdAt }: StoredRecording, { shapes }: TrackFacts): NewRepPrint => ({
  recordingId: id,
  challengeId,
  recordedAt: createdAt,
  ...shapes,
});

const checkCopiedReps = async (
  print: NewRepPrint,
  { copied }: Checking,
  { db }: JobContext,
): Promise<readonly Found[]> => {
  await putRepPrint(db, print);
  const [first] = await copied(print.print, await findEarlierPrints(db, print), 1);
  return [judgeCopiedReps(first ?? null)];
};

const Named = z.object({ name: z.string() });

/** Returns no finding for an exercise without known human limits. */
const checkEndurance = (definition: unknown, reps: readonly RecordedRep[], unit: CountUnit): readonly Found[] => {
  const curve = enduranceCurve(Named.safeParse(definition).data?.name ?? '', unit);
  const valid = reps.filter((rep) => rep.valid);
  const hardest = curve && hardestStretch(valid, curve);
  return hardest ? [judgeEndurance(hardest, unit)] : [];
};

/** Returns no finding for a set too short to tell. */
const checkEvenness = (reps: readonly RecordedRep[]): readonly Found[] => {
  const evenness = evennessOf(reps);
  return evenness ? [judgeEvenness(evenness)] : [];
};

const checkCopies = async (
  fingerprint: NewFingerprint,
  alike: readonly KnownMotion[],
  { closest }: Checking,
  { db }: JobContext,
): Promise<readonly Found[]> => {
  const same = await findSameTrack(db, fingerprint);
  const similar = await closest(fingerprint.motion, alike, SIMILAR_MOTION);
  const sameTrack = same === undefined ? null : { recordingId: same, figure: 0 };
  const similarMotion = similar ? { recordingId: similar.recordingId, figure: similar.difference } : null;
  return [judgeCopy('same_track', sameTrack, 0), judgeCopy('similar_motion', similarMotion, SIMILAR_MOTION)];
};

interface Checked {
  readonly found: readonly Found[];
  /** Null without counted reps: there is nothing to copy. */
  readonly print: Print | null;
}

/** Checks the original attempt; later corrections of its reps are not part of it. */
const check = async (
  { recording, attempt }: { readonly recording: StoredRecording; readonly attempt: StoredValidation | null },
  checking: Checking,
  context: JobContext,
): Promise<Checked> => {
  if (!attempt) return { found: [NO_TRACK_TO_COMPARE], print: null };
  const [packed, all] = [await context.files.read(attempt.landmarksTimeline), repsOfAttempt(attempt)];
  const unit = countUnitOf(attempt.exerciseDefinition);
  const reps = comparedReps(all, unit);
  const examined = await checking.examine(packed, reps);
  const { facts, lastsMs: trackMs } = examined;
  // Skips recordings without reps: copying one gains nothing.
  if (!facts) return { found: [NO_REPS_TO_COMPARE], print: null };
  const fingerprint = fingerprintOf(recording, examined);
  await putFingerprint(context.db, fingerprint);
  const video = { recording, packed, reps, unit, trackMs, fingerprint };
  // A hold is the same in every second, so neither its tempo nor its motion can be compared.
  if (unit === 'seconds') {
    const found = [
      ...judgeTrack(facts).filter(({ check: made }) => made !== 'loops'),
      ...checkEndurance(attempt.exerciseDefinition, all, unit),
      ...(await checkCopies(fingerprint, [], checking, context)),
      ...(await checkVideo({ ...video, alike: [] }, checking, context)),
    ];
    return { found, print: null };
  }
  const { query } = facts.rhythm;
  const repPrint = repPrintOf(recording, facts);
  const alike = await findAlike(context.db, fingerprint, query);
  const found = [
    ...judgeTrack(facts),
    ...checkEndurance(attempt.exerciseDefinition, reps, unit),
    ...checkEvenness(reps),
    ...(await checkCopies(fingerprint, alike, checking, context)),
    ...(await checkCopiedReps(repPrint, checking, context)),
    ...(await checkVideo({ ...video, alike }, checking, context)),
  ];
  return { found, print: { fingerprint, query, repPrint } };
};

/** Seconds of a hold from one that is compared to the next. */
const HOLD_STEP = 5;

/**
 * Returns the reps to compare with track and video. Each second of a hold looks like the next, so
 * a few of them are enough.
 */
const comparedReps = (reps: readonly RecordedRep[], unit: CountUnit): readonly RecordedRep[] =>
  unit === 'reps' ? reps : reps.filter((_rep, index) => index % HOLD_STEP === 0 || index === reps.length - 1);

const asksForReview = ({ outcome }: Pick<Found, 'outcome'>): boolean => outcome === 'review';

const isAnyNew = (findings: readonly Found[], known: readonly Found[]): boolean =>
  findings.some((one) => asksForReview(one) && !known.some((old) => old.check === one.check && asksForReview(old)));

/**
 * Returns true if a check ran for the first time. Only then can others have been checked without
 * knowing this recording. It also makes repeated searches for later copies terminate.
 */
const isCheckedAnew = (findings: readonly Found[], known: readonly Found[]): boolean =>
  findings.some(({ check: made }) => !known.some((old) => old.check === made));

/** Does nothing if the recording was deleted in the meantime. */
export const verifyRecording = async (recordingId: string, checking: Checking, context: JobContext): Promise<void> => {
  const [stored, earlier] = await Promise.all([
    findWithValidation(context.db, recordingId),
    listFindings(context.db, recordingId),
  ]);
  if (!stored) return;
  const { found, print } = await check(stored, checking, context);
  const findings = [judgeAttempt(stored.recording.unverifiedReason), ...found];
  const copies = print && isCheckedAnew(findings, earlier) ? await findLaterCopies(print, checking, context) : [];
  await context.db.transaction(async (tx) => {
    // Locks the recording first, in the same order as other changes, and reads it again: the
    // check took a while.
    const current = await lockRecording(tx, recordingId);
    if (!current) return;
    const known = await listFindings(tx, recordingId);
    // A concurrent check has compared the video, which was not ready for this one.
    if (comparisonOf(findings) === 'pending' && comparisonOf(known) !== 'pending') return;
    await replaceFindings(tx, recordingId, findings, context.now);
    for (const copy of copies) await context.jobs.send(tx, VERIFY_RECORDING, { recordingId: copy });
    // A reviewer's decision stays in force until a check finds something new.
    const isDecided = (await hasBeenDecided(tx, recordingId)) && !isAnyNew(findings, known);
    if (isDecided && current.status !== 'checking') return;
    const status = statusAfter(current, findings, isDecided);
    if (status !== current.status) await changeStatus(tx, recordingId, status, context.now);
  });
};
