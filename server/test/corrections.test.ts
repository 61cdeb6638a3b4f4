/**
 * Tests corrections of counts: requests, decisions and overrides (specification S2, sections 5 and
 * 6).
 */
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { GetLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import { ListAudit } from '@reptemple/contract/operations/audit-log';
import {
  CorrectRecording,
  DecideCorrection,
  GetCorrections,
  ListCorrections,
  OVERRIDDEN,
  ReanalyseRecording,
} from '@reptemple/contract/recordings/corrections';
import { GetRecording } from '@reptemple/contract/recordings/recordings';
import { challenges } from '../src/features/challenges/schema.ts';
import { challengeRecordingsAudit } from '../src/features/recordings/schema.ts';
import { openScene } from './application-and-user-setup.ts';
import {
  TRUTH,
  attempt,
  attemptWithVideo,
  changedTrack,
  unseenAfter,
  trackFile,
} from './submit-attempts-and-tracks.ts';
import type { AnyTrack } from './submit-attempts-and-tracks.ts';
import type { Client } from './test-api-client.ts';

const scene = openScene();

const LASTS_MS = 16_000;
const looped = (raw: AnyTrack, times: number): AnyTrack => ({
  ...raw,
  frames: Array.from({ length: times }, (_none, round) =>
    raw.frames.map(({ t, p }) => ({ t: t + round * LASTS_MS, p })),
  ).flat(),
});

const delayed = (raw: AnyTrack, frames: number): AnyTrack => ({
  ...raw,
  frames: raw.frames.map(({ t }, at) => ({ t, p: raw.frames[Math.max(0, at - frames)]?.p ?? null })),
});

/**
 * Returns the track with the person moved to the right by `by` ten-thousandths of the image's
 * width.
 */
const moved = (raw: AnyTrack, by: number): AnyTrack => ({
  ...raw,
  frames: raw.frames.map(({ t, p }) => ({ t, p: p && p.map((value, at) => (at % 4 === 0 ? value + by : value)) })),
});
const NOWHERE = '00000000-0000-4000-8000-000000000000';
const { validReps: COUNTED, invalidReps: MISSED } = TRUTH.expected;

const allowCorrections = (policy: 'open' | 'reviewed') =>
  scene.harness.db.update(challenges).set({ corrections: policy }).where(eq(challenges.id, scene.challengeId));

const annsRecording = async (): Promise<string> => {
  const { recording } = await attemptWithVideo(scene.ann, scene.challengeId);
  await scene.harness.jobs.drain();
  return recording.id;
};
const correct = (client: Client, recording: string, validReps: number) =>
  client.call(CorrectRecording, { params: { recording }, body: { validReps } });
const resultOf = async (recording: string) => (await scene.ann.call(GetRecording, { params: { recording } })).recording;
const historyOf = (client: Client, recording: string) => client.call(GetCorrections, { params: { recording } });
const waiting = async (admin: Client) => (await admin.call(ListCorrections)).corrections;
const decide = (correction: string, decision: 'accept' | 'refuse', reason = 'The video shows it.') => ({
  params: { correction },
  body: { decision, reason },
});
const ranked = async (): Promise<readonly (number | null)[]> =>
  (await scene.ann.call(GetLeaderboard, { params: { challenge: 'push-ups' } })).rows.map((row) => row.validReps);

describe('with open corrections', () => {
  it('the owner’s count ranks immediately, without invalid reps, and is marked as corrected by the owner', async () => {
    await allowCorrections('open');
    const recording = await annsRecording();
    expect(await correct(scene.ann, recording, COUNTED + 2)).toEqual({ outcome: 'updated' });
    expect(await resultOf(recording)).toMatchObject({
      validReps: COUNTED + 2,
      invalidReps: 0,
      totalReps: COUNTED + 2,
      correctedBy: 'owner',
    });
    expect(await ranked()).toEqual([COUNTED + 2]);
  });

  it('each correction is stored with the counts before and after', async () => {
    await allowCorrections('open');
    const recording = await annsRecording();
    await correct(scene.ann, recording, 9);
    scene.harness.passTime(1000);
    await correct(scene.ann, recording, 8);
    const { changes } = await historyOf(scene.ann, recording);
    expect(changes).toMatchObject([
      { before: { validReps: COUNTED, invalidReps: MISSED }, after: { validReps: 9, invalidReps: 0 }, by: 'owner' },
      { before: { validReps: 9, invalidReps: 0 }, after: { validReps: 8, invalidReps: 0 }, isManual: true },
    ]);
    const [first] = await scene.harness.db
      .select()
      .from(challengeRecordingsAudit)
      .orderBy(challengeRecordingsAudit.createdAt);
    expect(first).toMatchObject({ userSuggestedReps: 9, isManualOverride: true });
  });

  it('a correction to the current count returns no_changes and adds no history', async () => {
    await allowCorrections('open');
    const recording = await annsRecording();
    await correct(scene.ann, recording, 9);
    expect(await correct(scene.ann, recording, 9)).toEqual({ outcome: 'no_changes' });
    expect((await historyOf(scene.ann, recording)).changes).toHaveLength(1);
  });
});

describe('with reviewed corrections', () => {
  it('the original count ranks until an admin accepts the correction', async () => {
    const admin = await scene.harness.admin();
    const recording = await annsRecording();
    expect(await correct(scene.ann, recording, 9)).toEqual({ outcome: 'requested' });
    expect(await ranked()).toEqual([COUNTED]);
    const [request] = await waiting(admin);
    expect(request).toMatchObject({ name: 'Ann', wanted: { validReps: 9, invalidReps: 0 }, isMine: false });
    await admin.call(DecideCorrection, decide(request?.id ?? '', 'accept'));
    expect(await ranked()).toEqual([9]);
    expect(await resultOf(recording)).toMatchObject({ correctedBy: 'owner', validReps: 9 });
    expect(await waiting(admin)).toEqual([]);
  });

  it('a refused correction leaves the result unchanged and shows the owner the reason', async () => {
    const admin = await scene.harness.admin();
    const recording = await annsRecording();
    await correct(scene.ann, recording, 50);
    const [request] = await waiting(admin);
    await admin.call(DecideCorrection, decide(request?.id ?? '', 'refuse', 'The video ends after five.'));
    const { corrections, changes } = await historyOf(scene.ann, recording);
    expect(corrections).toMatchObject([{ state: 'refused', reason: 'The video ends after five.' }]);
    expect(changes).toEqual([]);
    expect(await ranked()).toEqual([COUNTED]);
    const { entries } = await admin.call(ListAudit, { query: { search: 'corrections.refuse' } });
    expect(entries).toHaveLength(1);
  });

  it('a later correction request replaces the pending one', async () => {
    const admin = await scene.harness.admin();
    const recording = await annsRecording();
    await correct(scene.ann, recording, 9);
    await correct(scene.ann, recording, 8);
    expect((await waiting(admin)).map((one) => one.wanted.validReps)).toEqual([8]);
  });

  it('a decision without a reason is refused with 400, and a second decision with 409', async () => {
    const admin = await scene.harness.admin();
    const recording = await annsRecording();
    await correct(scene.ann, recording, 9);
    const id = (await waiting(admin))[0]?.id ?? '';
    expect(await admin.refusal(DecideCorrection, decide(id, 'accept', '  '))).toMatchObject({ status: 400 });
    await admin.call(DecideCorrection, decide(id, 'accept'));
    expect(await admin.refusal(DecideCorrection, decide(id, 'refuse'))).toMatchObject({
      status: 409,
      message: 'This recording has already been decided.',
    });
  });

  it('of two decisions at the same time one gets 200 and the other 409', async () => {
    const admin = await scene.harness.admin();
    const recording = await annsRecording();
    await correct(scene.ann, recording, 9);
    const id = (await waiting(admin))[0]?.id ?? '';
    const replies = await Promise.all([
      admin.send(DecideCorrection, decide(id, 'accept')),
      admin.send(DecideCorrection, decide(id, 'refuse')),
    ]);
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('an admin who corrects a result', () => {
  it('overrides another user’s result immediately, refuses the pending request, and is audited', async () => {
    const admin = await scene.harness.admin();
    const recording = await annsRecording();
    await correct(scene.ann, recording, 9);
    expect(await correct(admin, recording, 3)).toEqual({ outcome: 'updated' });
    expect(await resultOf(recording)).toMatchObject({ validReps: 3, correctedBy: 'admin' });
    expect(await waiting(admin)).toEqual([]);
    const { changes, corrections } = await historyOf(scene.ann, recording);
    expect(changes).toMatchObject([{ by: 'admin' }]);
    expect(corrections).toMatchObject([{ state: 'refused', wanted: { validReps: 9 }, reason: OVERRIDDEN }]);
    const { entries } = await admin.call(ListAudit, { query: { search: 'corrections.override' } });
    const details = {
      after: { validReps: 3, invalidReps: 0 },
      answered: { state: 'refused', wanted: { validReps: 9 } },
    };
    expect(entries).toMatchObject([{ subjectId: recording, details }]);
  });

  it('only requests a correction of their own recording, and gets 403 when deciding on it', async () => {
    const admin = await scene.harness.admin();
    const { recording } = await attempt(admin, scene.challengeId);
    expect(await correct(admin, recording.id, 99)).toEqual({ outcome: 'requested' });
    const [request] = await waiting(admin);
    expect(request).toMatchObject({ isMine: true });
    expect(await admin.refusal(DecideCorrection, decide(request?.id ?? '', 'accept'))).toMatchObject({ status: 403 });
  });
});

describe('a reanalysis of the video', () => {
  it('is counted by the server and updates the result', async () => {
    await allowCorrections('open');
    const recording = await annsRecording();
    const form = { track: unseenAfter(TRUTH.durationMs / 2) };
    const reply = await scene.ann.call(ReanalyseRecording, { params: { recording }, form });
    expect(reply.outcome).toBe('updated');
    expect(reply.counted.validReps).toBeLessThan(COUNTED);
    expect(await resultOf(recording)).toMatchObject(reply.counted);
    expect((await historyOf(scene.ann, recording)).changes).toMatchObject([{ isManual: false }]);
  });

  it('is refused with 422 without a readable video', async () => {
    const form = { track: unseenAfter(TRUTH.durationMs / 2) };
    const { recording } = await attempt(scene.ann, scene.challengeId);
    const refused = { status: 422, message: expect.stringContaining('no readable video') };
    expect(await scene.ann.refusal(ReanalyseRecording, { params: { recording: recording.id }, form })).toMatchObject(
      refused,
    );
    scene.harness.processBy(() => Promise.resolve({ ok: false, isCertain: true, message: 'The video is damaged.' }));
    const cutOff = await annsRecording();
    expect(await scene.ann.refusal(ReanalyseRecording, { params: { recording: cutOff }, form })).toMatchObject(refused);
  });

  it.each([
    ['is longer', (raw: AnyTrack) => looped(raw, 5)],
    ['is shorter', (raw: AnyTrack) => ({ ...raw, frames: raw.frames.filter(({ t }) => t < 8000) })],
    ['has its reps at other times', (raw: AnyTrack) => delayed(raw, 38)],
    ['is of somebody elsewhere in the picture', (raw: AnyTrack) => moved(raw, 3000)],
  ])('is refused when it %s', async (_how, change) => {
    const recording = await annsRecording();
    const form = { track: changedTrack(change) };
    expect(await scene.ann.refusal(ReanalyseRecording, { params: { recording }, form })).toMatchObject({
      status: 422,
      message: expect.stringContaining('doesn’t match the recording’s video'),
    });
    expect(await resultOf(recording)).toMatchObject({ validReps: COUNTED });
  });

  it('and a manual correction are allowed for a guest’s own recording', async () => {
    const guest = await scene.harness.guest();
    await allowCorrections('open');
    const { recording } = await attemptWithVideo(guest, scene.challengeId);
    await scene.harness.jobs.drain();
    const params = { recording: recording.id };
    const form = { track: unseenAfter(TRUTH.durationMs / 2) };
    expect(await guest.call(ReanalyseRecording, { params, form })).toMatchObject({ outcome: 'updated' });
    expect(await correct(guest, recording.id, 99)).toEqual({ outcome: 'updated' });
    expect((await historyOf(guest, recording.id)).changes).toHaveLength(2);
  });

  it('with too low a frame rate is refused with 422 and leaves the result unchanged', async () => {
    const recording = await annsRecording();
    const form = {
      track: changedTrack((track) => ({ ...track, frames: track.frames.filter((_f, at) => at % 4 === 0) })),
    };
    expect(await scene.ann.refusal(ReanalyseRecording, { params: { recording }, form })).toMatchObject({
      status: 422,
      message: expect.stringContaining('frame rate was too low'),
    });
    expect(await resultOf(recording)).toMatchObject({ validReps: COUNTED });
  });

  it('with the same count returns no_changes', async () => {
    const recording = await annsRecording();
    const form = { track: trackFile() };
    expect(await scene.ann.call(ReanalyseRecording, { params: { recording }, form })).toEqual({
      outcome: 'no_changes',
      counted: TRUTH.expected,
    });
  });
});

describe('corrections by other callers', () => {
  it.each([
    ['a visitor', 401, () => Promise.resolve(scene.harness.visitor())],
    ['a guest', 403, () => scene.harness.guest()],
    ['another user', 403, () => scene.harness.person('Bob')],
  ] as const)('%s cannot correct, reanalyze, read, list or decide corrections', async (_who, status, client) => {
    const recording = await annsRecording();
    const somebody = await client();
    const params = { recording };
    for (const reply of [
      await somebody.send(CorrectRecording, { params, body: { validReps: 1 } }),
      await somebody.send(ReanalyseRecording, { params, form: { track: trackFile() } }),
      await somebody.send(GetCorrections, { params }),
      await somebody.send(ListCorrections),
      await somebody.send(DecideCorrection, decide(NOWHERE, 'accept')),
    ])
      expect(reply.status).toBe(status);
    expect(await ranked()).toEqual([COUNTED]);
  });

  it('of an unknown recording or correction answer 404', async () => {
    const admin = await scene.harness.admin();
    expect(
      await scene.ann.refusal(CorrectRecording, { params: { recording: NOWHERE }, body: { validReps: 1 } }),
    ).toEqual({ status: 404, code: 'not_found', message: 'Recording Not Found' });
    expect(await admin.refusal(DecideCorrection, decide(NOWHERE, 'accept'))).toMatchObject({ status: 404 });
  });
});
