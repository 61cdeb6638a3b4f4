/** Replays of stored tracks for admins, and recounts of a whole challenge for operators. */
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { GetRecording, SubmitRecording as SUBMIT } from '@reptemple/contract/recordings/recordings';
import { CANNOT_REPLAY, ReplayRecording } from '@reptemple/contract/recordings/verification';
import { ENGINE_VERSION } from '@reptemple/engine/version';
import { auditLog } from '../src/features/audit/schema.ts';
import {
  challengeRecordings,
  challengeRecordingsAudit,
  recordingValidationData,
} from '../src/features/recordings/schema.ts';
import { recordingReviews } from '../src/features/review/schema.ts';
import { recountTrack } from '../src/features/verification/recount.ts';
import { randomIds } from '../src/platform/crypto/ids.ts';
import { attempt, formOf, submissionOf, TRUTH } from './attempts.ts';
import type { Client } from './client.ts';
import { forgetARep as forgetARepOf, recountAll } from './older-engine.ts';
import { openScene } from './scene.ts';

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
    expect(refused).toMatchObject({ status: 409, message: 'Not a track.' });
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
