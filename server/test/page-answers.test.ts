/** Answers written into pages: each person gets their own, and only they. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { GetSession, SignOut } from '@reptemple/contract/accounts/auth';
import { GetMyProfile } from '@reptemple/contract/accounts/profile';
import { GetChallenge } from '@reptemple/contract/challenges/challenges';
import { GetLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import { attempt } from './attempts.ts';
import type { Client } from './client.ts';
import { create } from './created.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

let folder: string;
let harness: Harness;
let ann: Client;
let challengeId: string;
let board: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reptemple-answers-'));
  await writeFile(join(folder, 'index.html'), '<html><head><title>RepTemple</title></head><body></body></html>');
  harness = await openHarness(folder);
});
afterAll(async () => {
  await harness.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await harness.reset();
  ann = await harness.person('Ann');
  challengeId = (await harness.pushUps()).id;
  board = `/api/challenges/${challengeId}/leaderboard?period=all&gender=all`;
});

const PAGE = '/challenge/push-ups/leaderboard';

const answersIn = (html: string): Readonly<Record<string, unknown>> =>
  JSON.parse(/<script type="application\/json" id="first-answers">(.*?)<\/script>/.exec(html)?.[1] ?? '{}');

const visit = async (client: Client, path = PAGE) => {
  const reply = await client.fetch(path);
  const answers = answersIn(await reply.text());
  const rows = answers[board] === undefined ? [] : GetLeaderboard.output.parse(answers[board]).rows;
  return {
    status: reply.status,
    cache: [reply.headers.get('cache-control'), reply.headers.get('etag') !== null],
    calls: Object.keys(answers).toSorted(),
    session: GetSession.output.parse(answers[GetSession.path])?.user.name ?? null,
    mine: rows.map(({ isMine }) => isMine),
  };
};

it('gives each person their own session and row, and visitors none, in any order', async () => {
  await attempt(ann, challengeId);
  const bob = await harness.person('Bob');
  const ofVisitor = {
    status: 200,
    cache: ['no-cache', true],
    calls: [GetSession.path, '/api/challenges/push-ups', board].toSorted(),
    session: null,
    mine: [false],
  };
  const ofPerson = {
    ...ofVisitor,
    cache: ['private, no-store', false],
    calls: [...ofVisitor.calls, GetMyProfile.path].toSorted(),
  };
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await visit(ann)).toEqual({ ...ofPerson, session: 'Ann', mine: [true] });
    expect(await visit(harness.visitor())).toEqual(ofVisitor);
    expect(await visit(bob)).toEqual({ ...ofPerson, session: 'Bob', mine: [false] });
  }
});

it('answers the whole page to someone who has the ETag of a visitor', async () => {
  const etag = (await harness.visitor().fetch(PAGE)).headers.get('etag') ?? '';
  const again = { headers: { 'if-none-match': etag } };
  expect((await harness.visitor().fetch(PAGE, again)).status).toBe(304);
  expect((await ann.fetch(PAGE, again)).status).toBe(200);
});

it('has the new result after a submission, and no session after a sign-out', async () => {
  const visitor = harness.visitor();
  expect((await visit(visitor)).mine).toEqual([]);
  await attempt(ann, challengeId);
  expect((await visit(visitor)).mine).toEqual([false]);
  await ann.call(SignOut, { body: {} });
  expect((await visit(ann)).session).toBeNull();
});

it('has no answers in the file that the service worker stores for everyone', async () => {
  for (const client of [ann, harness.visitor()])
    expect(await (await client.fetch('/index.html')).text()).not.toContain('first-answers');
});

it('has the session on other pages, and no other answers if the address has a query', async () => {
  expect((await visit(ann, '/me')).calls).toEqual([GetSession.path, GetMyProfile.path]);
  expect((await visit(ann, `${PAGE}?period=day`)).calls).toEqual([GetSession.path, GetMyProfile.path]);
});

it('never lets a name end the script', async () => {
  const name = '</script><script>alert(1)</script><!--';
  const { slug } = await create(ann, { name });
  const answers = answersIn(await (await harness.visitor().fetch(`/challenge/${slug}`)).text());
  expect(GetChallenge.output.parse(answers[`/api/challenges/${slug}`]).challenge.name).toBe(name);
});
