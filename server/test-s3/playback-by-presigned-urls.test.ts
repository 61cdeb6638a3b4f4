/** Tests playback from the storage by presigned URLs, which only permitted users get. */
import { beforeEach, describe, expect, it } from 'vitest';
import { HideFilm } from '@reptemple/contract/recordings/recordings';
import { GetMedia, MEDIA_FILES } from '@reptemple/contract/recordings/video-upload-and-download';
import { challenges } from '../src/features/challenges/schema.ts';
import { media } from '../src/features/media/schema.ts';
import { clientOf, openScene } from '../test/application-and-user-setup.ts';
import { attempt, newSession } from '../test/submit-attempts-and-tracks.ts';
import type { Client } from '../test/test-api-client.ts';
import { openDirectHarness, sendDirectly } from './direct-video-upload.ts';

const ROLES = ['a visitor', 'a guest', 'a user', 'another user', 'an admin'] as const;
const scene = openScene(openDirectHarness);
let mediaId: string;
let recording: string;

const ask = (client: Client, file: (typeof MEDIA_FILES)[number] = 'video') =>
  client.send(GetMedia, { params: { media: mediaId, file } });

beforeEach(async () => {
  const sessionId = newSession(scene.challengeId);
  await sendDirectly(scene.ann, sessionId);
  recording = (await attempt(scene.ann, scene.challengeId, { sessionId, hasVideo: true })).recording.id;
  await scene.harness.jobs.drain();
  const [row] = await scene.harness.db.select().from(media);
  mediaId = row?.id ?? '';
});

describe('a ready video in direct storage', () => {
  it.each(ROLES)('redirects %s to a presigned URL that is valid for 45 minutes, with no-store', async (role) => {
    const reply = await ask(await clientOf(role, scene));
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([302, 'private, no-store']);
    const address = new URL(reply.headers.get('location') ?? '');
    expect(address.origin).toBe(scene.harness.files.direct?.origin);
    expect(Number(address.searchParams.get('X-Amz-Expires'))).toBe(45 * 60);
    expect(await reply.text()).toBe('');
  });

  it.each([
    ['video', 'video/webm', 'inline; filename="reptemple-video.webm"'],
    ['thumbnail', 'image/jpeg', 'inline; filename="reptemple-thumbnail.jpg"'],
    ['gif', 'image/gif', 'inline; filename="reptemple-gif.gif"'],
  ] as const)(
    'serves its %s from the storage with type and file name, in full and in ranges',
    async (file, type, name) => {
      const address = (await ask(scene.ann, file)).headers.get('location') ?? '';
      const whole = await fetch(address);
      expect([whole.status, whole.headers.get('content-type')]).toEqual([200, type]);
      expect(whole.headers.get('content-disposition')).toBe(name);
      expect(whole.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
      const text = await whole.text();
      const part = await fetch(address, { headers: { range: 'bytes=1-3' } });
      expect([part.status, await part.text()]).toEqual([206, text.slice(1, 4)]);
      expect(part.headers.get('content-range')).toBe(`bytes 1-3/${text.length}`);
      expect(await (await fetch(address, { headers: { range: 'bytes=-3' } })).text()).toBe(text.slice(-3));
      expect((await fetch(address, { headers: { range: `bytes=${text.length}-` } })).status).toBe(416);
    },
  );

  it('answers HEAD from the server with type and size', async () => {
    const head = await scene.ann.fetch(`/api/media/${mediaId}/video`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type'), Number(head.headers.get('content-length')) > 0]).toEqual([
      200,
      'video/webm',
      true,
    ]);
  });

  it('adds only the storage origin to connect-src, img-src and media-src of the CSP', async () => {
    const origin = scene.harness.files.direct?.origin ?? '';
    const policy = (await ask(scene.ann)).headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`connect-src 'self' ${origin};`);
    expect(policy).toContain(`img-src 'self' data: blob: ${origin};`);
    expect(policy).toContain(`media-src 'self' blob: ${origin};`);
    expect(policy).toContain("default-src 'self';");
  });
});

it('a presigned URL from before a video was hidden does not show the video', async () => {
  const addressNow = async () => (await ask(scene.ann)).headers.get('location') ?? '';
  const before = await addressNow();
  expect((await fetch(before)).status).toBe(200);
  await scene.ann.call(HideFilm, { params: { recording }, body: { isHidden: true } });
  await scene.harness.jobs.drain();
  expect((await fetch(before)).status).toBe(404);
  expect((await fetch(await addressNow())).status).toBe(200);
});

describe('media of a duel that hides its results', () => {
  it.each([
    ['a visitor', 404],
    ['a guest', 404],
    ['a user', 302],
    ['another user', 404],
    ['an admin', 302],
  ] as const)('answers %s with %i for video, thumbnail and GIF', async (role, status) => {
    const client = await clientOf(role, scene);
    const hiding = { challengeType: 'duel', hideResultsUntilFinished: true, endDate: new Date('2026-12-31') } as const;
    await scene.harness.db.update(challenges).set(hiding);
    const replies = await Promise.all(MEDIA_FILES.map((file) => ask(client, file)));
    expect(replies.map((reply) => reply.status)).toEqual([status, status, status]);
    const head = await client.fetch(`/api/media/${mediaId}/video`, { method: 'HEAD' });
    expect(head.status).toBe(status === 302 ? 200 : 404);
    const isGiven = replies.map((reply) => reply.headers.has('location'));
    expect(isGiven).toEqual(MEDIA_FILES.map(() => status === 302));
  });
});

it('media of a deleted challenge answers visitors, users and admins with 404', async () => {
  await scene.harness.db.update(challenges).set({ deletedAt: scene.harness.now() });
  for (const role of ['a visitor', 'a user', 'an admin'] as const)
    expect((await ask(await clientOf(role, scene))).status).toBe(404);
});

it('media that is still processing answers 404', async () => {
  await scene.harness.db.update(media).set({ state: 'processing' });
  expect((await ask(scene.ann)).status).toBe(404);
});
