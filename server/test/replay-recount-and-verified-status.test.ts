/**
 * Tests replays of stored tracks for admins, recounts of a challenge for operators, and the status
 * "verified" (docs/decisions/0070).
 */
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { GetLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import { CANNOT_REPLAY, ReplayRecording } from '@reptemple/contract/recordings/check-findings-and-replay';
import { GetRecording, SubmitRecording as SUBMIT, SubmitRecording } from '@reptemple/contract/recordings/recordings';
import { ENGINE_VERSION } from '@reptemple/engine/engine-version';
import { auditLog } from '../src/features/audit/schema.ts';
import { challenges } from '../src/features/challenges/schema.ts';
import { VERIFY_RECORDING } from '../src/features/recordings/index.ts';
import {
  challengeRecordings,
  challengeRecordingsAudit,
  recordingValidationData,
} from '../src/features/recordings/schema.ts';
import { recordingReviews } from '../src/features/review/schema.ts';
import { recountTrack } from '../src/features/verification/compare-and-recount-tracks.ts';
import { recordingFindings } from '../src/features/verification/schema.ts';
import { SWEEP_CHECKS } from '../src/features/verification/verification-status-and-stuck-checks.ts';
import { randomIds } from '../src/platform/crypto/random-ids-and-sha256.ts';
import { openScene } from './application-and-user-setup.ts';
import { addRecordings } from './insert-recordings.ts';
import { forgetARep as forgetARepOf, recountAll } from './recount-and-compare-recordings.ts';
import {
  attempt,
  formOf,
  submissionOf,
  TRUTH,
  attemptWithVideo,
  changedTrack,
  seeTheClip,
} from './submit-attempts-and-tracks.ts';
import type { AnyTrack } from './submit-attempts-and-tracks.ts';
import type { Client } from './test-api-client.ts';

const scene = openScene();

const replay = (client: Client, recording: string) => client.call(ReplayRecording, { params: { recording } });

const forgetARep = (id: string) => forgetARepOf(scene.harness.db, id);

describe('replaying a recording', () => {
  it('returns Deterministic without differences for the current engine, and changes nothing', async () => {
    const { recording } = await attempt(scene.ann, scene.challengeId);
    const before = await scene.harness.db.select().from(challengeRecordings);
    const admin = await scene.harness.admin();
    const counts = { ...TRUTH.expected, engineVersion: ENGINE_VERSION };
    expect(await replay(admin, recording.id)).toEqual({
      verdict: 'Deterministic',
      differences: [],
      stored: counts,
      replayed: counts,
      frames: 400,
    });
    expect(await scene.harness.db.select().from(challengeRecordings)).toEqual(before);
  });

  it('lists every difference from a result that another engine version counted', async () => {
    const { recording } = await attempt(scene.ann, scene.challengeId);
    await forgetARep(recording.id);
    const { verdict, differences, stored, replayed } = await replay(await scene.harness.admin(), recording.id);
    expect(verdict).toBe('Non-Deterministic');
    expect(differences[0]).toEqual({ field: 'validReps', stored: 4, replayed: 5 });
    expect(differences.map(({ field }) => field)).toContain('reps[4]');
    expect([stored.engineVersion, replayed.engineVersion]).toEqual(['0.9.0', ENGINE_VERSION]);
  });

  it('stops where a limit ended the attempt', async () => {
    const { db } = scene.harness;
    const { recording } = await attempt(scene.ann, scene.challengeId);
    await db.update(recordingValidationData).set({ endedEarly: { atMs: 7000, by: 'rest' } });
    const { replayed, frames } = await replay(await scene.harness.admin(), recording.id);
    expect({ validReps: replayed.validReps, frames }).toEqual({ validReps: 2, frames: 176 });
  });

  it('answers 422 without the track or validation data, and 404 for an unknown recording', async () => {
    const { db, files } = scene.harness;
    const admin = await scene.harness.admin();
    const refusal = (id: string) => admin.refusal(ReplayRecording, { params: { recording: id } });
    const { recording: first } = await attempt(scene.ann, scene.challengeId);
    await files.remove(`tracks/${first.id}.track.json.gz`);
    expect(await refusal(first.id)).toMatchObject({ status: 422, message: CANNOT_REPLAY });
    const { recording: second } = await attempt(scene.ann, scene.challengeId);
    await db.delete(recordingValidationData).where(eq(recordingValidationData.recordingId, second.id));
    expect(await refusal(second.id)).toMatchObject({ status: 422, message: CANNOT_REPLAY });
    expect(await refusal('00000000-0000-4000-8000-000000000000')).toMatchObject({ status: 404 });
  });

  it('answers 409 with the reason if the track file is damaged', async () => {
    const { recording } = await attempt(scene.ann, scene.challengeId);
    await scene.harness.files.write(`tracks/${recording.id}.track.json.gz`, new Uint8Array([1, 2, 3]));
    const admin = await scene.harness.admin();
    const refused = await admin.refusal(ReplayRecording, { params: { recording: recording.id } });
    expect(refused).toMatchObject({ status: 409, message: 'The track isn’t gzipped JSON.' });
  });

  it('answers 500 if the engine throws, and logs the error without exposing it', async () => {
    const { recording } = await attempt(scene.ann, scene.challengeId);
    scene.harness.recountBy(() => Promise.reject(new TypeError('no such landmark')));
    const admin = await scene.harness.admin();
    const refused = await admin.refusal(ReplayRecording, { params: { recording: recording.id } });
    expect(refused).toMatchObject({ status: 500, code: 'internal' });
    expect(refused.message).not.toContain('landmark');
    expect(scene.harness.takeErrors().join()).toContain('no such landmark');
  });

  it('is 403 for the owner, other users and guests, and 401 for visitors', async () => {
    const { recording } = await attempt(scene.ann, scene.challengeId);
    const params = { params: { recording: recording.id } };
    expect(await scene.ann.refusal(ReplayRecording, params)).toMatchObject({ status: 403 });
    expect(await (await scene.harness.person('Bob')).refusal(ReplayRecording, params)).toMatchObject({ status: 403 });
    expect(await (await scene.harness.guest()).refusal(ReplayRecording, params)).toMatchObject({ status: 403 });
    expect(await scene.harness.visitor().refusal(ReplayRecording, params)).toMatchObject({ status: 401 });
  });
});

describe('recounting a challenge', () => {
  const recount = (isApplied: boolean, by = recountTrack) => recountAll(scene, isApplied, by);

  it('as a dry run lists the results that would change, and changes none', async () => {
    const { recording: old } = await attempt(scene.ann, scene.challengeId);
    const { recording: current } = await attempt(scene.ann, scene.challengeId);
    await forgetARep(old.id);
    const before = await scene.harness.db.select().from(challengeRecordings);
    const lines = await recount(false);
    expect(new Map(lines.map(({ recordingId, outcome }) => [recordingId, outcome]))).toEqual(
      new Map([
        [old.id, 'changed'],
        [current.id, 'same'],
      ]),
    );
    expect(lines.find(({ recordingId }) => recordingId === old.id)).toMatchObject({
      stored: { validReps: 4, invalidReps: 0, engineVersion: '0.9.0' },
      recounted: { validReps: 5, invalidReps: 0 },
    });
    expect(await scene.harness.db.select().from(challengeRecordings)).toEqual(before);
    expect(await scene.harness.db.$count(challengeRecordingsAudit)).toBe(0);
  });

  it('updates the result, keeps the old one in the audit table, and changes nothing on a second run', async () => {
    const { recording: old } = await attempt(scene.ann, scene.challengeId);
    await forgetARep(old.id);
    await recount(true);
    const { recording } = await scene.ann.call(GetRecording, { params: { recording: old.id } });
    expect(recording).toMatchObject({ validReps: 5, invalidReps: 0, totalReps: 5, status: 'verified' });
    const kept = await scene.harness.db.select().from(challengeRecordingsAudit);
    expect(kept).toMatchObject([
      {
        recordingId: old.id,
        previousValidReps: 4,
        previousEngineVersion: '0.9.0',
        newValidReps: 5,
        newEngineVersion: ENGINE_VERSION,
        isManualOverride: false,
        updatedBy: null,
      },
    ]);
    expect(kept[0]?.previousAnalysisData.completed_reps).toHaveLength(4);
    const noted = await scene.harness.db.select().from(auditLog).where(eq(auditLog.action, 'recordings.recount'));
    expect(noted).toMatchObject([{ actorId: null, subjectKind: 'recording', subjectId: old.id }]);
    expect((await recount(true)).map(({ outcome }) => outcome)).toEqual(['same']);
    expect(await replay(await scene.harness.admin(), old.id)).toMatchObject({ verdict: 'Deterministic' });
  });

  it('skips a recording without a track as impossible and continues', async () => {
    const { recording: lost } = await attempt(scene.ann, scene.challengeId);
    await attempt(scene.ann, scene.challengeId);
    await scene.harness.files.remove(`tracks/${lost.id}.track.json.gz`);
    const lines = await recount(true);
    expect(lines.map(({ outcome }) => outcome).toSorted()).toEqual(['impossible', 'same']);
    expect(lines.find(({ outcome }) => outcome === 'impossible')).toMatchObject({ recordingId: lost.id });
  });

  it('rejects if the engine throws', async () => {
    await attempt(scene.ann, scene.challengeId);
    const broken = () => Promise.reject(new TypeError('no such landmark'));
    await expect(recount(true, broken)).rejects.toThrow(TypeError);
  });

  it('reports a recording with a damaged track as impossible', async () => {
    const { recording } = await attempt(scene.ann, scene.challengeId);
    await scene.harness.files.write(`tracks/${recording.id}.track.json.gz`, new Uint8Array([1, 2, 3]));
    expect(await recount(true)).toMatchObject([{ recordingId: recording.id, outcome: 'impossible' }]);
  });

  it('keeps a result that an admin set by hand', async () => {
    const { recording } = await attempt(scene.ann, scene.challengeId);
    await forgetARep(recording.id);
    const { db } = scene.harness;
    await db.update(challengeRecordings).set({ correctedBy: 'admin' });
    expect(await recount(true)).toMatchObject([{ recordingId: recording.id, outcome: 'set_by_hand' }]);
    expect((await db.select().from(challengeRecordings))[0]?.validReps).toBe(4);
  });

  it('keeps a result that an admin sets while the recount runs', async () => {
    const { recording } = await attempt(scene.ann, scene.challengeId);
    await forgetARep(recording.id);
    const { db } = scene.harness;
    const lines = await recount(true, async (...asked) => {
      await db.update(challengeRecordings).set({ validReps: 3, correctedBy: 'admin' });
      return recountTrack(...asked);
    });
    expect(lines).toMatchObject([{ outcome: 'set_by_hand' }]);
    expect(await db.select().from(challengeRecordings)).toMatchObject([{ validReps: 3, correctedBy: 'admin' }]);
    expect(await db.$count(challengeRecordingsAudit)).toBe(0);
  });

  it('keeps a count that a reviewer has confirmed', async () => {
    const { recording } = await attempt(scene.ann, scene.challengeId);
    await forgetARep(recording.id);
    const { db, now } = scene.harness;
    const round = { id: randomIds.uuid(), recordingId: recording.id, needsTwo: false } as const;
    const decided = {
      decidedAt: now(),
      decision: 'keep',
      reason: 'As counted.',
      validReps: 4,
      invalidReps: 0,
    } as const;
    await db.insert(recordingReviews).values({ ...round, ...decided, openedAt: now() });
    expect(await recount(true)).toMatchObject([{ outcome: 'set_by_hand' }]);
    expect((await db.select().from(challengeRecordings))[0]?.validReps).toBe(4);
  });

  it('lists each of three submitted recordings once', async () => {
    for (const _ of [1, 2, 3]) await scene.ann.send(SUBMIT, formOf(submissionOf(scene.challengeId)));
    expect(await recount(false)).toHaveLength(3);
  });
});

const DAY_MS = 24 * 60 * 60 * 1000;

const statusOf = async (client: Client, recording: string) =>
  (await client.call(GetRecording, { params: { recording } })).recording.status;

const ranks = async () =>
  (await scene.ann.call(GetLeaderboard, { params: { challenge: 'push-ups' } })).rows.map(
    ({ rank, name, validReps, status }) => [rank, name, validReps, status],
  );

const givePrizes = () =>
  scene.harness.db.update(challenges).set({ givesPrizes: true }).where(eq(challenges.id, scene.challengeId));

const noise = (seed: number): number => {
  const wave = Math.sin(seed * 12.9898) * 43_758.5453;
  return 2 * (wave - Math.floor(wave)) - 1;
};

/** Returns a track that looks filmed: frame times jitter, and each landmark drifts. */
const synthetic = (track: AnyTrack): AnyTrack => ({
  ...track,
  frames: track.frames.map(({ t, p }, at) => ({
    t: at === 0 ? t : t + Math.round(4 * noise(at)),
    p:
      p &&
      p.map((value, i) => value + Math.round(12 * noise(i + 1) + 6 * Math.sin(at / 40 + i) + 4 * noise(at * 99 + i))),
  })),
});

describe('a synthetic track without a video', () => {
  const submitSynthetic = async () => {
    const { recording } = await scene.ann.call(
      SubmitRecording,
      formOf(submissionOf(scene.challengeId), changedTrack(synthetic)),
    );
    expect(recording.validReps).toBeGreaterThan(0);
    return recording;
  };

  it('is never verified: not on submission, not by checks, not with a correct claim', async () => {
    const first = await submitSynthetic();
    scene.harness.passTime(60_000);
    const { validReps, invalidReps } = first;
    const claimed = { validReps, invalidReps };
    const { recording } = await scene.ann.call(
      SubmitRecording,
      formOf(submissionOf(scene.challengeId, { claimed }), changedTrack(synthetic)),
    );
    await scene.harness.jobs.drain();
    await scene.harness.checkAgain(recording.id);
    for (const { id } of [first, recording]) expect(await statusOf(scene.ann, id)).not.toMatch(/verified|adjusted/);
    expect(await statusOf(scene.ann, first.id)).toBe('counted');
  });

  it('does not rank above a verified result if the challenge gives prizes', async () => {
    const { validReps } = await submitSynthetic();
    await addRecordings(scene.harness.db, scene.challengeId, [{ name: 'Vera', validReps: 1 }], scene.harness.now());
    await scene.harness.jobs.drain();
    expect((await ranks()).map(([, name]) => name)).toEqual(['Ann', 'Vera']);
    await givePrizes();
    expect(await ranks()).toEqual([
      [1, 'Vera', 1, 'verified'],
      [2, 'Ann', validReps, 'counted'],
    ]);
  });
});

describe('a challenge without prizes', () => {
  it('ranks by reps regardless of status, and by status first once it gives prizes', async () => {
    await addRecordings(
      scene.harness.db,
      scene.challengeId,
      [
        { name: 'Uma', validReps: 4, status: 'unverified' },
        { name: 'Vic', validReps: 2 },
        { name: 'Ron', validReps: 3, status: 'pending_review' },
      ],
      scene.harness.now(),
    );
    expect((await ranks()).map(([, name]) => name)).toEqual(['Uma', 'Ron', 'Vic']);
    await givePrizes();
    expect((await ranks()).map(([, name]) => name)).toEqual(['Vic', 'Ron', 'Uma']);
  });
});

/** Runs all jobs repeatedly, so that failing jobs reach their last retry. */
const drainRetries = async (): Promise<void> => {
  for (let tries = 0; tries < 6; tries += 1) {
    await scene.harness.jobs.drain();
    scene.harness.passTime(60_000);
  }
};

describe('the checks of track and video', () => {
  it('ends as counted, with the reason, if the video cannot be processed', async () => {
    scene.harness.processBy(async () => ({ ok: false, isCertain: true, message: 'The video ends too early.' }));
    const { recording } = await attemptWithVideo(scene.ann, scene.challengeId);
    expect(recording.status).toBe('checking');
    await scene.harness.jobs.drain();
    const { recording: shown } = await scene.ann.call(GetRecording, { params: { recording: recording.id } });
    expect(shown).toMatchObject({
      status: 'counted',
      mediaStatus: 'failed',
      mediaError: 'The video ends too early.',
    });
  });

  it('ends as counted if every attempt fails, and as verified if a later check succeeds', async () => {
    const { harness, ann } = scene;
    harness.watchBy(() => Promise.reject(new Error('Killed.')));
    const { recording } = await attemptWithVideo(ann, scene.challengeId);
    await drainRetries();
    expect(harness.takeErrors().length).toBeGreaterThan(0);
    expect(await statusOf(ann, recording.id)).toBe('counted');
    harness.watchBy(seeTheClip);
    await harness.jobs.send(harness.db, VERIFY_RECORDING, { recordingId: recording.id });
    await harness.jobs.drain();
    expect(await statusOf(ann, recording.id)).toBe('verified');
  });

  it('ends with a review if not even the track can be checked, and as counted if a later check succeeds', async () => {
    const { harness, ann } = scene;
    const { recording } = await attempt(ann, scene.challengeId);
    expect(recording.status).toBe('counted');
    const path = `tracks/${recording.id}.track.json.gz`;
    const track = await harness.files.read(path);
    await harness.files.write(path, new Uint8Array([1, 2, 3]));
    await drainRetries();
    expect(harness.takeErrors().length).toBeGreaterThan(0);
    expect(await statusOf(ann, recording.id)).toBe('pending_review');
    await harness.files.write(path, new Uint8Array(track));
    await harness.checkAgain(recording.id);
    expect(await statusOf(ann, recording.id)).toBe('counted');
  });

  it('ends as counted after a day if nothing else ends it', async () => {
    const { harness, challengeId } = scene;
    const stuck = { status: 'checking', statusSince: harness.now() } as const;
    const [id = ''] = await addRecordings(harness.db, challengeId, [stuck], harness.now());
    await harness.db
      .insert(recordingFindings)
      .values({ recordingId: id, check: 'limbs', outcome: 'passed', figures: {}, checkedAt: harness.now() });
    const sweep = async (): Promise<void> => {
      await harness.jobs.send(harness.db, SWEEP_CHECKS, {});
      await harness.jobs.drain();
    };
    harness.passTime(DAY_MS - 1000);
    await sweep();
    expect(await statusOf(scene.ann, id)).toBe('checking');
    harness.passTime(2000);
    await sweep();
    expect(await statusOf(scene.ann, id)).toBe('counted');
  });

  it('does not start for a recording without a video', async () => {
    const { recording } = await attempt(scene.ann, scene.challengeId);
    expect(recording).toMatchObject({ status: 'counted', mediaStatus: 'none' });
  });
});
