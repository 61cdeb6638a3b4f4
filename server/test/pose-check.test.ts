/**
 * Tests the results of comparing a recording's video with its track. The pose analysis is faked
 * here; its own tests use real videos.
 */
import { describe, expect, it } from 'vitest';
import { GetFindings } from '@reptemple/contract/recordings/check-findings-and-replay';
import type { Finding } from '@reptemple/contract/recordings/check-findings-and-replay';
import { SubmitRecording } from '@reptemple/contract/recordings/recordings';
import type { Track } from '@reptemple/engine/landmark-track';
import { deepened, inserted, looped, movedAfter, spedUp } from '../../engine/fixtures/forged-tracks.ts';
import type { WatchVideo } from '../src/features/verification/pose-check/run-pose-check-process.ts';
import { openScene } from './application-and-user-setup.ts';
import { pretendToProcess } from './job-handlers-and-fake-video-processing.ts';
import {
  attemptWithVideo,
  changedTrack,
  formOf,
  newSession,
  sendChunk,
  submissionOf,
  CLIP_TRACK,
  showing,
} from './submit-attempts-and-tracks.ts';
import type { Client } from './test-api-client.ts';

const scene = openScene();

const track = CLIP_TRACK;

const foundIn = async (client: Client, recording: string) => {
  await scene.harness.jobs.drain();
  const { status, findings } = await client.call(GetFindings, { params: { recording } });
  return { status, find: (check: Finding['check']) => findings.find((finding) => finding.check === check) };
};

const watched = async (client: Client, watch: WatchVideo) => {
  scene.harness.watchBy(watch);
  const { recording } = await attemptWithVideo(client, scene.challengeId);
  const { status, find } = await foundIn(client, recording.id);
  return { status, watched: find('watched'), sameVideo: find('same_video') };
};

describe('the pose check of a video', () => {
  it('passes if the video matches the track, even with an offset of 700 ms', async () => {
    for (const lateMs of [0, 700]) {
      const found = await watched(scene.ann, showing(track, { lateMs, sha256: String(lateMs).padStart(64, '0') }));
      expect(found.watched).toMatchObject({ outcome: 'passed', figures: { missing: 0 } });
      expect(found.watched?.words).toContain('The video matches the track');
    }
  });

  it('puts the result under review if the body in the video is elsewhere in the frame', async () => {
    const found = await watched(scene.ann, showing(movedAfter(track, 0, 3000)));
    expect(found).toMatchObject({ status: 'pending_review', watched: { outcome: 'review', figures: { agreeing: 0 } } });
    expect(found.watched?.words).toContain('doesn’t match the track');
  });

  it('puts the result under review if the video ends long before the last rep', async () => {
    const short = { ...track, frames: track.frames.filter(({ t }) => t < 6000) };
    const found = await watched(scene.ann, showing(short));
    expect(found).toMatchObject({ status: 'pending_review', watched: { outcome: 'review' } });
    expect(found.watched?.figures['missing']).toBeGreaterThan(9);
  });

  it('passes if the video shows one rep more than the track', async () => {
    const longer = await watched(scene.ann, showing(inserted(track, { startMs: 13_000, endMs: 15_000 })));
    expect(longer).toMatchObject({ status: 'verified', watched: { outcome: 'passed' } });
  });

  describe('with a rep that single frames show too shallow', () => {
    const shallow = deepened(track, 0.3).frames;
    const inOneRep = {
      ...track,
      frames: track.frames.map((frame, at) => (frame.t < 5000 ? (shallow[at] ?? frame) : frame)),
    };

    it('passes if the rep is deep where the person is followed', async () => {
      const looks: boolean[] = [];
      const found = await watched(scene.ann, (order, ending) => {
        looks.push(order.isSecondLook === true);
        return showing(order.isSecondLook ? track : inOneRep)(order, ending);
      });
      expect(looks).toEqual([false, true]);
      expect(found).toMatchObject({ status: 'verified', watched: { outcome: 'passed', figures: { contradicted: 0 } } });
    });

    it('puts the result under review if the rep is too shallow there as well', async () => {
      const found = await watched(scene.ann, showing(inOneRep));
      expect(found).toMatchObject({
        status: 'pending_review',
        watched: { outcome: 'review', figures: { contradicted: 1 } },
      });
    });
  });

  it('leaves the result counted if the video is unreadable', async () => {
    const unreadable = await watched(scene.ann, () => Promise.resolve(null));
    expect(unreadable).toMatchObject({
      status: 'counted',
      watched: { outcome: 'noted', figures: { reason: 'unreadable' } },
    });
  });

  it('puts the result under review if the video shows an empty room', async () => {
    const nobody = { ...track, frames: track.frames.map(({ t }) => ({ t, p: null })) };
    const found = await watched(scene.ann, showing(nobody));
    expect(found).toMatchObject({ status: 'pending_review', watched: { outcome: 'review', figures: { agreeing: 0 } } });
  });

  it('puts the result under review if an earlier recording has the same video', async () => {
    expect((await watched(scene.ann, showing(track))).sameVideo).toMatchObject({ outcome: 'passed' });
    scene.harness.passTime(60_000);
    const again = await watched(await scene.harness.person('Bob'), showing(track));
    expect(again).toMatchObject({ status: 'pending_review', sameVideo: { outcome: 'review' } });
  });

  it('finds the same video in an earlier recording that is processed later', async () => {
    const { harness, challengeId } = scene;
    let attempts = 0;
    harness.processBy((job) => {
      attempts += 1;
      if (attempts === 1) throw new Error('The machine is busy.');
      return pretendToProcess(job);
    });
    harness.watchBy(showing(track));
    await attemptWithVideo(scene.ann, challengeId);
    harness.passTime(1000);
    const bob = await harness.person('Bob');
    const sessionId = newSession(challengeId);
    await sendChunk(bob, sessionId);
    // Changes the movement in the track, so that only the video shows that the set is a copy.
    const file = changedTrack((raw) => ({ ...raw, frames: deepened(track, 2.2).frames }));
    const { recording } = await bob.call(
      SubmitRecording,
      formOf(submissionOf(challengeId, { sessionId, hasVideo: true }), file),
    );
    expect((await foundIn(bob, recording.id)).find('same_video')).toMatchObject({ outcome: 'passed' });
    expect(harness.takeErrors()).toHaveLength(1);
    harness.passTime(10_000);
    expect((await foundIn(bob, recording.id)).find('same_video')).toMatchObject({ outcome: 'review' });
  });

  it('is retried if it was interrupted', async () => {
    let attempts = 0;
    const found = watched(scene.ann, (order, ending) => {
      attempts += 1;
      if (attempts === 1) throw new Error('Killed.');
      return showing(track)(order, ending);
    });
    expect((await found).watched).toBeUndefined();
    scene.harness.passTime(10_000);
    await scene.harness.jobs.drain();
    expect(attempts).toBe(2);
    expect(scene.harness.takeErrors()).toHaveLength(1);
  });
});

