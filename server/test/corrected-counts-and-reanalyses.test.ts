/**
 * Tests corrected counts and reanalyses of a recording: which count is shown, verified and
 * replayed.
 */
import { gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { GetFindings, ReplayRecording } from '@reptemple/contract/recordings/check-findings-and-replay';
import {
  CorrectRecording,
  DecideCorrection,
  GetCorrections,
  ListCorrections,
  ReanalyseRecording,
} from '@reptemple/contract/recordings/corrections';
import { GetProcessing, GetRecording, GetRecordingTrack } from '@reptemple/contract/recordings/recordings';
import { ENGINE_VERSION } from '@reptemple/engine/engine-version';
import { challenges } from '../src/features/challenges/schema.ts';
import { recordingCorrections } from '../src/features/correction-requests/schema.ts';
import { rerunLimit } from '../src/features/corrections/make-and-decide-corrections.ts';
import { MAX_ANALYSES } from '../src/features/recordings/counting/stored-analyses-and-recounts.ts';
import { SWEEP_TRACKS } from '../src/features/recordings/jobs.ts';
import { challengeRecordings, recordingAnalyses, recordingValidationData } from '../src/features/recordings/schema.ts';
import { randomIds } from '../src/platform/crypto/random-ids-and-sha256.ts';
import { rateLimits } from '../src/platform/http/rate-limit-counter-schema.ts';
import { openScene } from './application-and-user-setup.ts';
import { forgetARep, recountAll } from './recount-and-compare-recordings.ts';
import { attemptWithVideo, unseenAfter, trackFile, TRUTH } from './submit-attempts-and-tracks.ts';
import type { Client } from './test-api-client.ts';

const scene = openScene();
const HALF_MS = TRUTH.durationMs / 2;

const allow = (corrections: 'open' | 'reviewed') =>
  scene.harness.db.update(challenges).set({ corrections }).where(eq(challenges.id, scene.challengeId));
const annsRecording = async (claim: object = {}): Promise<string> => {
  const { recording } = await attemptWithVideo(scene.ann, scene.challengeId, claim);
  await scene.harness.jobs.drain();
  return recording.id;
};
const asked = (recording: string) => ({ params: { recording } });
const shown = (recording: string) => scene.ann.call(GetRecording, asked(recording));
const setTo = (client: Client, recording: string, validReps: number) =>
  client.call(CorrectRecording, { ...asked(recording), body: { validReps } });
/** Reanalyses the recording. By default, no person is detected in the second half. */
const rerun = (client: Client, recording: string, track = unseenAfter(HALF_MS)) =>
  client.call(ReanalyseRecording, { ...asked(recording), form: { track } });
const framesOf = async (recording: string): Promise<number> => {
  const packed = await (await scene.ann.send(GetRecordingTrack, asked(recording))).arrayBuffer();
  return JSON.parse(gunzipSync(packed).toString('utf8')).frames.length;
};
const storedOne = async () => {
  const [row] = await scene.harness.db.select().from(challengeRecordings);
  if (!row) throw new Error('Nothing was stored.');
  return row;
};
const requestOf = async (admin: Client) => (await admin.call(ListCorrections)).corrections[0]?.id ?? '';
const answered = (correction: string, decision: 'accept' | 'refuse' = 'accept') => ({
  params: { correction },
  body: { decision, reason: 'The video shows it.' },
});

describe('a manual count correction', () => {
  it('ranks with the corrected count, marked as corrected by the owner, and keeps the status verified', async () => {
    await allow('open');
    const recording = await annsRecording();
    await setTo(scene.ann, recording, 3);
    expect((await shown(recording)).recording).toMatchObject({
      validReps: 3,
      status: 'verified',
      correctedBy: 'owner',
    });
    await scene.harness.checkAgain(recording);
    expect((await shown(recording)).recording).toMatchObject({
      validReps: 3,
      status: 'verified',
      correctedBy: 'owner',
    });
  });

  it('keeps the status adjusted when the owner sets the count back to the claimed value', async () => {
    await allow('open');
    const claimed = { validReps: 9, invalidReps: 0 };
    const recording = await annsRecording({ claimed });
    await setTo(scene.ann, recording, 9);
    await scene.harness.checkAgain(recording);
    expect((await shown(recording)).recording).toMatchObject({ validReps: 9, status: 'adjusted' });
  });
});

describe('a reanalysis', () => {
  it('in effect shows and replays its own reps and track, and keeps the original processing data', async () => {
    await allow('open');
    const admin = await scene.harness.admin();
    const recording = await annsRecording();
    await scene.harness.db.update(recordingValidationData).set({ engineVersion: '0.9.0' });
    const before = (await admin.call(GetProcessing, asked(recording))).processing;
    const { counted } = await rerun(scene.ann, recording);
    const { reps } = await shown(recording);
    expect([reps?.length, await framesOf(recording)]).toEqual([counted.validReps + counted.invalidReps, 400]);
    expect(await admin.call(ReplayRecording, asked(recording))).toMatchObject({
      verdict: 'Deterministic',
      stored: { ...counted, engineVersion: ENGINE_VERSION },
      frames: 400,
    });
    expect((await admin.call(GetProcessing, asked(recording))).processing).toEqual(before);
    expect(before).toMatchObject({ engineVersion: '0.9.0', analysedFrames: 400 });
    await scene.harness.checkAgain(recording);
    expect((await shown(recording)).recording).toMatchObject({ ...counted, status: 'verified' });
  });

  it('keeps its track during a cleanup while it waits for review, and is shown once accepted', async () => {
    const admin = await scene.harness.admin();
    const recording = await annsRecording();
    expect(await rerun(scene.ann, recording)).toMatchObject({ outcome: 'requested' });
    expect(await framesOf(recording)).toBe(400);
    scene.harness.passTime(3 * 24 * 60 * 60 * 1000);
    await scene.harness.jobs.send(scene.harness.db, SWEEP_TRACKS, {});
    await scene.harness.jobs.drain();
    await admin.call(DecideCorrection, answered(await requestOf(admin)));
    expect(await framesOf(recording)).toBe(400);
    expect((await admin.call(ReplayRecording, asked(recording))).verdict).toBe('Deterministic');
  });

  it('with the same count stores nothing, and owners are refused with 409 after 20 stored analyses', async () => {
    await allow('open');
    const recording = await annsRecording();
    const before = await scene.harness.files.list('tracks');
    expect(await rerun(scene.ann, recording, trackFile())).toMatchObject({ outcome: 'no_changes' });
    await rerun(scene.ann, recording);
    const [kept = expect.fail('It is kept.')] = await scene.harness.db.select().from(recordingAnalyses);
    const more = Array.from({ length: MAX_ANALYSES - 1 }, () => ({ ...kept, id: randomIds.uuid() }));
    await scene.harness.db.insert(recordingAnalyses).values(more);
    const form = { track: trackFile() };
    const refused = await scene.ann.refusal(ReanalyseRecording, { ...asked(recording), form });
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('20 times') });
    expect(await scene.harness.files.list('tracks')).toHaveLength(before.length + 1);
    expect(await rerun(await scene.harness.admin(), recording, trackFile())).toMatchObject({ outcome: 'updated' });
  });

  it('is accepted when an admin sets its valid reps, and refused and deleted when they set others', async () => {
    const { db } = scene.harness;
    const admin = await scene.harness.admin();
    for (const [more, state, kept] of [
      [0, 'accepted', 1],
      [7, 'refused', 0],
    ] as const) {
      await db.delete(recordingAnalyses);
      const recording = await annsRecording();
      const { counted } = await rerun(scene.ann, recording);
      await db.update(recordingCorrections).set({ invalidReps: 1 });
      await setTo(admin, recording, counted.validReps + more);
      const { corrections } = await scene.ann.call(GetCorrections, asked(recording));
      expect(corrections).toMatchObject([{ state, wanted: { ...counted, invalidReps: 1 } }]);
      expect(await db.$count(recordingAnalyses)).toBe(kept);
    }
  });

  it('replaced by a newer request is deleted with its track and doesn’t count towards the 20', async () => {
    const { db, files, jobs } = scene.harness;
    const recording = await annsRecording();
    const before = await files.list('tracks');
    for (const part of [0.5, 0.3]) await rerun(scene.ann, recording, unseenAfter(TRUTH.durationMs * part));
    await jobs.drain();
    expect([await db.$count(recordingAnalyses), (await files.list('tracks')).length]).toEqual([1, before.length + 1]);
    const [kept = expect.fail('It is kept.')] = await db.select().from(recordingAnalyses);
    const more = Array.from({ length: MAX_ANALYSES - 1 }, () => ({ ...kept, id: randomIds.uuid() }));
    await db.insert(recordingAnalyses).values(more);
    expect(await rerun(scene.ann, recording)).toMatchObject({ outcome: 'requested' });
    await setTo(scene.ann, recording, 4);
    await jobs.drain();
    expect([await db.$count(recordingAnalyses), await files.list('tracks')]).toEqual([MAX_ANALYSES - 1, before]);
  });

  it('is refused with 429 once the rate limit is used up', async () => {
    const recording = await annsRecording();
    const { key, max, windowSeconds } = rerunLimit((await storedOne()).userId ?? '');
    const windowEnds = new Date(scene.harness.now().getTime() + windowSeconds * 1000);
    await scene.harness.db.insert(rateLimits).values({ key, uses: max, windowEnds });
    const form = { track: trackFile() };
    expect(await scene.ann.refusal(ReanalyseRecording, { ...asked(recording), form })).toMatchObject({ status: 429 });
  });

  it('without a stored track answers 404 for the track and 422 for a replay', async () => {
    await allow('open');
    const admin = await scene.harness.admin();
    const recording = await annsRecording();
    await rerun(scene.ann, recording);
    await scene.harness.db.update(recordingAnalyses).set({ landmarksTimeline: null });
    expect(await scene.ann.refusal(GetRecordingTrack, asked(recording))).toMatchObject({ status: 404 });
    expect(await admin.refusal(ReplayRecording, asked(recording))).toMatchObject({ status: 422 });
  });
});

