import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { GetChallenge } from '@reptemple/contract/challenges/challenges';
import { GetStanding } from '@reptemple/contract/challenges/join-progress-and-duel-state';
import { GetTransparency } from '@reptemple/contract/recordings/reviews-and-appeals';
import { loadChallengePage, standingQuery, transparencyQuery } from './queries.ts';

const ID = '00000000-0000-4000-8000-000000000000';
const ANSWERS: Readonly<Record<string, object>> = {
  [GetChallenge.id]: { challenge: { id: ID } },
  [GetStanding.id]: { leaders: [] },
  [GetTransparency.id]: { recordings: 3 },
};

let queries: QueryClient;
let asked: string[] = [];
let waiting: ((fails: string | undefined) => void)[] = [];

const answer = (fails?: string): void => {
  for (const reply of waiting.splice(0)) reply(fails);
};

vi.mock('../../api/api-client.ts', () => ({
  call: ({ id }: { readonly id: string }, { params }: { readonly params: { readonly challenge: string } }) => {
    asked.push(`${id} ${params.challenge}`);
    return new Promise((resolve, reject) => {
      waiting.push((fails) => (id === fails ? reject(new Error('away')) : resolve(ANSWERS[id])));
    });
  },
}));

beforeEach(() => {
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  asked = [];
  waiting = [];
});

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test('loadChallengePage requests the challenge, standings and transparency in parallel, each once', async () => {
  const loading = loadChallengePage(queries, 'push-ups');
  await settle();
  const all = [GetChallenge, GetStanding, GetTransparency].map(({ id }) => `${id} push-ups`);
  expect(asked.toSorted()).toEqual(all.toSorted());
  answer();
  expect(await loading).toBe(true);
  await settle();
  expect(asked).toHaveLength(3);
  expect(queries.getQueryData(standingQuery(ID).queryKey)).toEqual({ leaders: [] });
  expect(queries.getQueryData(transparencyQuery(ID).queryKey)).toEqual({ recordings: 3 });
});

test('loadChallengePage returns false if the standings fail by slug and again by id', async () => {
  const loading = loadChallengePage(queries, 'push-ups');
  await settle();
  answer(GetStanding.id);
  await settle();
  expect(asked.at(-1)).toBe(`${GetStanding.id} ${ID}`);
  answer(GetStanding.id);
  expect(await loading).toBe(false);
});

test('loadChallengePage rejects if the challenge cannot be loaded', async () => {
  const loading = loadChallengePage(queries, 'push-ups');
  const outcome = loading.catch(() => 'failed');
  await settle();
  answer(GetChallenge.id);
  expect(await outcome).toBe('failed');
});

test('loadChallengePage requests the standings by id if the challenge is cached', async () => {
  const first = loadChallengePage(queries, 'push-ups');
  await settle();
  answer();
  await first;
  queries.removeQueries({ queryKey: standingQuery(ID).queryKey });
  asked = [];
  const again = loadChallengePage(queries, 'push-ups');
  await settle();
  answer();
  expect(await again).toBe(true);
  expect(asked).toEqual([`${GetStanding.id} ${ID}`]);
});
