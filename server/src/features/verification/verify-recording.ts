/**
 * Checks the track and the video of a recording, stores the findings and updates the status.
 * Idempotent.
 */
import { z } from 'zod';
import type { RecordedRep } from '@reptemple/contract/recordings/recordings';
import { countUnitOf } from '@reptemple/engine/definition/exercise-definition';
import type { CountUnit } from '@reptemple/engine/definition/exercise-definition';
import { hardestStretch, evennessOf } from '@reptemple/engine/plausibility/rep-acceleration-evenness-and-endurance';
import { longestStill } from '@reptemple/engine/plausibility/sample-times-and-picture-similarity';
import type { TrackFacts } from '@reptemple/engine/plausibility/track-measurements';
import { endsBefore } from '@reptemple/engine/plausibility/video-track-agreement';
import type { Ids } from '../../platform/crypto/random-ids-and-sha256.ts';
import { signed, signingKeys } from '../../platform/crypto/rotating-signing-keys.ts';
import type { KeyRing } from '../../platform/crypto/rotating-signing-keys.ts';
import type { Database } from '../../platform/database/database.ts';
import { boundJob } from '../../platform/jobs/jobs.ts';
import type { JobContext, BoundJob } from '../../platform/jobs/jobs.ts';
import { findPlayable, MEDIA_SETTLED } from '../media/index.ts';
import {
  changeStatus,
  comparedReps,
  findWithValidation,
  lockRecording,
  repsOfAttempt,
  VERIFY_RECORDING,
  findRecordingByMedia,
} from '../recordings/index.ts';
import type { StoredRecording, Examined, StoredValidation } from '../recordings/index.ts';
import { hasBeenDecided } from '../review/index.ts';
import { MIN_STILL_MS, SIMILAR_PICTURES, SIMILAR_MOTION, enduranceCurve } from './check-thresholds.ts';
import type { Checking } from './checks-in-worker-threads.ts';
import type { KnownMotion } from './compare-and-recount-tracks.ts';
import type { WatchReport } from './pose-check/child-process-messages.ts';
import { compareWithVideo } from './pose-check/compare-video.ts';
import type { LookAt } from './pose-check/compare-video.ts';
import { seededRandom } from './pose-check/seeded-random.ts';
import { findLaterCopies, findEarlierPrints, putRepPrint } from './rep-fingerprints.ts';
import type { Print, NewRepPrint, RepSearch } from './rep-fingerprints.ts';
import {
  findSameVideo,
  hasLaterFingerprints,
  listPictures,
  putVideoPrint,
  findAlike,
  findSameTrack,
  listFindings,
  putFingerprint,
  replaceFindings,
} from './store.ts';
import type { NewFingerprint } from './store.ts';
import {
  judgeCopy,
  judgeAttempt,
  judgeCopiedReps,
  judgeEndurance,
  judgeEvenness,
  judgeTrack,
} from './track-findings.ts';
import type { Found } from './track-findings.ts';
import {
  comparisonOf,
  statusAfter,
  endChecking,
  endStuckChecks,
  SWEEP_CHECKS,
} from './verification-status-and-stuck-checks.ts';
import {
  judgeWatched,
  NO_VIDEO_TO_WATCH,
  UNREADABLE_VIDEO,
  NO_REPS_TO_COMPARE,
  NO_TRACK_TO_COMPARE,
} from './video-finding.ts';

const MILLIS_PER_DAY = 86_400_000;

/**
 * Signing keys for the seeds of sample times. A key is valid for a day, so that a retry samples the
 * video at the same times.
 */
const VIDEO_SAMPLES: KeyRing = { name: 'video-samples', validMs: MILLIS_PER_DAY };

interface Signing {
  readonly db: Database;
  readonly ids: Ids;
  readonly now: Date;
}

/**
 * Returns the seed of the sample times. The server signs it, so that the person who submitted the
 * video cannot predict it.
 */
const sampleSeed = async (recordingId: string, { db, ids, now }: Signing): Promise<string> =>
  signed(recordingId, await signingKeys(db, VIDEO_SAMPLES, ids, now)).signature;