type Forge = (track: Track) => Track;

const submitted = async ({ forge, film }: { readonly forge: Forge; readonly film: Forge }) => {
  const { ann, challengeId, harness } = scene;
  const forged = forge(track);
  harness.watchBy(showing(film(track)));
  const sessionId = newSession(challengeId);
  await sendChunk(ann, sessionId);
  const durationSeconds = (forged.frames.at(-1)?.t ?? 0) / 1000;
  const submission = submissionOf(challengeId, { sessionId, hasVideo: true, durationSeconds });
  const file = changedTrack((raw) => ({ ...raw, frames: forged.frames }));
  const { recording } = await ann.call(SubmitRecording, formOf(submission, file));
  return { recording, ...(await foundIn(ann, recording.id)) };
};

const honest: Forge = (shown) => shown;

describe('a forged attempt', () => {
  const faster: Forge = (shown) => spedUp(shown, 4);
  const slightlyFaster: Forge = (shown) => spedUp(shown, 1.5);
  const again: Forge = (shown) => looped(shown, 2);
  const deeper: Forge = (shown) => deepened(shown, 2.2);

  it.each([
    ['film and track played faster need more than a body has', { forge: faster, film: faster }, 'tempo'],
    ['a track played faster ends before its honest film', { forge: slightlyFaster, film: honest }, 'watched'],
    ['film and track looped have reps that are copies', { forge: again, film: again }, 'loops'],
    ['landmarks edited to bend elbows further are not what the film shows', { forge: deeper, film: honest }, 'watched'],
  ] as const)('is put under review and keeps its valid reps: %s', async (_how, forgery, check) => {
    const { recording, status, find } = await submitted(forgery);
    expect(recording.validReps).toBeGreaterThan(0);
    expect(find(check)).toMatchObject({ outcome: 'review' });
    expect(status).toBe('pending_review');
  });

  it('has the finding text "longer than the track" if its video goes on after the track', async () => {
    const { find } = await submitted({ forge: slightlyFaster, film: honest });
    expect(find('watched')?.words).toContain('longer than the track');
  });
});
