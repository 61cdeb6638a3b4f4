import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { connection, forgetConnection, keyOf, pieceKeyOf } from './draft-indexeddb-and-tab-locks.ts';
import type { SavedHead } from './draft-indexeddb-and-tab-locks.ts';
import { moveGuestDrafts, moveDraftToGuest } from './move-drafts-to-account.ts';

const ABOUT = {
  image: { width: 640, height: 360 },
  poseConfig: { modelComplexity: 1, minDetectionConfidence: 0.7, minTrackingConfidence: 0.6 },
  delegate: 'CPU',
  mimeType: 'video/webm',
} as const;

const headOf = (person: string, sessionId: string, keptAt: number): SavedHead => ({
  person,
  challenge: 'challenge-1',
  challengeName: 'Strict Push-Ups',
  sessionId,
  keptAt,
  durationMs: 9000,
  counted: null,
  hasVideo: true,
  ticket: { id: 'ticket-1', expiresAt: 5_000_000 },
  draft: ABOUT,
});

const keep = async (head: SavedHead): Promise<void> => {
  const database = await connection();
  await database.put('heads', head, keyOf(head));
  for (const sequence of [0, 1]) {
    await database.put('pieces', { video: new Blob([`<${sequence}>`]), frames: [] }, pieceKeyOf(keyOf(head), sequence));
  }
};

const keysOf = async () => {
  const database = await connection();
  return { heads: await database.getAllKeys('heads'), pieces: await database.getAllKeys('pieces') };
};

afterEach(async () => {
  await forgetConnection();
  await new Promise((resolve) => (indexedDB.deleteDatabase('reptemple').onsuccess = resolve));
});

it('moveGuestDrafts moves the drafts and pieces of a guest to the user they became, and no other drafts', async () => {
  await keep(headOf('guest-1', 'one', 1000));
  await keep(headOf('guest-2', 'two', 1000));
  await keep(headOf('stranger', 'three', 1000));
  expect(await moveGuestDrafts(['guest-1', 'guest-2'], 'ann')).toBe(2);
  expect(await keysOf()).toEqual({
    heads: ['ann/challenge-1/one', 'ann/challenge-1/two', 'stranger/challenge-1/three'],
    pieces: ['ann/challenge-1/one', 'ann/challenge-1/two', 'stranger/challenge-1/three'].flatMap((key) => [
      pieceKeyOf(key, 0),
      pieceKeyOf(key, 1),
    ]),
  });
  const head = await (await connection()).get('heads', 'ann/challenge-1/one');
  expect(head).toEqual(headOf('ann', 'one', 1000));
  expect(await moveGuestDrafts(['guest-1', 'guest-2'], 'ann')).toBe(0);
});

it('moveGuestDrafts does not move a recording in progress', async () => {
  await keep(headOf('guest-1', 'one', Date.now()));
  expect(await moveGuestDrafts(['guest-1'], 'ann')).toBe(0);
  expect((await keysOf()).heads).toEqual(['guest-1/challenge-1/one']);
});

it('moveDraftToGuest moves one draft to a new guest with its ticket and a new session id, and no other drafts', async () => {
  await keep(headOf('ann', 'one', 1000));
  await keep(headOf('ann', 'two', 1000));
  expect(await moveDraftToGuest('one', 'guest-1', 'new')).toBe(true);
  const { heads, pieces } = await keysOf();
  expect(heads).toEqual(['ann/challenge-1/two', 'guest-1/challenge-1/new']);
  expect(pieces.filter((key) => key.startsWith('guest-1'))).toEqual(
    [0, 1].map((sequence) => pieceKeyOf('guest-1/challenge-1/new', sequence)),
  );
  const head = await (await connection()).get('heads', 'guest-1/challenge-1/new');
  expect(head).toEqual(headOf('guest-1', 'new', 1000));
  expect(await moveDraftToGuest('new', 'guest-1', 'newer')).toBe(false);
  expect(await moveDraftToGuest('gone', 'guest-1', 'newer')).toBe(false);
});
