/** Live leaderboards: every viewer is notified of every change. */
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { LEADERBOARD_CHANGED, WatchLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import { challenges } from '../src/features/challenges/schema.ts';
import { challengeRecordings } from '../src/features/recordings/schema.ts';
import { attempt } from './attempts.ts';
import type { Client } from './client.ts';
import { changeChallenge, create } from './created.ts';
import { addRecordings } from './recorded.ts';
import { openScene } from './scene.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';
const scene = openScene();

const watch = async (client: Client, challenge: string) => {
  const reply = await client.send(WatchLeaderboard, { params: { challenge } });
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reply.ok || !reader) throw new Error(`Watching answered ${reply.status}.`);
  const read = async (): Promise<string | undefined> => {
    const { value } = await reader.read();
    // Comments keep the connection open.
    return value?.startsWith(':') ? read() : value;
  };
  expect([reply.headers.get('content-type'), await read()]).toEqual([
    'text/event-stream; charset=utf-8',
    expect.stringContaining('retry'),
  ]);
  return { read, leave: () => reader.cancel() };
};
const changeOf = (challengeId: string): string =>
  `event: ${LEADERBOARD_CHANGED}\ndata: ${JSON.stringify({ challengeId })}\n\n`;

describe('watching a leaderboard', () => {
  it('notifies visitors, guests, users and admins of a new recording, by id or slug, only in that challenge', async () => {
    const { harness, ann, challengeId } = scene;
    const bob = await harness.person('Bob');
    const admin = await harness.admin();
    const other = await create(admin, { name: 'Other' });
    const elsewhere = await watch(ann, other.id);
    const watchers = await Promise.all([
      watch(harness.visitor(), 'push-ups'),
      watch(await harness.guest(), challengeId),
      watch(ann, challengeId),
      watch(admin, challengeId),
    ]);
    await attempt(bob, challengeId);
    for (const watcher of watchers) expect(await watcher.read()).toBe(changeOf(challengeId));
    await addRecordings(harness.db, other.id, [{ name: 'Cleo' }], harness.now());
    expect(await elsewhere.read()).toBe(changeOf(other.id));
    await Promise.all([...watchers, elsewhere].map((one) => one.leave()));
  });

  it('notifies of changed reps, a changed status, a deleted recording and a deleted challenge', async () => {
    const { harness, ann } = scene;
    const challenge = await create(await harness.admin(), { name: 'Short' });
    const [id = ''] = await addRecordings(harness.db, challenge.id, [{ validReps: 5 }], harness.now());
    const { read, leave } = await watch(ann, challenge.id);
    const own = eq(challengeRecordings.id, id);
    await harness.db.update(challengeRecordings).set({ validReps: 4 }).where(own);
    expect(await read()).toBe(changeOf(challenge.id));
    await harness.db.update(challengeRecordings).set({ status: 'unverified' }).where(own);
    expect(await read()).toBe(changeOf(challenge.id));
    await harness.db.delete(challengeRecordings).where(own);
    expect(await read()).toBe(changeOf(challenge.id));
    await harness.db.delete(challenges).where(eq(challenges.id, challenge.id));
    expect(await read()).toBe(changeOf(challenge.id));
    expect((await ann.refusal(WatchLeaderboard, { params: { challenge: challenge.id } })).code).toBe('not_found');
    await leave();
  });

  it('works for a hidden challenge by its slug and answers 404 for an unknown one', async () => {
    await changeChallenge(scene.harness.db, scene.challengeId, { isHidden: true });
    await (await watch(scene.harness.visitor(), 'push-ups')).leave();
    const refused = await scene.ann.refusal(WatchLeaderboard, { params: { challenge: NOWHERE } });
    expect([refused.status, refused.code]).toEqual([404, 'not_found']);
  });
});
