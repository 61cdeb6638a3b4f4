import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import 'fake-indexeddb/auto';
import { MILLIS_PER_HOUR } from '@reptemple/engine/units';
import { connection, forgetConnection, keyOf } from './draft-indexeddb-and-tab-locks.ts';
import type { SavedHead } from './draft-indexeddb-and-tab-locks.ts';
import { nextOpened } from './next-opened-draft.ts';
import { claimVisitorSet, forgetSetToSave, saveAfterSignIn, setToSave } from './unsent-recordings-store.ts';

const NOW = 1_000_000;
const memory = (): Pick<Storage, 'getItem' | 'setItem'> => {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
};

const keep = async (person: string, sessionId: string): Promise<void> => {
  const named = { person, challenge: 'challenge-1', sessionId };
  const ticket = { id: 'ticket-1', expiresAt: 5_000_000 };
  const head: SavedHead = {
    ...named,
    challengeName: 'Strict Push-Ups',
    keptAt: NOW,
    durationMs: 9000,
    counted: { validReps: 4, invalidReps: 0 },
    hasVideo: true,
    ticket,
    draft: null,
  };
  await (await connection()).put('heads', head, keyOf(head));
};

const keys = async () => (await connection()).getAllKeys('heads');

beforeEach(() => {
  vi.stubGlobal('localStorage', memory());
  vi.stubGlobal('sessionStorage', memory());
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await forgetConnection();
  await new Promise((resolve) => (indexedDB.deleteDatabase('reptemple').onsuccess = resolve));
});

it('claimVisitorSet gives the chosen set, with its ticket, to the first user who signs in, and no other set', async () => {
  await keep('visitor', 'one');
  await keep('visitor', 'two');
  saveAfterSignIn('one', NOW);
  expect(nextOpened()).toEqual({ sessionId: 'one', isToBeSent: true });
  await claimVisitorSet('ann', NOW + 1000);
  expect(await keys()).toEqual(['ann/challenge-1/one', 'visitor/challenge-1/two']);
  expect((await (await connection()).get('heads', 'ann/challenge-1/one'))?.ticket?.id).toBe('ticket-1');
  await claimVisitorSet('bob', NOW + 2000);
  expect(await keys()).toEqual(['ann/challenge-1/one', 'visitor/challenge-1/two']);
});

it.each([
  ['an hour later, when a mailed link has expired', () => undefined, NOW + MILLIS_PER_HOUR],
  ['after it was refused as another person’s', forgetSetToSave, NOW + 1000],
])('claimVisitorSet gives the user nothing %s', async (_when, act, now) => {
  await keep('visitor', 'one');
  saveAfterSignIn('one', NOW);
  act();
  expect(setToSave(now)).toBeUndefined();
  await claimVisitorSet('ann', now);
  expect(await keys()).toEqual(['visitor/challenge-1/one']);
});

it('claimVisitorSet leaves the set to the visitor while no user is signed in', async () => {
  await keep('visitor', 'one');
  saveAfterSignIn('one', NOW);
  await claimVisitorSet('visitor', NOW);
  expect(setToSave(NOW)).toBe('one');
});
