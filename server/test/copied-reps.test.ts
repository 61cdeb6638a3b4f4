/** Copied reps are detected even if altered, and after the original or its owner is deleted. */
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DeleteMyAccount } from '@reptemple/contract/accounts/profile';
import { GetRecording, SubmitRecording } from '@reptemple/contract/recordings/recordings';
import { parseTrack } from '@reptemple/engine/track';
import type { Track } from '@reptemple/engine/track';
import { GetFindings } from '@reptemple/contract/recordings/verification';
import { disguised, joined, randomFrom } from '../../engine/fixtures/copying.ts';
import type { Disguise } from '../../engine/fixtures/copying.ts';
import { looped } from '../../engine/fixtures/forging.ts';
import { generatedSet } from '../../engine/fixtures/generated-set.ts';
import { challenges } from '../src/features/challenges/schema.ts';
import { repPrints } from '../src/features/verification/schema.ts';
import { attempt, changedTrack, formOf, submissionOf } from './attempts.ts';
import type { Client } from './client.ts';
import { openScene } from './scene.ts';

const scene = openScene();

const check = () => scene.harness.jobs.drain();

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
