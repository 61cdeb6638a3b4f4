/**
 * Tests verification of recordings: results and their visibility; and copied reps, which are found
 * even if changed, or after the original or its owner was deleted.
 */
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { DeleteMyAccount } from '@reptemple/contract/accounts/profile';
import { GetLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import { GetFindings } from '@reptemple/contract/recordings/check-findings-and-replay';
import { GetRecording, SubmitRecording } from '@reptemple/contract/recordings/recordings';
import { parseTrack } from '@reptemple/engine/landmark-track';
import type { Track } from '@reptemple/engine/landmark-track';
import { disguised, joined, randomFrom, generatedSet } from '../../engine/fixtures/disguised-copies.ts';
import type { Disguise } from '../../engine/fixtures/disguised-copies.ts';
import { looped } from '../../engine/fixtures/forged-tracks.ts';
import { challenges } from '../src/features/challenges/schema.ts';
import { VERIFY_RECORDING } from '../src/features/recordings/index.ts';
import { challengeRecordings } from '../src/features/recordings/schema.ts';
import { recordingFindings, recordingFingerprints, repPrints } from '../src/features/verification/schema.ts';
import { hasLaterFingerprints } from '../src/features/verification/store.ts';
import { openScene } from './application-and-user-setup.ts';
import { pretendToProcess } from './job-handlers-and-fake-video-processing.ts';
import { attempt, attemptWithVideo, changedTrack, formOf, submissionOf, TRUTH } from './submit-attempts-and-tracks.ts';
import type { AnyTrack } from './submit-attempts-and-tracks.ts';
import type { Client } from './test-api-client.ts';

const scene = openScene();

const check = () => scene.harness.jobs.drain();

const findingsOf = (client: Client, recording: string) => client.call(GetFindings, { params: { recording } });

const statusOf = async (client: Client, recording: string) =>
  (await client.call(GetRecording, { params: { recording } })).recording.status;

/** Returns the track as if filmed by another camera: each landmark is moved slightly. */
const trembling = (track: AnyTrack): AnyTrack => ({
  ...track,
  frames: track.frames.map(({ t, p }, at) => ({
    t,
    p: p && p.map((value, i) => value + (((at * 31 + i * 17) % 41) - 20)),
  })),
});

const submitTrack = async (client: Client, change: (track: AnyTrack) => AnyTrack) => {
  const { recording } = await client.call(
    SubmitRecording,
    formOf(submissionOf(scene.challengeId), changedTrack(change)),
  );
  return recording;
};

describe('an honest recording', () => {
  it('without a video stays counted, and every check is passed or noted', async () => {
    const { recording } = await attempt(scene.ann, scene.challengeId);
    expect(await findingsOf(scene.ann, recording.id)).toEqual({ status: 'counted', checkedAt: null, findings: [] });
    expect(await check()).toBe(1);
    const { status, checkedAt, findings } = await findingsOf(scene.ann, recording.id);
    expect({ status, checkedAt }).toEqual({ status: 'counted', checkedAt: scene.harness.now().toISOString() });
    expect(findings.map(({ check, outcome }) => [check, outcome])).toEqual([
      ['attempt', 'passed'],
      ['limbs', 'passed'],
      ['leaps', 'passed'],
      ['tempo', 'passed'],
      ['endurance', 'passed'],
      ['frame_times', 'noted'],
      ['loops', 'passed'],
      ['same_track', 'passed'],
      ['similar_motion', 'passed'],
      ['copied_reps', 'passed'],
      ['watched', 'noted'],
    ]);
    for (const { title, words } of findings) expect([title.length > 3, words.endsWith('.')]).toEqual([true, true]);
  });

  it('with a video becomes verified once the video is processed', async () => {
    const { recording } = await attemptWithVideo(scene.ann, scene.challengeId);
    expect(recording.status).toBe('checking');
    expect(await check()).toBe(2);
    const { status, checkedAt } = await findingsOf(scene.ann, recording.id);
    expect([status, checkedAt]).toEqual(['verified', scene.harness.now().toISOString()]);
  });

  it('started offline stays unverified with the reason no_ticket', async () => {
    const { recording } = await attempt(scene.ann, scene.challengeId, { ticketId: null });
    await check();
    const { status, findings } = await findingsOf(scene.ann, recording.id);
    expect(status).toBe('unverified');
    expect(findings[0]).toMatchObject({ check: 'attempt', outcome: 'unverified', figures: { reason: 'no_ticket' } });
    expect(findings[0]?.words).toContain('started offline');
  });

  it('keeps its findings when it is checked again', async () => {
    const { recording } = await attempt(scene.ann, scene.challengeId);
    await check();
    const first = await findingsOf(scene.ann, recording.id);
    await scene.harness.checkAgain(recording.id);
    expect(await findingsOf(scene.ann, recording.id)).toEqual(first);
    expect(await scene.harness.db.$count(recordingFingerprints)).toBe(1);
  });
});

describe('a recording that copies another one', () => {
  const copyByBob = async () => {
    const original = await attempt(scene.ann, scene.challengeId);
    const bob = await scene.harness.person('Bob');
    scene.harness.passTime(60_000);
    const { recording: copy } = await attempt(bob, scene.challengeId);
    await check();
    return { original: original.recording, copy, bob };
  };

  it('is under review, but keeps its count and its rank on the leaderboard', async () => {
    const { original, copy, bob } = await copyByBob();
    expect([await statusOf(bob, copy.id), await statusOf(scene.ann, original.id)]).toEqual([
      'pending_review',
      'counted',
    ]);
    const { rows } = await bob.call(GetLeaderboard, { params: { challenge: 'push-ups' } });
    expect(rows.map(({ rank, status, validReps }) => [rank, status, validReps])).toEqual([
      [1, 'counted', TRUTH.expected.validReps],
      [2, 'pending_review', TRUTH.expected.validReps],
    ]);
  });

  it('names the original recording to admins only', async () => {
    const { original, copy, bob } = await copyByBob();
    const odd = async (client: Client) =>
      (await findingsOf(client, copy.id)).findings
        .filter(({ outcome }) => outcome === 'review')
        .map(({ check, relatedRecordingId }) => [check, relatedRecordingId]);
    expect(await odd(bob)).toEqual([
      ['same_track', null],
      ['similar_motion', null],
      ['copied_reps', null],
    ]);
    expect(await odd(await scene.harness.admin())).toEqual([
      ['same_track', original.id],
      ['similar_motion', original.id],
      ['copied_reps', original.id],
    ]);
  });

  it('is found even if all landmarks are moved slightly', async () => {
    const original = await attempt(scene.ann, scene.challengeId);
    scene.harness.passTime(60_000);
    const copy = await submitTrack(await scene.harness.person('Bob'), trembling);
    await check();
    const [found] = await scene.harness.db
      .select()
      .from(recordingFindings)
      .where(eq(recordingFindings.relatedRecordingId, original.recording.id));
    expect(found).toMatchObject({ recordingId: copy.id, check: 'similar_motion', outcome: 'review' });
  });

  it.each([
    ['the same', (track: AnyTrack) => track],
    ['moved by a hair', trembling],
  ])('is found, %s, even if the original is processed after the copy was checked', async (_how, copied) => {
    let attempts = 0;
    scene.harness.processBy((job) => {
      attempts += 1;
      if (attempts === 1) throw new Error('The machine is busy.');
      return pretendToProcess(job);
    });
    const { recording: original } = await attemptWithVideo(scene.ann, scene.challengeId);
    scene.harness.passTime(60_000);
    const bob = await scene.harness.person('Bob');
    const copy = await submitTrack(bob, copied);
    await check();
    expect([await statusOf(bob, copy.id), scene.harness.takeErrors().length]).toEqual(['counted', 1]);
    scene.harness.passTime(10_000);
    await check();
    expect(await statusOf(bob, copy.id)).toBe('pending_review');
    expect(await statusOf(scene.ann, original.id)).toBe('verified');
    // Checks the original again. This check must not start further checks.
    await scene.harness.jobs.send(scene.harness.db, VERIFY_RECORDING, { recordingId: original.id });
    expect(await check()).toBe(1);
  });

  it('is found even if the first check of the original failed, and the copy was checked before the second', async () => {
    const { recording: original } = await attempt(scene.ann, scene.challengeId);
    vi.spyOn(scene.harness.files, 'read').mockRejectedValueOnce(new Error('The disk is busy.'));
    await check();
    expect(scene.harness.takeErrors()).toHaveLength(1);
    scene.harness.passTime(1);
    const bob = await scene.harness.person('Bob');
    const { recording: copy } = await attempt(bob, scene.challengeId);
    await check();
    expect(await statusOf(bob, copy.id)).toBe('counted');
    scene.harness.passTime(60_000);
    await check();
    expect(await statusOf(bob, copy.id)).toBe('pending_review');
    expect(await statusOf(scene.ann, original.id)).toBe('counted');
  });

  it('triggers only a limited number of new checks when there are many copies', async () => {
    let attempts = 0;
    const late = 3;
    scene.harness.processBy((job) => {
      attempts += 1;
      if (attempts <= late) throw new Error('The machine is busy.');
      return pretendToProcess(job);
    });
    for (let sent = 0; sent < late; sent += 1) {
      await attemptWithVideo(scene.ann, scene.challengeId);
      scene.harness.passTime(60_000);
    }
    const bob = await scene.harness.person('Bob');
    for (let sent = 0; sent < 10; sent += 1) {
      await attempt(bob, scene.challengeId);
      scene.harness.passTime(60_000);
    }
    await check();
    expect(scene.harness.takeErrors()).toHaveLength(late);
    scene.harness.passTime(10_000);
    // Number of checks that the copies caused to run again: all jobs, without the retried video jobs
    // and the checks that follow those. It varies, because jobs that are due at the same time run in
    // random order.
    const again = (await check()) - 2 * late;
    expect(again).toBeGreaterThan(0);
    expect(again).toBeLessThanOrEqual((late * (late + 1)) / 2);
  });

  it('looks for later recordings unless this one is the last that was checked', async () => {
    const bob = await scene.harness.person('Bob');
    // Submits two sets in the same millisecond, so either may be the earlier one.
    const sent = [await attempt(scene.ann, scene.challengeId), await attempt(bob, scene.challengeId)];
    await check();
    scene.harness.passTime(60_000);
    sent.push(await attempt(bob, scene.challengeId));
    const { db } = scene.harness;
    const later = () =>
      Promise.all(
        sent.map(({ recording: { id, createdAt } }) =>
          hasLaterFingerprints(db, { recordingId: id, recordedAt: new Date(createdAt) }),
        ),
      );
    expect(await later()).toEqual([true, true, false]);
    await db.delete(recordingFingerprints).where(eq(recordingFingerprints.recordingId, sent[1]?.recording.id ?? ''));
    expect(await later()).toEqual([false, true, false]);
  });

  it('is counted again if a later check no longer finds the original', async () => {
    const { original, copy, bob } = await copyByBob();
    await scene.harness.db.delete(repPrints).where(eq(repPrints.recordingId, original.id));
    await scene.harness.db.delete(challengeRecordings).where(eq(challengeRecordings.id, original.id));
    await scene.harness.checkAgain(copy.id);
    expect(await statusOf(bob, copy.id)).toBe('counted');
  });

  it('stays unverified if it has no ticket', async () => {
    await attempt(scene.ann, scene.challengeId);
    scene.harness.passTime(60_000);
    const { recording } = await attempt(scene.ann, scene.challengeId, { ticketId: null });
    await check();
    expect(await statusOf(scene.ann, recording.id)).toBe('unverified');
  });
});

describe('verification findings', () => {
  it('are shown to admins, and refused to visitors with 401 and to other users and guests with 403', async () => {
    const { recording } = await attempt(scene.ann, scene.challengeId);
    await check();
    const params = { params: { recording: recording.id } };
    const bob = await scene.harness.person('Bob');
    const guest = await scene.harness.guest();
    expect(await scene.harness.visitor().refusal(GetFindings, params)).toMatchObject({ status: 401 });
    expect(await bob.refusal(GetFindings, params)).toMatchObject({ status: 403 });
    expect(await guest.refusal(GetFindings, params)).toMatchObject({ status: 403 });
    const admin = await scene.harness.admin();
    expect((await findingsOf(admin, recording.id)).findings).toHaveLength(11);
  });

  it('are deleted with their recording', async () => {
    const { recording } = await attempt(scene.ann, scene.challengeId);
    await check();
    await scene.harness.db.delete(challengeRecordings).where(eq(challengeRecordings.id, recording.id));
    expect(await scene.harness.db.$count(recordingFindings)).toBe(0);
    await scene.harness.checkAgain(recording.id);
    expect(scene.harness.takeErrors()).toEqual([]);
  });
});

const PLAIN: Disguise = {
  stretch: 1.1,
  unevenness: 0.05,
  framesPerSecond: 23,
  isMirrored: false,
  scale: 0.9,
  sway: 0.02,
  rotationDegrees: 1.5,
  crop: 0.03,
  noise: 0.003,
};

const trackIn = (raw: unknown): Track => {
  const parsed = parseTrack(raw);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.value;
};

const submitChanged = async (client: Client, change: (track: Track) => Track) => {
  let lastMs = 0;
  const track = changedTrack((raw) => {
    const changed = change(trackIn(raw));
    lastMs = changed.frames.at(-1)?.t ?? 0;
    return changed;
  });
  const submission = submissionOf(scene.challengeId, { durationSeconds: lastMs / 1000 });
  return (await client.call(SubmitRecording, formOf(submission, track))).recording.id;
};

const disguise = (change: Partial<Disguise>) => (track: Track) =>
  disguised(track, { ...PLAIN, ...change }, randomFrom(3));

const reviewed = async (client: Client, recording: string): Promise<readonly string[]> => {
  const { findings } = await client.call(GetFindings, { params: { recording } });
  return findings.filter(({ outcome }) => outcome === 'review').map((finding) => finding.check);
};

describe('a copy of an earlier recording', () => {
  it.each<readonly [string, Partial<Disguise>]>([
    ['slower', { stretch: 1.2 }],
    ['faster', { stretch: 0.85 }],
    ['mirrored', { isMirrored: true }],
    ['swayed by 3 %', { sway: 0.03 }],
    ['with 0.8 % of noise', { noise: 0.008 }],
  ])('is under review when it is played %s', async (_how, change) => {
    const first = await attempt(scene.ann, scene.challengeId);
    await check();
    scene.harness.passTime(60_000);
    const bob = await scene.harness.person('Bob');
    const copy = await submitChanged(bob, disguise(change));
    await check();
    expect(await reviewed(bob, copy)).toContain('copied_reps');
    expect(await reviewed(scene.ann, first.recording.id)).toEqual([]);
    expect((await bob.call(GetRecording, { params: { recording: copy } })).recording.status).toBe('pending_review');
  });

  it('is flagged after the original’s owner left; deleting the challenge deletes the stored rep prints', async () => {
    const bob = await scene.harness.person('Bob');
    await attempt(bob, scene.challengeId);
    await check();
    await bob.call(DeleteMyAccount, { body: { email: 'bob@example.org' } });
    await check();
    scene.harness.passTime(60_000);
    const copy = await attempt(scene.ann, scene.challengeId);
    await check();
    expect(await reviewed(scene.ann, copy.recording.id)).toEqual(['copied_reps']);
    await scene.harness.db.delete(challenges).where(eq(challenges.id, scene.challengeId));
    expect(await scene.harness.db.$count(repPrints)).toBe(0);
  });
});

it('a set that joins a mirrored and an unmirrored altered copy of an earlier set is flagged as copied reps', async () => {
  await attempt(scene.ann, scene.challengeId);
  await check();
  scene.harness.passTime(60_000);
  const bob = await scene.harness.person('Bob');
  const copy = await submitChanged(bob, (track) => {
    const mirrored = disguised(track, { ...PLAIN, isMirrored: true }, randomFrom(5));
    const plain = disguised(track, { ...PLAIN, stretch: 0.9 }, randomFrom(6));
    return joined([mirrored, plain]);
  });
  await check();
  expect(await reviewed(bob, copy)).toContain('copied_reps');
});

it('a looped set is flagged as a loop despite added sway and uneven pace', async () => {
  const recording = await submitChanged(scene.ann, (track) =>
    disguised(looped(track, 2), { ...PLAIN, stretch: 1, unevenness: 0.1 }, randomFrom(4)),
  );
  await check();
  expect(await reviewed(scene.ann, recording)).toContain('loops');
});

it('a generated set that never slows down is flagged for evenness despite differing reps', async () => {
  const generated = { time: 0.13, bottomDegrees: 5, slowing: 0 };
  const recording = await submitChanged(scene.ann, () => generatedSet(90, generated));
  await check();
  expect(await reviewed(scene.ann, recording)).toContain('evenness');
});
