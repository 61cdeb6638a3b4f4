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

it('a whole set keeps the link of its day, whichever is followed before it is sent', async () => {
  follow(REF);
  const { kept, isKept } = begun().finish(WHOLE);
  await isKept;
  follow('another');
  expect(kept.referredBy).toBe(REF);
  expect(await readNext()).toMatchObject({ referredBy: REF });
});

it('a set that was cut off keeps it with its pieces', async () => {
  follow(REF);
  const keeper = begun();
  for (const piece of PIECES) keeper.add(piece);
  await written(PIECES.length);
  follow('another');
  expect(await readNext()).toMatchObject({ referredBy: REF });
});

it('a set that came by none goes by the one that was followed since', async () => {
  await begun().finish(WHOLE).isKept;
  expect(await readNext()).toMatchObject({ referredBy: null });
  follow(REF);
  expect(await readNext()).toMatchObject({ referredBy: REF });
});

it('so does one that an older version kept, which said nothing of links', async () => {
  const named = { person: PERSON, challenge: 'challenge-1', challengeName: 'Strict Push-Ups', sessionId: 'session-0' };
  const older = { sessionId: 'session-0', attempt: WHOLE, keptAt: Date.now() };
  const database = await connection();
  await database.put('attempts', older, keyOf(named));
  await database.put('heads', headOfAttempt(named, older), keyOf(named));
  expect(await readNext()).toMatchObject({ attempt: { validReps: 3 }, referredBy: null });
  follow(REF);
  expect(await readNext()).toMatchObject({ attempt: { validReps: 3 }, referredBy: REF });
});
