/** Recording page: fields by viewer. */
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DeleteChallenge } from '@reptemple/contract/challenges/challenge-admin';
import { CorrectRecording, GetCorrections, ReanalyseRecording } from '@reptemple/contract/recordings/corrections';
import { ListDefinitions } from '@reptemple/contract/exercises/exercise-library';
import {
  GetMyBestSet,
  GetProcessing,
  GetRecording,
  GetRecordingTrack,
} from '@reptemple/contract/recordings/recordings';
import { parseExercise } from '@reptemple/engine/definition/exercise';
import { ENGINE_VERSION } from '@reptemple/engine/version';
import { challengeRecordings, recordingValidationData } from '../src/features/recordings/schema.ts';
import { attempt, trackFile, TRUTH } from './attempts.ts';
import { create } from './created.ts';
import { openScene } from './scene.ts';

const scene = openScene();
const NOWHERE = '00000000-0000-4000-8000-000000000000';
const asked = (recording: string) => ({ params: { recording } });

const annsRecording = async (challengeId = scene.challengeId): Promise<string> =>
  (await attempt(scene.ann, challengeId)).recording.id;

describe('the track download of a recording', () => {
  it('returns the submitted file to the owner and to admins', async () => {
    const id = await annsRecording();
    for (const client of [scene.ann, await scene.harness.admin()]) {
      const reply = await client.send(GetRecordingTrack, asked(id));
      expect([reply.status, reply.headers.get('content-type'), reply.headers.get('content-encoding')]).toEqual([
        200,
        'application/gzip',
        null,
      ]);
      expect(Buffer.from(await reply.arrayBuffer())).toEqual(Buffer.from(await trackFile().arrayBuffer()));
    }
  });

  it('is 403 for other users and guests, who see no reps either, and 401 for visitors', async () => {
    const id = await annsRecording();
    const [bob, guest] = [await scene.harness.person('Bob'), await scene.harness.guest()];
    for (const client of [bob, guest]) {
      expect(await client.refusal(GetRecordingTrack, asked(id))).toMatchObject({ status: 403, code: 'forbidden' });
      expect(await client.call(GetRecording, asked(id))).toMatchObject({
        reps: null,
        notCounted: null,
        exerciseDefinition: null,
      });
    }
    expect(await scene.harness.visitor().refusal(GetRecordingTrack, asked(id))).toMatchObject({ status: 401 });
    expect(await bob.refusal(GetRecordingTrack, asked(NOWHERE))).toMatchObject({ status: 404 });
  });

  it('is revalidated on every request, so the next user of the browser gets 403', async () => {
    const id = await annsRecording();
    const first = await scene.ann.send(GetRecordingTrack, asked(id));
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const etag = first.headers.get('etag') ?? '';
    const path = `/api/recordings/${id}/track`;
    const headers = { 'if-none-match': etag };
    expect((await scene.ann.fetch(path, { headers })).status).toBe(304);
    expect((await (await scene.harness.person('Bob')).fetch(path, { headers })).status).toBe(403);
  });

  it('is 403 for the opponent in a duel that hides results', async () => {
    const { id: duel } = await create(scene.ann, { type: 'duel', name: 'Hidden', hideResultsUntilFinished: true });
    const id = await annsRecording(duel);
    const bob = await scene.harness.person('Bob');
    await attempt(bob, duel);
    expect((await scene.ann.send(GetRecordingTrack, asked(id))).status).toBe(200);
    expect(await bob.refusal(GetRecordingTrack, asked(id))).toMatchObject({ status: 403 });
    expect((await bob.call(GetRecording, asked(id))).recording).toMatchObject({ validReps: null, videoUrl: null });
  });

  it('is 404 after its challenge was deleted', async () => {
    const admin = await scene.harness.admin();
    const { id: challenge } = await create(scene.ann, { name: 'Short-lived' });
    const id = await annsRecording(challenge);
    await admin.call(DeleteChallenge, { params: { challenge } });
    for (const client of [scene.ann, admin]) {
      expect(await client.refusal(GetRecordingTrack, asked(id))).toMatchObject({ status: 404 });
      expect(await client.refusal(GetRecording, asked(id))).toMatchObject({ status: 404 });
    }
  });
});

it('shows the owner’s best earlier result to the owner only', async () => {
  const first = await annsRecording();
  scene.harness.passTime(60_000);
  const second = await annsRecording();
  const { recording } = await scene.ann.call(GetRecording, asked(first));
  expect(await scene.ann.call(GetRecording, asked(first))).toMatchObject({ previousBest: null });
  expect(await scene.ann.call(GetRecording, asked(second))).toMatchObject({ previousBest: recording.validReps });
  const bob = await scene.harness.person('Bob');
  expect(await bob.call(GetRecording, asked(second))).toMatchObject({ previousBest: null });
});