type Report = Extract<WatchReport, { ok: true }>;

interface Known {
  readonly recording: StoredRecording;
  readonly packed: Uint8Array;
  readonly reps: readonly RecordedRep[];
  readonly unit: CountUnit;
  readonly trackMs: number;
  readonly fingerprint: NewFingerprint;
  /** Null for a hold, which looks the same in every second. */
  readonly repSearch: RepSearch | null;
}

/** Maximum number of videos to compare, because their thumbnails are large in memory. */
const MAX_COMPARED = 40;

const checkVideoCopies = async (
  { fingerprint, repSearch }: Known,
  { sha256, thumbnails }: Report,
  { likest }: Checking,
  { db }: JobContext,
): Promise<readonly Found[]> => {
  const same = await findSameVideo(db, fingerprint, sha256);
  const alike = repSearch ? await findAlike(db, fingerprint, repSearch.query) : [];
  const ids = alike.slice(0, MAX_COMPARED).map(({ recordingId }) => recordingId);
  const pictures = new Uint8Array(Buffer.from(thumbnails, 'base64'));
  const similar = await likest(pictures, await listPictures(db, ids), SIMILAR_PICTURES);
  const sameVideo = same === undefined ? null : { recordingId: same, figure: 1 };
  const likeVideo = similar ? { recordingId: similar.recordingId, figure: similar.likeness } : null;
  return [judgeCopy('same_video', sameVideo, 1), judgeCopy('similar_pictures', likeVideo, SIMILAR_PICTURES)];
};

/**
 * Returns for how many ms the video of a plank or similar exercise shows no movement; 0 below the
 * threshold, and for exercises that count reps.
 */
const stillMs = ({ unit }: Known, thumbnails: string): number => {
  if (unit !== 'seconds') return 0;
  const still = longestStill(new Uint8Array(Buffer.from(thumbnails, 'base64')));
  return still >= MIN_STILL_MS ? still : 0;
};

/**
 * Returns the longest time in ms between the first and the last rep in which the video does not
 * change.
 */
const longestGap = (known: Known, { gaps, thumbnails }: Pick<Report, 'gaps' | 'thumbnails'>): number => {
  const { reps } = known;
  const [from, to] = [reps[0]?.startMs ?? 0, reps.at(-1)?.endMs ?? 0];
  const within = (gaps ?? []).map(({ atMs, lastsMs }) => Math.min(atMs + lastsMs, to) - Math.max(atMs, from));
  return Math.max(0, stillMs(known, thumbnails), ...within);
};

/**
 * Compares the video with its track and with earlier videos, and stores its fingerprint. Returns no
 * findings while the video is being processed: a job follows when it is ready.
 */
const checkVideo = async (known: Known, checking: Checking, context: JobContext): Promise<readonly Found[]> => {
  const { recording, packed, reps, unit, trackMs, fingerprint } = known;
  const playable = await findPlayable(context.db, context.files, recording.mediaId);
  if (playable === 'waiting') return [];
  if (playable === 'none') return [recording.mediaId === null ? NO_VIDEO_TO_WATCH : UNREADABLE_VIDEO];
  const random = seededRandom(await sampleSeed(recording.id, context));
  const compared = await playable.withPath((videoPath) => {
    const look: LookAt = (moments, isSecondLook) =>
      checking.watch({ videoPath, moments: [...moments], isSecondLook }, context.ending);
    return compareWithVideo({ packed, reps }, random, look, checking);
  });
  if (!compared) return [UNREADABLE_VIDEO];
  const { seen, missing, comparison } = compared;
  // Stores the own fingerprint before it searches. Of two videos that are watched at the same time,
  // the check that stores its fingerprint last finds the other one.
  await putVideoPrint(context.db, fingerprint.recordingId, seen);
  return [
    ...(await checkVideoCopies(known, seen, checking, context)),
    judgeWatched({
      pictures: seen.frames.length,
      missing,
      comparison,
      endsBeforeMs: endsBefore(reps, seen.lastsMs),
      longestGapMs: longestGap(known, seen),
      videoMs: seen.lastsMs,
      trackMs,
      unit,
    }),
  ];
};

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
  for await (const some of findEarlierPrints(db, print)) {
    const [first] = await copied(print.print, some, 1);
    if (first) return [judgeCopiedReps(first)];
  }
  return [judgeCopiedReps(null)];
};