describe('a correction request that is accepted after a recount', () => {
  it('for a typed count sets the valid reps and keeps the newer analysis', async () => {
    const admin = await scene.harness.admin();
    const recording = await annsRecording();
    await forgetARep(scene.harness.db, recording);
    await setTo(scene.ann, recording, 9);
    await recountAll(scene, true);
    const { analysisData, engineVersion, validReps } = await storedOne();
    expect([validReps, engineVersion]).toEqual([TRUTH.expected.validReps, ENGINE_VERSION]);
    await admin.call(DecideCorrection, answered(await requestOf(admin)));
    expect(await storedOne()).toMatchObject({ validReps: 9, engineVersion, analysisData, analysisId: null });
  });

  it('for a reanalysis is refused with 409, and can still be declined', async () => {
    const admin = await scene.harness.admin();
    const recording = await annsRecording();
    await forgetARep(scene.harness.db, recording);
    await rerun(scene.ann, recording);
    scene.harness.passTime(1000);
    expect(await recountAll(scene, true)).toMatchObject([{ outcome: 'changed' }]);
    const correction = await requestOf(admin);
    expect(await admin.refusal(DecideCorrection, answered(correction))).toMatchObject({
      status: 409,
      message: expect.stringContaining('recounted after this request'),
    });
    expect((await admin.call(DecideCorrection, answered(correction, 'refuse'))).correction.state).toBe('refused');
  });
});

it('findings, replays and corrections of a recording in a deleted challenge answer 404', async () => {
  const { db, now } = scene.harness;
  const admin = await scene.harness.admin();
  const recording = await annsRecording();
  await setTo(scene.ann, recording, 4);
  const correction = await requestOf(admin);
  await db.update(challenges).set({ deletedAt: now() });
  const gone = { status: 404, code: 'not_found' };
  for (const endpoint of [GetFindings, GetProcessing, ReplayRecording, GetCorrections])
    expect(await admin.refusal(endpoint, asked(recording))).toMatchObject(gone);
  expect(await admin.refusal(DecideCorrection, answered(correction))).toMatchObject(gone);
  expect(await admin.refusal(CorrectRecording, { ...asked(recording), body: { validReps: 1 } })).toMatchObject(gone);
});
