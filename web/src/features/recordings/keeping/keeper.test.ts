import 'fake-indexeddb/auto';
import { replay } from '@reptemple/engine/replay';
import { RECORDING_POSE_CONFIG } from '@reptemple/pose/pose-config';
import { openDB } from 'idb';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { definitionOf } from '../../../../../engine/fixtures/definitions.ts';
import { reps, trackOf } from '../../../../../engine/fixtures/synthetic.ts';
import { makeAttempt } from '../../../camera/attempt.ts';
import type { Attempt } from '../../../camera/attempt.ts';
import type { RecordedPiece } from '../../../camera/recorder-settings.ts';
import { forgetKept, readKept, readVideo, unsentQuery } from './kept-attempts.ts';
import type { KeptHead } from './kept-attempts.ts';
import { openKeeper } from './keeper.ts';
import type { KeeperPorts } from './keeper.ts';
import { connection, forgetConnection } from './kept-store.ts';
import type { KeptTicket } from './kept-store.ts';

const PERSON = 'person-1';
const PUSH_UP = definitionOf('push-up');
const TRACK = trackOf({ from: 170, legs: reps(3, 90) });
const ABOUT = {
  image: { width: TRACK.width, height: TRACK.height },
  poseConfig: RECORDING_POSE_CONFIG,
  delegate: 'CPU',
  mimeType: 'video/webm',
} as const;
const TICKET: KeptTicket = { id: 'ticket-1', expiresAt: 5_000_000 };

/** A second of frames each, and a few bytes of video. */
const PIECES: readonly RecordedPiece[] = Array.from(
  { length: Math.ceil((TRACK.frames.at(-1)?.t ?? 0) / 1000) + 1 },
  (_, second) => ({
    video: new Blob([`<${second}>`]),
    frames: TRACK.frames.filter(({ t }) => Math.floor(t / 1000) === second),
  }),
);

const WHOLE: Attempt = makeAttempt({
  frames: TRACK.frames,
  image: ABOUT.image,
  definition: PUSH_UP,
  counted: { validReps: 3, invalidReps: 0 },
  pose: { config: ABOUT.poseConfig, delegate: 'CPU' },
  times: { targets: [0, 40], dropped: [80] },
  video: new Blob(['<whole>'], { type: 'video/webm' }),
  ending: 'person',
  end: null,
});

let sessions = 0;

const keeping = (changes: Partial<KeeperPorts> = {}) => {
  const notKept: string[] = [];
  const keeper = openKeeper({
    person: PERSON,
    challenge: { id: 'challenge-1', name: 'Strict Push-Ups' },
    now: () => Date.now(),
    newSession: () => `session-${(sessions += 1)}`,
    askForTicket: () => Promise.resolve(TICKET),
    hold: () => () => undefined,
    onNotKept: (why) => notKept.push(why),
    onLeftBehind: () => undefined,
    ...changes,
  });
  return { keeper, notKept };
};

/** Another page, some time later: nothing is in memory, and nobody is recording any more. */
const nextVisit = async (person = PERSON): Promise<readonly KeptHead[]> => {
  await forgetConnection();
  vi.setSystemTime(Date.now() + 60_000);
  return new QueryClient().fetchQuery(unsentQuery(person));
};

const only = (heads: readonly KeptHead[]): KeptHead => {
  expect(heads).toHaveLength(1);
  const [head] = heads;
  if (!head) throw new Error('nothing is kept');
  return head;
};

/** What was handed in has been written once a later reading has been answered. */
const written = async (pieces: number): Promise<void> =>
  vi.waitFor(async () => expect(await (await connection()).count('pieces')).toBeGreaterThanOrEqual(pieces));

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 }));

afterEach(async () => {
  await forgetConnection();
  await new Promise((resolve) => (indexedDB.deleteDatabase('reptemple').onsuccess = resolve));
  vi.useRealTimers();
});

