/**
 * Tests the results of comparing a recording's video with its track, and that copies are found in
 * any order of checks. The pose analysis is faked here; its own tests use real videos.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ListExercises } from '@reptemple/contract/exercises/exercises';
import { GetFindings } from '@reptemple/contract/recordings/check-findings-and-replay';
import type { Finding } from '@reptemple/contract/recordings/check-findings-and-replay';
import { SubmitRecording } from '@reptemple/contract/recordings/recordings';
import { parseTrack } from '@reptemple/engine/landmark-track';
import type { Track } from '@reptemple/engine/landmark-track';
import { disguised, randomFrom } from '../../engine/fixtures/disguised-copies.ts';
import { deepened, inserted, looped, movedAfter, spedUp } from '../../engine/fixtures/forged-tracks.ts';
import type { WatchVideo } from '../src/features/verification/pose-check/run-pose-check-process.ts';
import * as repFingerprints from '../src/features/verification/rep-fingerprints.ts';
import * as store from '../src/features/verification/store.ts';
import { openScene } from './application-and-user-setup.ts';
import { pretendToProcess } from './job-handlers-and-fake-video-processing.ts';
import {
  attempt,
  attemptWithVideo,
  changedTrack,
  formOf,
  newSession,
  sendChunk,
  submissionOf,
  CLIP_TRACK,
  showing,
} from './submit-attempts-and-tracks.ts';
import { create as createChallenge } from './test-api-client.ts';
import type { Client } from './test-api-client.ts';

const scene = openScene();

afterEach(() => void vi.restoreAllMocks());

const track = CLIP_TRACK;

const foundIn = async (client: Client, recording: string) => {
  await scene.harness.jobs.drain();
  const { status, findings } = await client.call(GetFindings, { params: { recording } });
  return { status, find: (check: Finding['check']) => findings.find((finding) => finding.check === check) };
};

const submit = async (client: Client, shown: Track, { challengeId = scene.challengeId, hasVideo = false } = {}) => {
  const sessionId = newSession(challengeId);
  if (hasVideo) await sendChunk(client, sessionId);
  const durationSeconds = (shown.frames.at(-1)?.t ?? 0) / 1000;
  const submission = submissionOf(challengeId, { sessionId, hasVideo, durationSeconds });
  const form = formOf(
    submission,
    changedTrack(() => shown),
  );
  return (await client.call(SubmitRecording, form)).recording;
};

/** Submits the clip with another movement in its track, so that only its video can be a copy. */
const submitDeepened = (client: Client) => submit(client, deepened(track, 2.2), { hasVideo: true });

