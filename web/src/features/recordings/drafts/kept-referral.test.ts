/** Tests that the referral code is saved with the set and sent with it, however late. */
import { beforeEach, expect, it, vi } from 'vitest';
import { rememberRef, consumeReferral } from '../sharing/saved-referral.ts';
import {
  ABOUT,
  keeping,
  nextVisit,
  only,
  PERSON,
  PIECES,
  PUSH_UP,
  useOwnStorage,
  WHOLE,
  written,
} from './fixtures/sets.ts';
import { readKept } from './saved-attempts.ts';
import { connection, headOfAttempt, keyOf } from './draft-store.ts';

const REF = 'AbCdEfGhIjKl';

const follow = (ref: string): void => rememberRef({ search: { ref }, cause: 'enter' });

useOwnStorage();

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  return () => vi.unstubAllGlobals();
});

const begun = () => {
  const { keeper } = keeping({ consumeReferral: () => consumeReferral(PERSON) });
  keeper.setOut();
  keeper.begin(ABOUT);
  return keeper;
};

const readNext = async () => readKept(only(await nextVisit()), PUSH_UP);

it('a complete draft keeps its referral code when another link is followed before it is sent', async () => {
  follow(REF);
  const { kept, isKept } = begun().finish(WHOLE);
  await isKept;
  follow('another');
  expect(kept.referredBy).toBe(REF);
  expect(await readNext()).toMatchObject({ referredBy: REF });
});

it('an interrupted draft keeps its referral code when another link is followed', async () => {
  follow(REF);
  const keeper = begun();
  for (const piece of PIECES) keeper.add(piece);
  await written(PIECES.length);
  follow('another');
  expect(await readNext()).toMatchObject({ referredBy: REF });
});

it('a draft without a referral code takes the one of a link followed later', async () => {
  await begun().finish(WHOLE).isKept;
  expect(await readNext()).toMatchObject({ referredBy: null });
  follow(REF);
  expect(await readNext()).toMatchObject({ referredBy: REF });
});

it('a draft of an older version without a referral field takes the code of a link followed later', async () => {
  const named = { person: PERSON, challenge: 'challenge-1', challengeName: 'Strict Push-Ups', sessionId: 'session-0' };
  const older = { sessionId: 'session-0', attempt: WHOLE, keptAt: Date.now() };
  const database = await connection();
  await database.put('attempts', older, keyOf(named));
  await database.put('heads', headOfAttempt(named, older), keyOf(named));
  expect(await readNext()).toMatchObject({ attempt: { validReps: 3 }, referredBy: null });
  follow(REF);
  expect(await readNext()).toMatchObject({ attempt: { validReps: 3 }, referredBy: REF });
});