describe('a recording that was cut off', () => {
  it('is put together from its pieces, counted, and offered to whom it belongs', async () => {
    const { keeper } = keeping();
    keeper.setOut();
    await Promise.resolve();
    keeper.begin(ABOUT);
    for (const piece of PIECES) keeper.add(piece);
    await written(PIECES.length);

    const head = only(await nextVisit());
    expect(head).toMatchObject({ challengeName: 'Strict Push-Ups', hasVideo: true, counted: null });
    expect(head.durationMs).toBe(TRACK.frames.at(-1)?.t);
    const kept = await readKept(head, PUSH_UP);
    expect(kept?.attempt.track).toEqual(TRACK);
    expect(kept?.attempt).toMatchObject({ validReps: 3, invalidReps: 0 });
    expect(kept?.attempt.reps).toEqual(replay(TRACK, PUSH_UP).reps);
    expect(await kept?.attempt.video.text()).toBe(PIECES.map((_, second) => `<${second}>`).join(''));
    expect(kept?.attempt.video.type).toBe('video/webm');
    expect(kept?.ticket).toEqual(TICKET);
    expect(await (await readVideo(head)).text()).toContain('<0><1>');
    expect(await nextVisit('person-2')).toEqual([]);
  });

  it('loses nothing but what came after the last piece', async () => {
    const { keeper } = keeping();
    keeper.setOut();
    keeper.begin(ABOUT);
    for (const piece of PIECES.slice(0, 3)) keeper.add(piece);
    await written(3);
    const kept = await readKept(only(await nextVisit()), PUSH_UP);
    expect(kept?.attempt.track.frames).toEqual(TRACK.frames.filter(({ t }) => t < 3000));
  });

  it('is nothing to offer when the countdown was its end', async () => {
    const { keeper } = keeping();
    keeper.setOut();
    keeper.begin(ABOUT);
    keeper.add({ video: null, frames: TRACK.frames.slice(0, 10) });
    await written(1);
    expect(await nextVisit()).toEqual([]);
  });

  it('takes a ticket that comes late', async () => {
    let give: (ticket: KeptTicket) => void = () => undefined;
    const { keeper } = keeping({ askForTicket: () => new Promise((resolve) => (give = resolve)) });
    keeper.setOut();
    keeper.begin(ABOUT);
    for (const piece of PIECES.slice(0, 2)) keeper.add(piece);
    give(TICKET);
    await written(3);
    expect(only(await nextVisit()).ticket).toEqual(TICKET);
  });
});

describe('a recording that is being made', () => {
  it('is not offered to another tab', async () => {
    const { keeper } = keeping();
    keeper.setOut();
    keeper.begin(ABOUT);
    for (const piece of PIECES) keeper.add(piece);
    await written(PIECES.length);
    expect(await new QueryClient().fetchQuery(unsentQuery(PERSON))).toEqual([]);
  });

  it('holds its lock until it is kept', async () => {
    const held = new Set<string>();
    const { keeper } = keeping({
      hold: (sessionId) => {
        held.add(sessionId);
        return () => held.delete(sessionId);
      },
    });
    keeper.setOut();
    keeper.begin(ABOUT);
    expect(held.size).toBe(1);
    await keeper.finish(WHOLE).isKept;
    expect(held.size).toBe(0);
  });

  it('leaves nothing of a countdown that was called off', async () => {
    const { keeper } = keeping();
    keeper.setOut();
    keeper.begin(ABOUT);
    for (const piece of PIECES) keeper.add(piece);
    keeper.callOff();
    keeper.setOut();
    keeper.begin(ABOUT);
    for (const piece of PIECES) keeper.add(piece);
    const { kept, isKept } = keeper.finish(WHOLE);
    await isKept;
    expect(only(await nextVisit()).sessionId).toBe(kept.sessionId);
  });

  it.each(['leaveBehind', 'setOut'] as const)('and cannot be put together stays in pieces: %s', async (next) => {
    const left: string[] = [];
    const { keeper } = keeping({ onLeftBehind: (keptAs) => left.push(keptAs) });
    keeper.setOut();
    keeper.begin(ABOUT);
    for (const piece of PIECES) keeper.add(piece);
    keeper[next]();
    keeper.setOut();
    await vi.waitFor(() => expect(left).toEqual(['pieces']));
    const kept = await readKept(only(await nextVisit()), PUSH_UP);
    expect(kept?.attempt.track).toEqual(TRACK);
  });
});

