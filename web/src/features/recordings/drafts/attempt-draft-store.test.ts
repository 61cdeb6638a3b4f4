import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { replay } from '@reptemple/engine/counting/track-replay';
import { connection } from './draft-indexeddb-and-tab-locks.ts';
import type { SavedTicket } from './draft-indexeddb-and-tab-locks.ts';
import {
  ABOUT,
  keeping,
  nextVisit,
  only,
  PERSON,
  PIECES,
  PUSH_UP,
  TICKET,
  TRACK,
  WHOLE,
  useOwnStorage,
  written,
} from './fixtures/recorded-set-and-draft-store.ts';
import { forgetSaved, readSaved, readVideo, unsentQuery } from './unsent-recordings-store.ts';

useOwnStorage();

describe('a saved recording that was interrupted', () => {
  it('is assembled from its pieces, counted, and offered only to its owner', async () => {
    const { keeper } = keeping();
    keeper.prepare();
    await Promise.resolve();
    keeper.begin(ABOUT);
    for (const piece of PIECES) keeper.add(piece);
    await written(PIECES.length);

    const head = only(await nextVisit());
    expect(head).toMatchObject({ challengeName: 'Strict Push-Ups', hasVideo: true, counted: null });
    expect(head.durationMs).toBe(TRACK.frames.at(-1)?.t);
    const kept = await readSaved(head, PUSH_UP);
    expect(kept?.attempt.track).toEqual(TRACK);
    expect(kept?.attempt).toMatchObject({ validReps: 3, invalidReps: 0 });
    expect(kept?.attempt.reps).toEqual(replay(TRACK, PUSH_UP).reps);
    expect(await kept?.attempt.video.text()).toBe(PIECES.map((_, second) => `<${second}>`).join(''));
    expect(kept?.attempt.video.type).toBe('video/webm');
    expect(kept?.ticket).toEqual(TICKET);
    expect(await (await readVideo(head)).text()).toContain('<0><1>');
    expect(await nextVisit('person-2')).toEqual([]);
  });

  it('loses only the frames after the last saved piece', async () => {
    const { keeper } = keeping();
    keeper.prepare();
    keeper.begin(ABOUT);
    for (const piece of PIECES.slice(0, 3)) keeper.add(piece);
    await written(3);
    const kept = await readSaved(only(await nextVisit()), PUSH_UP);
    expect(kept?.attempt.track.frames).toEqual(TRACK.frames.filter(({ t }) => t < 3000));
  });

  it('is not offered if it ended during the countdown', async () => {
    const { keeper } = keeping();
    keeper.prepare();
    keeper.begin(ABOUT);
    keeper.add({ video: null, frames: TRACK.frames.slice(0, 10) });
    await written(1);
    expect(await nextVisit()).toEqual([]);
  });

  it('stores a ticket that arrives after the first pieces', async () => {
    let give: (ticket: SavedTicket) => void = () => undefined;
    const { keeper } = keeping({ askForTicket: () => new Promise((resolve) => (give = resolve)) });
    keeper.prepare();
    keeper.begin(ABOUT);
    for (const piece of PIECES.slice(0, 2)) keeper.add(piece);
    give(TICKET);
    await written(3);
    expect(only(await nextVisit()).ticket).toEqual(TICKET);
  });
});

describe('a recording in progress', () => {
  it('is not offered in another tab', async () => {
    const { keeper } = keeping();
    keeper.prepare();
    keeper.begin(ABOUT);
    for (const piece of PIECES) keeper.add(piece);
    await written(PIECES.length);
    expect(await new QueryClient().fetchQuery(unsentQuery(PERSON))).toEqual([]);
  });

  it('holds its lock until it is saved', async () => {
    const held = new Set<string>();
    const { keeper } = keeping({
      hold: (sessionId) => {
        held.add(sessionId);
        return () => held.delete(sessionId);
      },
    });
    keeper.prepare();
    keeper.begin(ABOUT);
    expect(held.size).toBe(1);
    await keeper.finish(WHOLE).isKept;
    expect(held.size).toBe(0);
  });

  it('leaves no draft of a countdown that was cancelled', async () => {
    const { keeper } = keeping();
    keeper.prepare();
    keeper.begin(ABOUT);
    for (const piece of PIECES) keeper.add(piece);
    keeper.cancel();
    keeper.prepare();
    keeper.begin(ABOUT);
    for (const piece of PIECES) keeper.add(piece);
    const { kept, isKept } = keeper.finish(WHOLE);
    await isKept;
    expect(only(await nextVisit()).sessionId).toBe(kept.sessionId);
  });

  it.each(['leaveBehind', 'prepare'] as const)('remains saved in pieces when it is not finished: %s', async (next) => {
    const left: string[] = [];
    const { keeper } = keeping({ onLeftBehind: (keptAs) => left.push(keptAs) });
    keeper.prepare();
    keeper.begin(ABOUT);
    for (const piece of PIECES) keeper.add(piece);
    keeper[next]();
    keeper.prepare();
    await vi.waitFor(() => expect(left).toEqual(['pieces']), 10_000);
    const kept = await readSaved(only(await nextVisit()), PUSH_UP);
    expect(kept?.attempt.track).toEqual(TRACK);
  });
});

describe('a saved complete recording', () => {
  it('replaces its pieces and keeps its counts and frame times', async () => {
    const { keeper } = keeping();
    keeper.prepare();
    keeper.begin(ABOUT);
    for (const piece of PIECES) keeper.add(piece);
    const { isKept } = keeper.finish(WHOLE);
    expect(await isKept).toBe('whole');
    const database = await connection();
    expect(await database.count('pieces')).toBe(0);
    const head = only(await nextVisit());
    expect(head).toMatchObject({ counted: { validReps: 3, invalidReps: 0 }, draft: null });
    const kept = await readSaved(head, PUSH_UP);
    expect(kept?.attempt).toMatchObject({ targets: [0, 40], dropped: [80] });
    expect(await kept?.attempt.video.text()).toBe('<whole>');
  });

  it('has no ticket when the server cannot be reached', async () => {
    const { keeper } = keeping({ askForTicket: () => Promise.resolve(null) });
    keeper.prepare();
    keeper.begin(ABOUT);
    const { kept, isKept } = keeper.finish(WHOLE);
    await isKept;
    expect(kept.ticket).toBeNull();
  });

  it('is deleted completely when it is discarded', async () => {
    const { keeper } = keeping();
    keeper.prepare();
    keeper.begin(ABOUT);
    const { isKept } = keeper.finish(WHOLE);
    await isKept;
    const head = only(await nextVisit());
    await forgetSaved(head);
    expect(await nextVisit()).toEqual([]);
    expect(await readSaved(head, PUSH_UP)).toBeUndefined();
  });

  it('is offered for 30 days', async () => {
    const { keeper } = keeping();
    keeper.prepare();
    keeper.begin(ABOUT);
    await keeper.finish(WHOLE).isKept;
    vi.setSystemTime(Date.now() + 29 * 24 * 60 * 60 * 1000);
    only(await nextVisit());
    vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1000);
    expect(await nextVisit()).toEqual([]);
  });
});
