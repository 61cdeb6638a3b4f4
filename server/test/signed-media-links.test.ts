/** Tests access to restricted videos: by viewer, and by signed link and its lifetime. */
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { GetRecording } from '@reptemple/contract/recordings/recordings';
import { GetMedia, MEDIA_LINK_SECONDS } from '@reptemple/contract/recordings/video-upload-and-download';
import { media } from '../src/features/media/schema.ts';
import { challengeRecordings } from '../src/features/recordings/schema.ts';
import { randomIds } from '../src/platform/crypto/random-ids-and-sha256.ts';
import { KEY_AGE_MS, rotateKeys } from '../src/platform/crypto/rotating-signing-keys.ts';
import { clientOf, openScene } from './application-and-user-setup.ts';
import type { Role } from './application-and-user-setup.ts';
import { attemptWithVideo } from './submit-attempts-and-tracks.ts';
import { changeChallenge } from './test-api-client.ts';

const scene = openScene();

let recording: string;
let link: string;

const fetched = async (address: string): Promise<number> => (await scene.harness.visitor().fetch(address)).status;
const linkNow = async (): Promise<string> => {
  const { recording: shown } = await scene.ann.call(GetRecording, { params: { recording } });
  return shown.videoUrl ?? expect.fail('There is no video.');
};

/** Submits Ann's video in a duel that hides results until its end. */
beforeEach(async () => {
  const { harness, ann, challengeId } = scene;
  recording = (await attemptWithVideo(ann, challengeId)).recording.id;
  await harness.jobs.drain();
  const endDate = new Date(harness.now().getTime() + 365 * 24 * 60 * 60 * 1000);
  await changeChallenge(harness.db, challengeId, { challengeType: 'duel', hideResultsUntilFinished: true, endDate });
  link = await linkNow();
});

describe('a video of a duel that hides its results', () => {
  const plain = (): string => link.replace(/\?.*/, '');

  it.each<[Role, number]>([
    ['a visitor', 404],
    ['a guest', 404],
    ['another user', 404],
    ['a user', 200],
    ['an admin', 200],
  ])('is shown to %s by its bare address with %i, and by the signed link to all', async (role, status) => {
    const client = await clientOf(role, scene);
    expect((await client.fetch(plain())).status).toBe(status);
    expect((await client.fetch(link)).status).toBe(200);
  });

  it.each<[Role]>([['a visitor'], ['a guest'], ['another user']])('has no link for %s', async (role) => {
    const client = await clientOf(role, scene);
    const shown = await client.call(GetRecording, { params: { recording } });
    expect(shown.recording.videoUrl).toBeNull();
  });

  it('answers 404 for an expired link and 200 for a new one', async () => {
    scene.harness.passTime((MEDIA_LINK_SECONDS / 2) * 1000);
    expect(await fetched(link)).toBe(200);
    scene.harness.passTime((MEDIA_LINK_SECONDS / 2) * 1000);
    expect(await fetched(link)).toBe(404);
    expect(await fetched(await linkNow())).toBe(200);
  });

  it.each([
    ['the time', (given: URL) => given.searchParams.set('until', '99999999999')],
    ['the signature', (given: URL) => given.searchParams.set('signature', 'A'.repeat(43))],
    ['the key', (given: URL) => given.searchParams.set('key', 'nobodys')],
    ['the signature, left out,', (given: URL) => given.searchParams.delete('signature')],
    ['the file', (given: URL) => void (given.pathname = given.pathname.replace('/video', '/thumbnail'))],
  ])('answers 404 for a link where %s was changed', async (_what, change) => {
    const changed = new URL(link, 'http://reptemple.test');
    change(changed);
    expect(await fetched(`${changed.pathname}${changed.search}`)).toBe(404);
  });

  it('answers 404 for the signed link of another video', async () => {
    const [other] = await scene.harness.db
      .select({ id: challengeRecordings.mediaId })
      .from(challengeRecordings)
      .where(eq(challengeRecordings.id, recording));
    const id = randomIds.uuid();
    const [row] = await scene.harness.db
      .select()
      .from(media)
      .where(eq(media.id, other?.id ?? ''));
    if (!row) throw new Error('There is no video.');
    await scene.harness.db.insert(media).values({ ...row, id, sessionId: id });
    expect(await fetched(link.replace(row.id, id))).toBe(404);
  });

  it('answers 404 once the challenge is deleted, and 200 without a signature once results are shown', async () => {
    const { harness, challengeId } = scene;
    await changeChallenge(harness.db, challengeId, { deletedAt: harness.now() });
    expect(await fetched(link)).toBe(404);
    await changeChallenge(harness.db, challengeId, { deletedAt: null, hideResultsUntilFinished: false });
    expect(await fetched(plain())).toBe(200);
    expect(await linkNow()).toBe(plain());
  });
});

describe('the key that signs media links', () => {
  it('changes after its maximum age, while links signed shortly before still work', async () => {
    scene.harness.passTime(KEY_AGE_MS - 60_000);
    const last = await linkNow();
    scene.harness.passTime(60_000);
    const first = await linkNow();
    const keyOf = (address: string): string | null => new URL(address, 'http://x').searchParams.get('key');
    expect(keyOf(first)).not.toBe(keyOf(last));
    expect([await fetched(last), await fetched(first)]).toEqual([200, 200]);
  });

  it.each([
    ['with its links holding for their hour', false, 200],
    ['with what it signed void at once', true, 404],
  ])('can be rotated, %s', async (_what, isLeaked, before) => {
    const { db, now } = scene.harness;
    await rotateKeys(db, isLeaked, randomIds, now());
    const after = await linkNow();
    expect(after).not.toBe(link);
    expect([await fetched(link), await fetched(after)]).toEqual([before, 200]);
  });
});

it('a video link of a challenge without hidden results has no signature', async () => {
  await changeChallenge(scene.harness.db, scene.challengeId, { challengeType: 'accountability' });
  expect(new URL(await linkNow(), 'http://x').search).toBe('');
  expect(GetMedia.access).toBe('anyone');
});