it('returns the rep times of the user’s own best set, and null for a user without recordings', async () => {
  const params = { challenge: scene.challengeId };
  expect(await scene.ann.call(GetMyBestSet, { params })).toEqual({ best: null });
  const { recording, reps } = await scene.ann.call(GetRecording, asked(await annsRecording()));
  const { best } = await scene.ann.call(GetMyBestSet, { params });
  expect(best?.validReps).toBe(recording.validReps);
  expect(best?.repEndsMs).toEqual(reps?.filter(({ valid }) => valid).map(({ endMs }) => endMs));
  expect(best?.repEndsMs).toHaveLength(recording.validReps ?? -1);
  const bob = await scene.harness.person('Bob');
  expect(await bob.call(GetMyBestSet, { params })).toEqual({ best: null });
});

it('shows the owner movements that were not counted as reps', async () => {
  const id = await annsRecording();
  expect(await scene.ann.call(GetRecording, asked(id))).toMatchObject({ notCounted: [] });
  const data = { code: 'legs_differed', startMs: 1000, bottomMs: 1500, endMs: 2000 };
  await scene.harness.db
    .update(recordingValidationData)
    .set({ analysisTimeline: [{ t: 2000, event: 'movement_not_counted', data }] })
    .where(eq(recordingValidationData.recordingId, id));
  expect(await scene.ann.call(GetRecording, asked(id))).toMatchObject({ notCounted: [data] });
});

describe('the analysis details of a recording', () => {
  it('contain the model settings, frame counts, track hash and engine version for admins', async () => {
    const id = await annsRecording();
    const { processing } = await (await scene.harness.admin()).call(GetProcessing, asked(id));
    expect(processing).toMatchObject({
      mediapipeConfig: { modelComplexity: 1, minDetectionConfidence: 0.7, minTrackingConfidence: 0.6, delegate: 'CPU' },
      lockedSide: 'right',
      processingIntervalMs: 40,
      targetFrames: 3,
      analysedFrames: 400,
      droppedFrames: 1,
      finalResults: { repCount: TRUTH.expected.validReps, invalidRepCount: TRUTH.expected.invalidReps },
      engineVersion: ENGINE_VERSION,
    });
    expect(processing?.events['rep_counted']).toBe(TRUTH.expected.validReps);
    expect(processing?.longestGapMs).toBeGreaterThanOrEqual(40);
    expect(processing?.trackSha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('are 403 for the owner and other users, and 401 for visitors', async () => {
    const id = await annsRecording();
    expect(await scene.ann.refusal(GetProcessing, asked(id))).toMatchObject({ status: 403 });
    expect(await (await scene.harness.person('Bob')).refusal(GetProcessing, asked(id))).toMatchObject({ status: 403 });
    expect(await scene.harness.visitor().refusal(GetProcessing, asked(id))).toMatchObject({ status: 401 });
  });

  it('are null without validation data, and 404 for an unknown recording', async () => {
    const id = await annsRecording();
    await scene.harness.db.delete(recordingValidationData).where(eq(recordingValidationData.recordingId, id));
    const admin = await scene.harness.admin();
    expect(await admin.call(GetProcessing, asked(id))).toEqual({ processing: null });
    expect(await admin.refusal(GetProcessing, asked(NOWHERE))).toMatchObject({ status: 404 });
  });
});

it('lists valid exercise definitions sorted by name for admins, and refuses other users and visitors', async () => {
  const admin = await scene.harness.admin();
  const { definitions } = await admin.call(ListDefinitions, { query: { sort: 'name' } });
  const names = definitions.map(({ name }) => name);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
  expect(names.length).toBeGreaterThan(3);
  expect(definitions.every(({ definition }) => parseExercise(definition).ok)).toBe(true);
  expect(await scene.ann.refusal(ListDefinitions)).toMatchObject({ status: 403 });
  expect(await scene.harness.visitor().refusal(ListDefinitions)).toMatchObject({ status: 401 });
});

it('refuses reanalyzing, correcting or reading corrections of another user’s recording with 403', async () => {
  const id = await annsRecording();
  const before = await scene.harness.db.select().from(challengeRecordings);
  const bob = await scene.harness.person('Bob');
  const refused = { status: 403 };
  expect(await bob.refusal(ReanalyseRecording, { ...asked(id), form: { track: trackFile() } })).toMatchObject(refused);
  expect(await bob.refusal(CorrectRecording, { ...asked(id), body: { validReps: 99 } })).toMatchObject(refused);
  expect(await bob.refusal(GetCorrections, asked(id))).toMatchObject(refused);
  expect(await scene.harness.db.select().from(challengeRecordings)).toEqual(before);
});