describe('a whole attempt', () => {
  it('takes the place of its pieces, with its own counts and times', async () => {
    const { keeper } = keeping();
    keeper.setOut();
    keeper.begin(ABOUT);
    for (const piece of PIECES) keeper.add(piece);
    const { isKept } = keeper.finish(WHOLE);
    expect(await isKept).toBe('whole');
    const database = await connection();
    expect(await database.count('pieces')).toBe(0);
    const head = only(await nextVisit());
    expect(head).toMatchObject({ counted: { validReps: 3, invalidReps: 0 }, draft: null });
    const kept = await readKept(head, PUSH_UP);
    expect(kept?.attempt).toMatchObject({ targets: [0, 40], dropped: [80] });
    expect(await kept?.attempt.video.text()).toBe('<whole>');
  });

  it('is recorded without a ticket when the server cannot be asked', async () => {
    const { keeper } = keeping({ askForTicket: () => Promise.resolve(null) });
    keeper.setOut();
    keeper.begin(ABOUT);
    const { kept, isKept } = keeper.finish(WHOLE);
    await isKept;
    expect(kept.ticket).toBeNull();
  });

  it('is gone, and nothing of it is left, once it is forgotten', async () => {
    const { keeper } = keeping();
    keeper.setOut();
    keeper.begin(ABOUT);
    const { isKept } = keeper.finish(WHOLE);
    await isKept;
    const head = only(await nextVisit());
    await forgetKept(head);
    expect(await nextVisit()).toEqual([]);
    expect(await readKept(head, PUSH_UP)).toBeUndefined();
  });

  it('stays for 30 days', async () => {
    const { keeper } = keeping();
    keeper.setOut();
    keeper.begin(ABOUT);
    await keeper.finish(WHOLE).isKept;
    vi.setSystemTime(Date.now() + 29 * 24 * 60 * 60 * 1000);
    only(await nextVisit());
    vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1000);
    expect(await nextVisit()).toEqual([]);
  });
});

describe('storage', () => {
  it('that has no room for the whole still holds the pieces', async () => {
    const { keeper, notKept } = keeping();
    keeper.setOut();
    keeper.begin(ABOUT);
    for (const piece of PIECES) keeper.add(piece);
    await written(PIECES.length);
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('No room.', 'QuotaExceededError');
    });
    expect(await keeper.finish(WHOLE).isKept).toBe('pieces');
    full.mockRestore();
    expect(notKept).toEqual([]);
    const kept = await readKept(only(await nextVisit()), PUSH_UP);
    expect(kept?.attempt).toMatchObject({ validReps: 3 });
  });

  it('that is full is said once, and what was kept before stays without a gap', async () => {
    const { keeper, notKept } = keeping();
    keeper.setOut();
    keeper.begin(ABOUT);
    for (const piece of PIECES.slice(0, 2)) keeper.add(piece);
    await written(2);
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('No room.', 'QuotaExceededError');
    });
    keeper.add(PIECES[2] ?? { video: null, frames: [] });
    await vi.waitFor(() => expect(notKept).toEqual(['full']));
    full.mockRestore();
    for (const piece of PIECES.slice(3)) keeper.add(piece);
    const kept = await readKept(only(await nextVisit()), PUSH_UP);
    expect(kept?.attempt.track.frames).toEqual(TRACK.frames.filter(({ t }) => t < 2000));
  });

  it('of the first version keeps what it held', async () => {
    const before = await openDB('reptemple', 1, { upgrade: (database) => void database.createObjectStore('attempts') });
    const key = `${PERSON}/challenge-1/old-session`;
    await before.put('attempts', { sessionId: 'old-session', attempt: WHOLE, keptAt: Date.now() }, key);
    before.close();
    const head = only(await nextVisit());
    expect(head).toMatchObject({ sessionId: 'old-session', challenge: 'challenge-1', challengeName: '', ticket: null });
    expect((await readKept(head, PUSH_UP))?.attempt.validReps).toBe(3);
  });
});