const Named = z.object({ name: z.string() });

/**
 * Compares the set's hardest stretch with human limits. Returns no finding for exercises without
 * known limits.
 */
const checkEndurance = (definition: unknown, reps: readonly RecordedRep[], unit: CountUnit): readonly Found[] => {
  const curve = enduranceCurve(Named.safeParse(definition).data?.name ?? '', unit);
  const valid = reps.filter((rep) => rep.valid);
  const hardest = curve && hardestStretch(valid, curve);
  return hardest ? [judgeEndurance(hardest, unit)] : [];
};

/**
 * Checks if duration, range of motion and pace of the reps vary too little for a person. Returns no
 * finding for a set that is too short.
 */
const checkEvenness = (reps: readonly RecordedRep[]): readonly Found[] => {
  const evenness = evennessOf(reps);
  return evenness ? [judgeEvenness(evenness)] : [];
};

/** `alike`: earlier recordings whose motion may be similar; none for a hold. */
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

/** Checks a track, and compares it with earlier ones. Skips the motion of a hold. */
const checkTrack = async (
  { facts, fingerprint, repSearch }: Print & { readonly facts: TrackFacts },
  checking: Checking,
  context: JobContext,
): Promise<readonly Found[]> => {
  const judged = judgeTrack(facts);
  if (!repSearch) {
    const copies = await checkCopies(fingerprint, [], checking, context);
    return [...judged.filter(({ check: made }) => made !== 'loops'), ...copies];
  }
  const alike = await findAlike(context.db, fingerprint, repSearch.query);
  return [
    ...judged,
    ...(await checkCopies(fingerprint, alike, checking, context)),
    ...(await checkCopiedReps(repSearch.repPrint, checking, context)),
  ];
};

interface VideoChecked {
  readonly found: readonly Found[];
  /** Error of the check; undefined if the check succeeded. */
  readonly error?: unknown;
}

interface Checked extends VideoChecked {
  /**
   * Fingerprints to search later recordings for. Null if these find this recording themselves.
   */
  readonly print: Print | null;
}

/** Checks the video. Returns errors instead of throwing, so that other findings can be stored. */
const tryCheckVideo = async (known: Known, checking: Checking, context: JobContext): Promise<VideoChecked> => {
  try {
    return { found: await checkVideo(known, checking, context) };
  } catch (error) {
    return { found: [], error };
  }
};

/** Checks the attempt as it was submitted. Ignores later corrections. */
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
  // Skips the other checks of a recording without reps, because copying it gains nothing.
  if (!facts) return { found: [NO_REPS_TO_COMPARE], print: null };
  const fingerprint = fingerprintOf(recording, examined);
  await putFingerprint(context.db, fingerprint);
  const repSearch = unit === 'seconds' ? null : { query: facts.rhythm.query, repPrint: repPrintOf(recording, facts) };
  if (repSearch) await putRepPrint(context.db, repSearch.repPrint);
  // Asks once all fingerprints of this recording are stored: a later recording whose fingerprint is
  // stored from then on has yet to search, and will find this one. The video's is stored last.
  const mayBeMissed = (): Promise<boolean> => hasLaterFingerprints(context.db, fingerprint);
  const isMissedWithoutVideo = recording.mediaId === null && (await mayBeMissed());
  const found = [
    ...checkEndurance(attempt.exerciseDefinition, repSearch ? reps : all, unit),
    ...(repSearch ? checkEvenness(reps) : []),
    ...(await checkTrack({ facts, fingerprint, repSearch }, checking, context)),
  ];
  const known = { recording, packed, reps, unit, trackMs, fingerprint, repSearch };
  const watched = await tryCheckVideo(known, checking, context);
  const isSearchedLater = recording.mediaId === null ? isMissedWithoutVideo : await mayBeMissed();
  return {
    ...watched,
    found: [...found, ...watched.found],
    print: isSearchedLater ? { fingerprint, repSearch } : null,
  };
};

