/** Tests share clips and hidden videos: which viewer gets which file. */
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { GetLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import { CorrectRecording } from '@reptemple/contract/recordings/corrections';
import { GetRecording, HideFilm, RequestClip } from '@reptemple/contract/recordings/recordings';
import { CLIPS_PER_HOUR } from '@reptemple/contract/recordings/video-upload-and-download';
import { SWEEP_CLIPS } from '../src/features/media/index.ts';
import { mediaClips } from '../src/features/media/schema.ts';
import { challengeRecordings } from '../src/features/recordings/schema.ts';
import { clientOf, openScene } from './application-and-user-setup.ts';
import type { Role } from './application-and-user-setup.ts';
import { attempt, attemptWithVideo } from './submit-attempts-and-tracks.ts';
import { changeChallenge } from './test-api-client.ts';
import type { Client } from './test-api-client.ts';

const scene = openScene();
const WITH_FILM = ['video', 'thumbnail', 'gif', 'clip'] as const;

let recording: string;
let media: string;

let clients: Map<Role, Promise<Client>>;

/**
 * Returns the client of a role. Always returns the same client for a role, because there can be
 * only one first admin.
 */
const as = (role: Role): Promise<Client> => {
  const client = clients.get(role) ?? clientOf(role, scene);
  clients.set(role, client);
  return client;
};

const asked = () => ({ params: { recording } });
const shownTo = async (role: Role) => (await (await as(role)).call(GetRecording, asked())).recording;
const hide = (isHidden = true) => scene.ann.call(HideFilm, { ...asked(), body: { isHidden } });

const filesFor = async (role: Role): Promise<Record<string, number>> => {
  const client = await as(role);
  const statuses = [...WITH_FILM, 'skeleton'].map(async (file) => {
    const reply = await client.fetch(`/api/media/${media}/${file}`);
    await reply.arrayBuffer();
    return [file, reply.status] as const;
  });
  return Object.fromEntries(await Promise.all(statuses));
};

beforeEach(async () => {
  clients = new Map();
  recording = (await attemptWithVideo(scene.ann, scene.challengeId)).recording.id;
  const [row] = await scene.harness.db
    .select({ mediaId: challengeRecordings.mediaId })
    .from(challengeRecordings)
    .where(eq(challengeRecordings.id, recording));
  media = row?.mediaId ?? expect.fail('There is no video.');
});

describe('the share clip', () => {
  it('is rendered on request with the rep count and the challenge name, once for each result', async () => {
    await scene.harness.jobs.drain();
    expect((await shownTo('a user')).clip).toBeNull();
    expect(await scene.ann.call(RequestClip, asked())).toEqual({ clip: { state: 'queued', url: null } });
    expect(await scene.ann.call(RequestClip, asked())).toEqual({ clip: { state: 'queued', url: null } });
    await scene.harness.jobs.drain();
    const { clip, validReps } = await shownTo('a user');
    expect(clip).toEqual({ state: 'ready', url: `/api/media/${media}/clip` });
    const reply = await scene.ann.fetch(clip?.url ?? '');
    expect([reply.headers.get('content-type'), await reply.text()]).toEqual([
      'video/mp4',
      `film of ${validReps} in ${(await scene.harness.pushUps()).name}`,
    ]);
    expect(await scene.ann.call(RequestClip, asked())).toEqual({ clip });
  });

  it('is discarded when the result or the challenge name changes, and can be requested again', async () => {
    await scene.harness.jobs.drain();
    await scene.ann.call(RequestClip, asked());
    await scene.harness.jobs.drain();
    const admin = await scene.harness.admin();
    await admin.call(CorrectRecording, { ...asked(), body: { validReps: 3, invalidReps: 0 } });
    expect((await shownTo('a user')).clip).toBeNull();
    await scene.ann.call(RequestClip, asked());
    await scene.harness.jobs.drain();
    expect(await (await scene.ann.fetch(`/api/media/${media}/clip`)).text()).toMatch(/^film of 3 in /);
    await changeChallenge(scene.harness.db, scene.challengeId, { name: 'Renamed' });
    expect((await shownTo('a user')).clip).toBeNull();
  });

  it('is refused with 409 before the video is ready and for a recording without a video', async () => {
    expect(await scene.ann.refusal(RequestClip, asked())).toMatchObject({ status: 409 });
    const { id } = (await attempt(scene.ann, scene.challengeId)).recording;
    expect(await scene.ann.refusal(RequestClip, { params: { recording: id } })).toMatchObject({ status: 409 });
  });

  it('has the state failed if its track is missing, and can be requested again', async () => {
    await scene.harness.jobs.drain();
    await scene.ann.call(RequestClip, asked());
    await scene.harness.db.update(challengeRecordings).set({ analysisId: null });
    const key = `tracks/${recording}.track.json.gz`;
    const track = await scene.harness.files.read(key);
    await scene.harness.files.remove(key);
    await scene.harness.jobs.drain();
    expect((await shownTo('a user')).clip).toEqual({ state: 'failed', url: null });
    await scene.harness.files.write(key, track);
    expect((await scene.ann.call(RequestClip, asked())).clip.state).toBe('queued');
    await scene.harness.jobs.drain();
    expect((await shownTo('a user')).clip?.state).toBe('ready');
  });

  it('is refused with 429 after the hourly limit of requests', async () => {
    await scene.harness.jobs.drain();
    for (let at = 0; at < CLIPS_PER_HOUR; at += 1) {
      await scene.ann.call(RequestClip, asked());
      await scene.harness.db.delete(mediaClips);
    }
    expect(await scene.ann.refusal(RequestClip, asked())).toMatchObject({ status: 429 });
  });

  it.each<[Role, number]>([
    ['a visitor', 401],
    ['a guest', 403],
    ['another user', 403],
    ['a user', 200],
    ['an admin', 200],
  ])('requested by %s is answered with %i', async (role, status) => {
    await scene.harness.jobs.drain();
    expect((await (await as(role)).send(RequestClip, asked())).status).toBe(status);
  });

  it('is 404 after its challenge was deleted', async () => {
    await scene.harness.jobs.drain();
    await scene.ann.call(RequestClip, asked());
    await scene.harness.jobs.drain();
    expect(await scene.harness.files.find(`media/${media}/clip`)).toBeDefined();
    await changeChallenge(scene.harness.db, scene.challengeId, { deletedAt: scene.harness.now() });
    expect(await filesFor('a user')).toMatchObject({ clip: 404, video: 404 });
  });
});

describe('a hidden video', () => {
  it('is replaced by an animated skeleton for visitors', async () => {
    await scene.harness.jobs.drain();
    expect(await hide()).toEqual({ isFilmHidden: true });
    expect(await shownTo('a visitor')).toMatchObject({ isFilmHidden: true, videoUrl: null, skeletonUrl: null });
    await scene.harness.jobs.drain();
    const { skeletonUrl } = await shownTo('a visitor');
    expect(await (await scene.harness.visitor().fetch(skeletonUrl ?? '')).text()).toMatch(/^skeleton of \d+ in /);
  });

  it.each<[Role, boolean]>([
    ['a visitor', false],
    ['a guest', false],
    ['another user', false],
    ['a user', true],
    ['an admin', true],
  ])('is available to %s: %s', async (role, isReceived) => {
    await scene.harness.jobs.drain();
    await scene.ann.call(RequestClip, asked());
    await scene.harness.jobs.drain();
    const open = { video: 200, thumbnail: 200, gif: 200, clip: 200 };
    expect(await filesFor(role)).toEqual({ ...open, skeleton: 404 });
    await hide();
    await scene.harness.jobs.drain();
    const status = isReceived ? 200 : 404;
    expect(await filesFor(role)).toEqual({
      video: status,
      thumbnail: status,
      gif: status,
      clip: status,
      skeleton: 200,
    });
    const shown = await shownTo(role);
    const urls = [shown.videoUrl, shown.thumbnailUrl, shown.gifUrl];
    expect(urls.map((url) => url !== null)).toEqual([isReceived, isReceived, isReceived]);
    expect(shown.skeletonUrl).toBe(`/api/media/${media}/skeleton`);
    expect(shown.clip === null).toBe(!isReceived);
    expect((await (await as(role)).fetch(`/api/media/${media}/video`)).headers.get('cache-control')).toBe(
      isReceived ? 'private, no-store' : 'no-store',
    );
  });

  it('is 404 even for a link that was signed before it was hidden', async () => {
    await scene.harness.jobs.drain();
    const endDate = new Date(scene.harness.now().getTime() + 1e9);
    const duel = { challengeType: 'duel', hideResultsUntilFinished: true, endDate } as const;
    await changeChallenge(scene.harness.db, scene.challengeId, duel);
    const signed = (await shownTo('a user')).videoUrl ?? '';
    expect((await scene.harness.visitor().fetch(signed)).status).toBe(200);
    await hide();
    expect((await scene.harness.visitor().fetch(signed)).status).toBe(404);
  });

  it('has no GIF on the leaderboard for visitors, other users and its owner', async () => {
    await scene.harness.jobs.drain();
    const board = { params: { challenge: scene.challengeId }, query: { period: 'all', gender: 'all' } } as const;
    const gifs = async (role: Role) => (await (await as(role)).call(GetLeaderboard, board)).rows[0]?.gifUrl;
    expect(await gifs('a visitor')).toMatch(/gif$/);
    await hide();
    for (const role of ['a visitor', 'another user', 'a user'] as const) expect(await gifs(role)).toBeNull();
  });

  it('can be hidden on submission, so that visitors get only the skeleton', async () => {
    const sent = await attemptWithVideo(scene.ann, scene.challengeId, { hidesFilm: true });
    recording = sent.recording.id;
    expect(sent.recording).toMatchObject({ isFilmHidden: true });
    await scene.harness.jobs.drain();
    expect(await shownTo('a visitor')).toMatchObject({ isFilmHidden: true, videoUrl: null, gifUrl: null });
    expect((await shownTo('a visitor')).skeletonUrl).not.toBeNull();
  });

  it('has the skeleton as its share clip until its owner shows the video again', async () => {
    await scene.harness.jobs.drain();
    await hide();
    await scene.harness.jobs.drain();
    expect((await shownTo('a user')).clip).toEqual({ state: 'ready', url: `/api/media/${media}/skeleton` });
    expect(await hide(false)).toEqual({ isFilmHidden: false });
    expect((await shownTo('a user')).clip).toBeNull();
    expect(await filesFor('a visitor')).toMatchObject({ video: 200, gif: 200 });
  });

  it('gets a new skeleton from the sweep job when the result changes', async () => {
    await scene.harness.jobs.drain();
    await hide();
    await scene.harness.jobs.drain();
    const admin = await scene.harness.admin();
    await admin.call(CorrectRecording, { ...asked(), body: { validReps: 3, invalidReps: 0 } });
    expect((await shownTo('a visitor')).skeletonUrl).toBeNull();
    await scene.harness.jobs.send(scene.harness.db, SWEEP_CLIPS, {});
    await scene.harness.jobs.drain();
    const { skeletonUrl } = await shownTo('a visitor');
    expect(await (await scene.harness.visitor().fetch(skeletonUrl ?? '')).text()).toMatch(/^skeleton of 3 in /);
  });

  it.each<[Role, number]>([
    ['a visitor', 401],
    ['a guest', 403],
    ['another user', 403],
    ['an admin', 403],
    ['a user', 200],
  ])('can be hidden by its owner only: a request by %s is answered with %i', async (role, status) => {
    const reply = await (await as(role)).send(HideFilm, { ...asked(), body: { isHidden: true } });
    expect(reply.status).toBe(status);
  });
});