/** Makes the first attempt to process a video fail. A later one succeeds. */
const failFirstProcessing = (): void => {
  let attempts = 0;
  scene.harness.processBy((job) => {
    attempts += 1;
    if (attempts === 1) throw new Error('The machine is busy.');
    return pretendToProcess(job);
  });
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
    failFirstProcessing();
    harness.watchBy(showing(track));
    await attemptWithVideo(scene.ann, challengeId);
    harness.passTime(1000);
    const bob = await harness.person('Bob');
    const recording = await submitDeepened(bob);
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
  scene.harness.watchBy(showing(film(track)));
  const recording = await submit(scene.ann, forge(track), { hasVideo: true });
  return { recording, ...(await foundIn(scene.ann, recording.id)) };
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

/** Function that waits until `goOn` is called, before it runs `work`. */
const held = <Args extends readonly unknown[], Result>(work: (...args: Args) => Promise<Result>) => {
  let begin = (): void => undefined;
  let goOn = (): void => undefined;
  const hasBegun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const end = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const run = async (...args: Args): Promise<Result> => {
    begin();
    await end;
    return work(...args);
  };
  return { run, hasBegun, goOn };
};

const drain = () => scene.harness.jobs.drain();

/** Runs the jobs until a video is watched. The returned function lets the check go on. */
const drainUntilWatched = async (watch: WatchVideo) => {
  const { run, hasBegun, goOn } = held(watch);
  scene.harness.watchBy(run);
  const ends = drain();
  await hasBegun;
  return async () => {
    goOn();
    await ends;
  };
};

const outcomeOf = async (client: Client, { id }: { readonly id: string }, check: Finding['check']) => {
  const { findings } = await client.call(GetFindings, { params: { recording: id } });
  return findings.find((finding) => finding.check === check)?.outcome;
};

describe('a copy that is checked at the same time as its original', () => {
  it('is found by its video if the original is still being watched', async () => {
    const { harness } = scene;
    await attemptWithVideo(scene.ann, scene.challengeId);
    const goOn = await drainUntilWatched(showing(track));
    harness.passTime(1000);
    harness.watchBy(showing(track));
    const bob = await harness.person('Bob');
    const copy = await submitDeepened(bob);
    await drain();
    expect(await outcomeOf(bob, copy, 'same_video')).toBe('passed');
    await goOn();
    expect(await outcomeOf(bob, copy, 'same_video')).toBe('review');
  });

  const thumbnails = Buffer.from(Array.from({ length: 36 * 60 }, (_none, at) => (at * at * 79) % 251)).toString(
    'base64',
  );

  it.each(['original', 'copy'])('is found by similar pictures if the check of the %s ends first', async (which) => {
    const { harness } = scene;
    failFirstProcessing();
    const { recording: original } = await attemptWithVideo(scene.ann, scene.challengeId);
    harness.passTime(1000);
    const bob = await harness.person('Bob');
    const copy = await submitDeepened(bob);
    const endCopy = await drainUntilWatched(showing(track, { sha256: 'b'.repeat(64), thumbnails }));
    harness.passTime(10_000);
    const endOriginal = await drainUntilWatched(showing(track, { thumbnails }));
    expect(harness.takeErrors()).toHaveLength(1);
    harness.watchBy(showing(track, { sha256: 'b'.repeat(64), thumbnails }));
    for (const end of which === 'copy' ? [endCopy, endOriginal] : [endOriginal, endCopy]) await end();
    expect(await outcomeOf(bob, copy, 'similar_pictures')).toBe('review');
    expect(await outcomeOf(scene.ann, original, 'similar_pictures')).toBe('passed');
  });

  it('is checked once if it finds the original, whose search is not over', async () => {
    const { harness } = scene;
    const [first, second] = [held(store.findSameTrack), held(store.findSameTrack)];
    vi.spyOn(store, 'findSameTrack').mockImplementationOnce(first.run).mockImplementationOnce(second.run);
    const { recording: original } = await attempt(scene.ann, scene.challengeId);
    const originalEnds = drain();
    await first.hasBegun;
    harness.passTime(1000);
    const bob = await harness.person('Bob');
    const { recording: copy } = await attempt(bob, scene.challengeId);
    const copyEnds = drain();
    await second.hasBegun;
    first.goOn();
    expect(await originalEnds).toBe(1);
    second.goOn();
    expect(await copyEnds).toBe(1);
    expect(await outcomeOf(bob, copy, 'same_track')).toBe('review');
    expect(await outcomeOf(scene.ann, original, 'same_track')).toBe('passed');
  });

  it('is found if it was checked just before the original stored its fingerprints', async () => {
    const { harness } = scene;
    const bob = await harness.person('Bob');
    const moved = { sway: 0.02, rotationDegrees: 1.5, crop: 0.03, noise: 0.003, scale: 0.9, isMirrored: false };
    const slow = disguised(track, { ...moved, stretch: 1.2, unevenness: 0.05, framesPerSecond: 23 }, randomFrom(3));
    const { putRepPrint } = repFingerprints;
    const outcomes: unknown[] = [];
    let copy = { id: '' };
    vi.spyOn(repFingerprints, 'putRepPrint').mockImplementationOnce(async (...asked) => {
      harness.passTime(1000);
      copy = await submit(bob, slow);
      await drain();
      outcomes.push(await outcomeOf(bob, copy, 'copied_reps'));
      await putRepPrint(...asked);
    });
    await attempt(scene.ann, scene.challengeId);
    await drain();
    outcomes.push(await outcomeOf(bob, copy, 'copied_reps'));
    expect(outcomes).toEqual(['passed', 'review']);
  });
});

describe('two checks of one recording at the same time', () => {
  it('keep the copy that the later search found, although the earlier search ends last', async () => {
    const storing = held(store.putFingerprint);
    vi.spyOn(store, 'putFingerprint').mockImplementationOnce(storing.run);
    await attempt(scene.ann, scene.challengeId);
    const originalEnds = drain();
    await storing.hasBegun;
    scene.harness.passTime(1000);
    const bob = await scene.harness.person('Bob');
    const { recording: copy } = await attemptWithVideo(bob, scene.challengeId);
    const endEarlier = await drainUntilWatched(showing(track));
    scene.harness.watchBy(showing(track));
    storing.goOn();
    await Promise.all([originalEnds, drain()]);
    expect(await outcomeOf(bob, copy, 'same_track')).toBe('review');
    await endEarlier();
    expect(await outcomeOf(bob, copy, 'same_track')).toBe('review');
    expect(await outcomeOf(bob, copy, 'watched')).toBe('passed');
  });
});

describe('a copy of a hold', () => {
  const PLANK = readFileSync(join(import.meta.dirname, '../../engine/fixtures/tracks/plank.track.json.gz'));
  const parsed = parseTrack(JSON.parse(gunzipSync(PLANK).toString('utf8')));
  if (!parsed.ok) throw new Error(parsed.message);
  const plank = parsed.value;

  const createHold = async () => {
    const { exercises } = await scene.ann.call(ListExercises);
    const exercise = exercises.find(({ name }) => name === 'Plank');
    return (await createChallenge(scene.ann, { exerciseDefinitionId: exercise?.id, type: 'accountability' })).id;
  };

  it('is found by its track if the original is checked later', async () => {
    const { harness } = scene;
    const challengeId = await createHold();
    const original = await submit(scene.ann, plank, { challengeId });
    vi.spyOn(harness.files, 'read').mockRejectedValueOnce(new Error('The disk is busy.'));
    await drain();
    expect(harness.takeErrors()).toHaveLength(1);
    harness.passTime(1);
    const bob = await harness.person('Bob');
    const copy = await submit(bob, plank, { challengeId });
    await drain();
    expect(await outcomeOf(bob, copy, 'same_track')).toBe('passed');
    harness.passTime(60_000);
    // The original's second check, and the copy's.
    expect(await drain()).toBe(2);
    expect(await outcomeOf(bob, copy, 'same_track')).toBe('review');
    expect(await outcomeOf(scene.ann, original, 'same_track')).toBe('passed');
  });

  it('is found by its video if the original is still being watched', async () => {
    const { harness } = scene;
    const challengeId = await createHold();
    const original = await submit(scene.ann, plank, { challengeId, hasVideo: true });
    const goOn = await drainUntilWatched(showing(plank));
    harness.passTime(1000);
    harness.watchBy(showing(plank));
    const bob = await harness.person('Bob');
    const copy = await submit(bob, movedAfter(plank, 0, 100), { challengeId, hasVideo: true });
    await drain();
    expect(await outcomeOf(bob, copy, 'same_track')).toBe('passed');
    expect(await outcomeOf(bob, copy, 'same_video')).toBe('passed');
    await goOn();
    expect(await outcomeOf(bob, copy, 'same_video')).toBe('review');
    expect(await outcomeOf(scene.ann, original, 'same_video')).toBe('passed');
  });
});