const asksForReview = ({ outcome }: Pick<Found, 'outcome'>): boolean => outcome === 'review';

/** Returns the findings that ask for review, of checks that did not ask for it before. */
const newlyFound = <One extends Found>(findings: readonly One[], known: readonly Found[]): readonly One[] =>
  findings.filter((one) => asksForReview(one) && !known.some((old) => old.check === one.check && asksForReview(old)));

/**
 * Replaces findings of this check with those that ask for review and were stored since it began, by
 * another check of the recording. That check may have searched later, and found more copies.
 */
const withStoredMeanwhile = (
  findings: readonly Found[],
  { earlier, known }: { readonly earlier: readonly Found[]; readonly known: readonly Found[] },
): readonly Found[] => {
  const meanwhile = newlyFound(known, earlier);
  return [...findings.filter(({ check: made }) => !meanwhile.some((other) => other.check === made)), ...meanwhile];
};

/**
 * Returns true if a check of this recording ran for the first time. Only then may later recordings
 * have been checked without knowing this one, and are checked again. Otherwise two recordings could
 * start each other's checks forever.
 */
const isCheckedAnew = (findings: readonly Found[], known: readonly Found[]): boolean =>
  findings.some(({ check: made }) => !known.some((old) => old.check === made));

const verifyRecording = async (recordingId: string, checking: Checking, context: JobContext): Promise<void> => {
  const [stored, earlier] = await Promise.all([
    findWithValidation(context.db, recordingId),
    listFindings(context.db, recordingId),
  ]);
  if (!stored) return;
  const { found, print, error } = await check(stored, checking, context);
  const own = [judgeAttempt(stored.recording.unverifiedReason), ...found];
  const copies = print && isCheckedAnew(own, earlier) ? await findLaterCopies(print, checking, context) : [];
  await context.db.transaction(async (tx) => {
    // Locks the recording first, in the same order as other changes, and reads it again, because
    // the check took a while.
    const current = await lockRecording(tx, recordingId);
    if (!current) return;
    const known = await listFindings(tx, recordingId);
    // Keeps the findings of a concurrent check that has compared the video, which was not ready for
    // this one.
    if (comparisonOf(own) === 'pending' && comparisonOf(known) !== 'pending') return;
    const findings = withStoredMeanwhile(own, { earlier, known });
    await replaceFindings(tx, recordingId, { known, findings }, context.now);
    for (const copy of copies) await context.jobs.send(tx, VERIFY_RECORDING, { recordingId: copy });
    // Keeps a reviewer's decision until a check finds something new.
    const isDecided = (await hasBeenDecided(tx, recordingId)) && newlyFound(findings, known).length === 0;
    if (isDecided && current.status !== 'checking') return;
    const status = statusAfter(current, findings, isDecided);
    if (status !== current.status) await changeStatus(tx, recordingId, status, context.now);
  });
  // Fails the job only now, so that the findings of the track are kept.
  if (error !== undefined) throw error;
};

export const verificationJobs = (checking: Checking): readonly BoundJob[] => [
  boundJob(VERIFY_RECORDING, {
    run: ({ recordingId }, context) => verifyRecording(recordingId, checking, context),
    giveUp: ({ recordingId }, context) => endChecking(recordingId, context),
  }),
  boundJob(MEDIA_SETTLED, {
    run: async ({ mediaId }, context) => {
      const recording = await findRecordingByMedia(context.db, mediaId);
      if (recording) await verifyRecording(recording.id, checking, context);
    },
    giveUp: async ({ mediaId }, context) => {
      const recording = await findRecordingByMedia(context.db, mediaId);
      if (recording) await endChecking(recording.id, context);
    },
  }),
  boundJob(SWEEP_CHECKS, { run: (_data, context) => endStuckChecks(context) }),
];
