/**
 * Tests cached responses, and responses embedded into pages: never outdated, and never another
 * user's.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, it, afterAll, beforeAll, beforeEach } from 'vitest';
import { GetMyProfile } from '@reptemple/contract/accounts/profile';
import { GetSession, SignOut } from '@reptemple/contract/accounts/sign-up-and-sign-in';
import { SetChallengeFlags } from '@reptemple/contract/challenges/challenge-admin';
import { GetChallenge, ListChallenges } from '@reptemple/contract/challenges/challenges';
import { GetStanding, JoinChallenge } from '@reptemple/contract/challenges/join-progress-and-duel-state';
import { GetAggregate, GetLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import { challenges } from '../src/features/challenges/schema.ts';
import { challengeRecordings } from '../src/features/recordings/schema.ts';
import { listen } from '../src/platform/http/http-server-and-memoized-responses.ts';
import type { RequestHandler } from '../src/request-handler.ts';
import { openScene } from './application-and-user-setup.ts';
import { addRecordings } from './insert-recordings.ts';
import { attempt } from './submit-attempts-and-tracks.ts';
import { create } from './test-api-client.ts';
import type { Client } from './test-api-client.ts';
import { openHarness } from './test-application.ts';
import type { Harness } from './test-application.ts';

const scene = openScene();
const params = (challenge: string) => ({ params: { challenge } });
const boardOf = (client: Client, challenge: string) => client.call(GetLeaderboard, params(challenge));
const pathOf = (challenge: string): string => `/api/challenges/${challenge}/leaderboard`;

const untilNotified = async (isDone: () => Promise<boolean>): Promise<void> => {
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 10));
};

describe('a visitor’s leaderboard', () => {
  it('is answered with 304 while nothing changes, and with a new ETag after a submission', async () => {
    const { harness, ann, challengeId } = scene;
    const visitor = harness.visitor();
    const first = await visitor.fetch(pathOf(challengeId));
    const etag = first.headers.get('etag') ?? '';
    expect([first.status, first.headers.get('cache-control'), first.headers.get('vary')]).toEqual([
      200,
      'no-cache',
      'cookie',
    ]);
    const again = await visitor.fetch(pathOf(challengeId), { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await attempt(ann, challengeId);
    const changed = await visitor.fetch(pathOf(challengeId), { headers: { 'if-none-match': etag } });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
    expect((await boardOf(visitor, challengeId)).rows).toHaveLength(1);
  });

  it('is refreshed when another process changes or deletes a recording', async () => {
    const { harness, challengeId } = scene;
    const visitor = harness.visitor();
    const [id = ''] = await addRecordings(harness.db, challengeId, [{ validReps: 5 }], harness.now());
    const reps = async () => (await boardOf(visitor, challengeId)).rows.map(({ validReps }) => validReps);
    expect(await reps()).toEqual([5]);
    // Changes data in a transaction, which the harness does not notice. So only the database's
    // notification can clear the cache.
    const own = eq(challengeRecordings.id, id);
    await harness.db.transaction((tx) => tx.update(challengeRecordings).set({ validReps: 4 }).where(own));
    await untilNotified(async () => (await reps())[0] === 4);
    await harness.db.transaction((tx) => tx.delete(challengeRecordings).where(own));
    await untilNotified(async () => (await reps()).length === 0);
  });

  it('is 404 while the challenge is deleted, and 200 again once it is restored', async () => {
    const { harness, challengeId } = scene;
    const visitor = harness.visitor();
    await boardOf(visitor, challengeId);
    await harness.db.update(challenges).set({ deletedAt: harness.now() }).where(eq(challenges.id, challengeId));
    expect((await visitor.refusal(GetLeaderboard, params(challengeId))).status).toBe(404);
    await harness.db.update(challenges).set({ deletedAt: null }).where(eq(challenges.id, challengeId));
    expect((await visitor.send(GetLeaderboard, params(challengeId))).status).toBe(200);
  });
});

describe('the leaderboard of a signed-in user', () => {
  it('is never the cached one of visitors or other users, even with a visitor’s ETag', async () => {
    const { harness, ann, challengeId } = scene;
    const bob = await harness.person('Bob');
    await attempt(ann, challengeId);
    const path = pathOf(challengeId);
    const etag = (await harness.visitor().fetch(path)).headers.get('etag') ?? '';
    const own = await ann.fetch(path, { headers: { 'if-none-match': etag } });
    expect([own.status, own.headers.get('etag'), own.headers.get('cache-control')]).toEqual([200, null, 'no-store']);
    const isMine = async (client: Client) => {
      const { rows, mine } = await boardOf(client, challengeId);
      return [rows.map((row) => row.isMine), mine?.isMine ?? null];
    };
    expect(await isMine(ann)).toEqual([[true], true]);
    expect(await isMine(bob)).toEqual([[false], null]);
    expect(await isMine(harness.visitor())).toEqual([[false], null]);
    expect(await isMine(ann)).toEqual([[true], true]);
  });

  it('contains a new result of the user immediately', async () => {
    const { ann, challengeId } = scene;
    expect((await boardOf(ann, challengeId)).mine).toBeNull();
    await attempt(ann, challengeId);
    expect((await boardOf(ann, challengeId)).mine?.rank).toBe(1);
  });

  it('contains the row and rank of a user who is not among the first 100', async () => {
    const { harness, ann, challengeId } = scene;
    const others = Array.from({ length: 101 }, () => ({ validReps: 500 }));
    await addRecordings(harness.db, challengeId, others, harness.now());
    await attempt(ann, challengeId);
    const { rows, mine } = await boardOf(ann, challengeId);
    expect([rows.length, rows.some((row) => row.isMine), mine?.rank, mine?.isMine]).toEqual([100, false, 102, true]);
  });

  it('marks the user’s own row in the totals, and visitors have none', async () => {
    const { harness, ann } = scene;
    const { id } = await create(await harness.admin(), { name: 'Together', type: 'accountability' });
    await attempt(ann, id);
    const totals = (client: Client) => client.call(GetAggregate, params(id));
    await totals(harness.visitor());
    const own = await totals(ann);
    expect(own.rows.filter((row) => row.isMine)).toEqual(own.mine ? [own.mine] : []);
    expect((await totals(harness.visitor())).mine).toBeNull();
  });
});

describe('hidden duel results', () => {
  it('stay hidden from visitors and the opponent after an admin reads them, and are shown after the end', async () => {
    const { harness, ann } = scene;
    const { id } = await create(ann, { type: 'duel', name: 'Duel', hideResultsUntilFinished: true });
    const bob = await harness.person('Bob');
    const admin = await harness.admin();
    for (const client of [ann, bob]) await client.call(JoinChallenge, params(id));
    for (const client of [ann, bob]) await attempt(client, id);
    const seen = async (client: Client) => {
      const { rows, areResultsHidden } = await boardOf(client, id);
      return [areResultsHidden, rows.filter(({ validReps }) => validReps !== null).length];
    };
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await seen(admin)).toEqual([false, 2]);
      expect(await seen(harness.visitor())).toEqual([true, 0]);
      expect(await seen(ann)).toEqual([true, 1]);
      expect(await seen(bob)).toEqual([true, 1]);
    }
    const reps = async () =>
      (await harness.visitor().call(GetStanding, params(id))).leaders.map(({ validReps }) => validReps);
    expect(await reps()).toEqual([null, null]);
    harness.passTime(73 * 3_600_000);
    expect(await seen(harness.visitor())).toEqual([false, 2]);
    expect(await reps()).not.toContain(null);
  });
});

describe('cached challenges', () => {
  it('are refreshed for visitors after an edit, and hidden ones leave the catalogue', async () => {
    const { harness, challengeId } = scene;
    const [visitor, admin] = [harness.visitor(), await harness.admin()];
    expect((await visitor.call(GetChallenge, params(challengeId))).challenge.isHidden).toBe(false);
    await visitor.call(ListChallenges);
    await admin.call(SetChallengeFlags, { ...params(challengeId), body: { isHidden: true } });
    expect((await visitor.call(GetChallenge, params(challengeId))).challenge.isHidden).toBe(true);
    expect((await visitor.call(ListChallenges)).challenges.map(({ id }) => id)).not.toContain(challengeId);
  });
});

describe('page answers', () => {
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

  it('sends the complete page to a user whose request has a visitor’s ETag', async () => {
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

  it('escapes names, so that they cannot end the script element', async () => {
    const name = '</script><script>alert(1)</script><!--';
    const { slug } = await create(ann, { name });
    const answers = answersIn(await (await harness.visitor().fetch(`/challenge/${slug}`)).text());
    expect(GetChallenge.output.parse(answers[`/api/challenges/${slug}`]).challenge.name).toBe(name);
  });

  describe('of visitors, repeated by the server from memory', () => {
    let server: Server;
    let reached: string[] = [];
    beforeAll(async () => {
      const app: RequestHandler = (request, connection) => {
        const { pathname, search } = new URL(request.url);
        reached.push(pathname + search);
        return harness.app(request, connection);
      };
      server = await listen(app, { port: 0, trustProxy: false });
    });
    afterAll(() => {
      server.closeAllConnections();
      server.close();
    });
    beforeEach(() => {
      reached = [];
    });

    const ask = async (path: string) => {
      const address = server.address();
      const origin = `http://localhost:${typeof address === 'object' && address ? address.port : 0}`;
      const reply = await fetch(origin + path);
      const { date: _date, 'x-request-id': id, ...headers } = Object.fromEntries(reply.headers);
      return { id, status: reply.status, headers, body: await reply.text() };
    };

    it.each([
      ['the health check', () => '/api/health'],
      ['the catalogue', () => '/api/challenges'],
      ['a leaderboard', () => board],
      ['a page', () => PAGE],
      ['a file', () => '/index.html'],
    ])('is the same for %s, with its own request id', async (_what, pathOfIt) => {
      const path = pathOfIt();
      const { id: firstId, ...first } = await ask(path);
      const { id, ...again } = await ask(path);
      expect(again).toEqual(first);
      expect(first).toMatchObject({ status: 200, headers: { 'x-content-type-options': 'nosniff' } });
      expect(id).toMatch(/^[0-9a-f-]{36}$/);
      expect(id).not.toBe(firstId);
      expect(reached).toEqual([path]);
    });

    it('changes with a submission and with time', async () => {
      const rows = async () => GetLeaderboard.output.parse(JSON.parse((await ask(board)).body)).rows.length;
      expect([await rows(), await rows()]).toEqual([0, 0]);
      await attempt(ann, challengeId);
      expect([await rows(), await rows()]).toEqual([1, 1]);
      harness.passTime(1000);
      await rows();
      expect(reached).toEqual([board, board, board]);
    });

    it('does not include missing pages or pages without their own metadata', async () => {
      for (let turn = 0; turn < 2; turn += 1) {
        expect((await ask('/nowhere')).status).toBe(404);
        expect((await ask('/me')).status).toBe(200);
      }
      expect(reached).toHaveLength(4);
    });
  });
});
