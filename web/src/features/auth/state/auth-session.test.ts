import { describe, expect, test } from 'vitest';
import type { Profile } from '@reptemple/contract/accounts/profile';
import { ApiError } from '../../../api/api-error.ts';
import {
  openAuthLog,
  createAuthSession,
  pauseBefore,
  readSessionWithRetries,
  MAX_ENTRIES_IN_MEMORY,
  MAX_STORED_ENTRIES,
  AuthBusy,
  LOCK_TIMEOUT_MS,
  oneAtATime,
} from './auth-session.ts';
import type { AuthNews, AuthTools } from './auth-session.ts';
import type { AuthUser } from './auth-state-machine.ts';
import { cacheProfile, PROFILE_CACHE_MS } from './load-and-cache-profile.ts';
import { ADA, adasProfile, emptyStorage, GRACE } from './two-users.fixture.ts';

const gracesProfile: Profile = { ...adasProfile, id: 'grace', email: GRACE.email, name: 'Grace' };

/** Creates a fake server with at most one session, and fake dependencies of an auth session. */
const openFakeServer = (given: Partial<AuthTools> = {}) => {
  const world = {
    cookie: null as AuthUser | null,
    profiles: new Map<string, Profile>([
      [ADA.id, adasProfile],
      [GRACE.id, gracesProfile],
    ]),
    now: 0,
    news: [] as AuthNews[],
    profileLoads: 0,
    storage: emptyStorage(),
  };
  const auth = createAuthSession({
    readSession: async () => world.cookie,
    loadProfile: async () => {
      world.profileLoads += 1;
      return world.profiles.get(world.cookie?.id ?? '') ?? null;
    },
    endSession: async () => {
      world.cookie = null;
    },
    storage: world.storage,
    log: openAuthLog(emptyStorage()),
    now: () => world.now,
    pause: async () => undefined,
    tellOthers: (news) => void world.news.push(news),
    isCallbackInProgress: () => false,
    ...given,
  });
  const signIn = async (user: AuthUser): Promise<void> =>
    auth.signIn(async () => {
      world.cookie = user;
    });
  return { world, auth, signIn };
};

describe('starting the auth session', () => {
  test('results in UNAUTHENTICATED without a session', async () => {
    const { auth } = openFakeServer();
    await auth.start();
    expect(auth.state()).toEqual({ status: 'UNAUTHENTICATED' });
  });

  test('with a session loads and caches the profile', async () => {
    const { world, auth } = openFakeServer();
    world.cookie = ADA;
    await auth.start();
    expect(auth.state()).toEqual({ status: 'AUTHENTICATED', user: ADA, profile: adasProfile });
    expect([...world.storage.contents.values()].join('')).toContain('cachedAt');
  });

  test('shows a one-minute-old cached profile before the server answers', async () => {
    const { world, auth } = openFakeServer();
    world.cookie = ADA;
    cacheProfile(world.storage, { ...adasProfile, name: 'Ada of a minute ago' }, 0);
    world.now = 60_000;
    const names: string[] = [];
    auth.subscribe(() => {
      const state = auth.state();
      names.push(state.status === 'AUTHENTICATED' ? (state.profile?.name ?? '') : state.status);
    });
    await auth.start();
    expect(names).toEqual(['Ada of a minute ago', 'Ada']);
  });

  test('does not show a cached profile older than 5 minutes', async () => {
    const { world, auth } = openFakeServer();
    world.cookie = ADA;
    cacheProfile(world.storage, adasProfile, 0);
    world.now = PROFILE_CACHE_MS + 1;
    const started = auth.start();
    await Promise.resolve().then(() => undefined);
    expect(auth.state().status).not.toBe('AUTHENTICATED');
    await started;
    expect(world.profileLoads).toBe(1);
  });

  test('with an unreachable server results in a recoverable error, and a second start succeeds', async () => {
    let isDown = true;
    const { auth } = openFakeServer({
      readSession: async () => {
        if (isDown) throw new ApiError({ code: 'offline', status: 0, message: 'no answer' });
        return ADA;
      },
      loadProfile: async () => adasProfile,
    });
    await auth.start();
    expect(auth.state()).toEqual({ status: 'ERROR', error: 'no answer', recoverable: true });
    isDown = false;
    await auth.start();
    expect(auth.state().status).toBe('AUTHENTICATED');
  });

  test('does not read the session while a callback is in progress', async () => {
    const { world, auth } = openFakeServer({ isCallbackInProgress: () => true });
    world.cookie = ADA;
    await auth.start();
    expect(auth.state()).toEqual({ status: 'INITIALIZING' });
    await auth.signIn(async () => undefined);
    expect(auth.state().status).toBe('AUTHENTICATED');
  });

  test('resolves settled() once the state is known', async () => {
    const { auth } = openFakeServer();
    const waiting = auth.settled();
    void auth.start();
    expect(await waiting).toEqual({ status: 'UNAUTHENTICATED' });
  });
});

describe('a started auth session', () => {
  test('loads the profile on sign-in and notifies other tabs', async () => {
    const { world, auth, signIn } = openFakeServer();
    await auth.start();
    await signIn(ADA);
    expect(auth.state()).toEqual({ status: 'AUTHENTICATED', user: ADA, profile: adasProfile });
    expect(world.news).toEqual(['SIGNED_IN']);
  });

  test('stays UNAUTHENTICATED after a sign-in step that opened no session', async () => {
    const { world, auth } = openFakeServer();
    await auth.start();
    expect(await auth.signIn(async () => 'second factor needed')).toBe('second factor needed');
    expect(auth.state()).toEqual({ status: 'UNAUTHENTICATED' });
    expect(world.news).toEqual([]);
  });

  test('keeps no cached data of the first user after another user signs in', async () => {
    const { world, auth, signIn } = openFakeServer();
    await auth.start();
    await signIn(ADA);
    await signIn(GRACE);
    expect(auth.state()).toEqual({ status: 'AUTHENTICATED', user: GRACE, profile: gracesProfile });
    expect([...world.storage.contents.values()].join('')).not.toContain('ada@');
  });

  test('clears the cache on sign-out and notifies other tabs', async () => {
    const { world, auth, signIn } = openFakeServer();
    await auth.start();
    await signIn(ADA);
    await auth.signOut();
    expect(auth.state()).toEqual({ status: 'UNAUTHENTICATED' });
    expect(world.storage.contents.size).toBe(0);
    expect(world.news).toEqual(['SIGNED_IN', 'SIGNED_OUT']);
  });

  test('aborts a pending sign-in on sign-out', async () => {
    const { world, auth } = openFakeServer();
    await auth.start();
    let answer: () => void = () => undefined;
    const slow = auth
      .signIn(async () => new Promise<void>((resolve) => (answer = resolve)))
      .then(
        () => 'signed in',
        () => 'aborted',
      );
    await auth.signOut();
    world.cookie = ADA;
    answer();
    expect(await slow).toBe('aborted');
    expect(auth.state()).toEqual({ status: 'UNAUTHENTICATED' });
  });

  test('stays AUTHENTICATED if the server fails to end the session', async () => {
    const { auth, signIn } = openFakeServer({ endSession: async () => Promise.reject(new Error('down')) });
    await auth.start();
    await signIn(ADA);
    await expect(auth.signOut()).rejects.toThrow('down');
    expect(auth.state().status).toBe('AUTHENTICATED');
  });

  test('still settles if a sign-out fails while the session is loading', async () => {
    const { world, auth } = openFakeServer({ endSession: async () => Promise.reject(new Error('down')) });
    world.cookie = ADA;
    const started = auth.start();
    await expect(auth.signOut()).rejects.toThrow('down');
    await started;
    expect(await auth.settled()).toMatchObject({ status: 'AUTHENTICATED', user: ADA });
  });

  test('becomes UNAUTHENTICATED if a refresh finds that the session has ended', async () => {
    const { world, auth, signIn } = openFakeServer();
    await auth.start();
    await signIn(ADA);
    world.cookie = null;
    await auth.refresh();
    expect(auth.state()).toEqual({ status: 'UNAUTHENTICATED' });
  });

  test('skips a refresh while another operation runs', async () => {
    const { world, auth, signIn } = openFakeServer();
    await auth.start();
    await signIn(ADA);
    world.cookie = null;
    await auth.perform(async () => auth.refresh());
    expect(auth.state().status).toBe('AUTHENTICATED');
  });

  test('follows other tabs: signs out immediately, signs in after reading the session', async () => {
    const { world, auth, signIn } = openFakeServer();
    await auth.start();
    await signIn(ADA);
    auth.hear('SIGNED_OUT');
    expect(auth.state()).toEqual({ status: 'UNAUTHENTICATED' });
    world.cookie = GRACE;
    const isIn = new Promise<void>((resolve) => {
      auth.subscribe(() => {
        if (auth.state().status === 'AUTHENTICATED') resolve();
      });
    });
    auth.hear('SIGNED_IN');
    await isIn;
    expect(auth.state()).toEqual({ status: 'AUTHENTICATED', user: GRACE, profile: gracesProfile });
  });
});

const refused = (status: number): ApiError => new ApiError({ code: 'internal', status, message: `status ${status}` });

describe('reading the session with retry', () => {
  const attempt = async (failures: readonly number[]) => {
    const pauses: number[] = [];
    const coming = [...failures];
    const read = async (): Promise<AuthUser> => {
      const status = coming.shift();
      if (status !== undefined) throw refused(status);
      return ADA;
    };
    const pause = async (milliseconds: number): Promise<void> => void pauses.push(milliseconds);
    const user = await readSessionWithRetries({ read, pause, signal: new AbortController().signal }).catch(String);
    return { user, pauses };
  };

  test('waits the time of the Retry-After header, at most 5 s, or an exponential delay without one', () => {
    expect([pauseBefore(0, 2), pauseBefore(0, 600), pauseBefore(4)]).toEqual([2000, 5000, 3200]);
  });

  test.each([
    ['answers', [], ADA, []],
    ['waits 200 ms, then twice as long each time', [503, 502, 504, 0], ADA, [200, 400, 800, 1600]],
    ['waits for a limit and a failure of the server', [429, 500], ADA, [200, 400]],
    ['gives up after the fifth', [503, 503, 503, 503, 503], 'ApiError: status 503', [200, 400, 800, 1600]],
    ['takes a refusal for an answer', [400], 'ApiError: status 400', []],
  ])('%s', async (_story, failures, user, pauses) => {
    expect(await attempt(failures)).toEqual({ user, pauses });
  });
});

describe('the auth log', () => {
  test('keeps the last 100 entries and saves the last 50 of them', () => {
    const storage = emptyStorage();
    const log = openAuthLog(storage);
    for (let at = 0; at < 130; at += 1) log.write({ at, event: 'TOKEN_REFRESHED', status: 'AUTHENTICATED' });
    expect(log.entries().map(({ at }) => at)).toEqual(
      Array.from({ length: MAX_ENTRIES_IN_MEMORY }, (_, index) => index + 30),
    );
    const saved: unknown = JSON.parse([...storage.contents.values()][0] ?? '[]');
    expect(saved).toHaveLength(MAX_STORED_ENTRIES);
    expect(saved).toContainEqual({ at: 129, event: 'TOKEN_REFRESHED', status: 'AUTHENTICATED' });
  });
});

describe('auth operations', () => {
  const never = async (signal: AbortSignal): Promise<string> =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));

  test('run one at a time: a second one is rejected with AuthBusy while the first runs', async () => {
    const { run, isBusy } = oneAtATime(() => 0);
    let finish: () => void = () => undefined;
    const first = run(async () => new Promise<void>((resolve) => (finish = resolve)));
    expect(isBusy()).toBe(true);
    await expect(run(async () => 'second')).rejects.toEqual(new AuthBusy());
    await expect(run(async () => 'second')).rejects.toThrow('Auth operation in progress');
    finish();
    await first;
    expect(await run(async () => 'third')).toBe('third');
  });

  test('run after idle() resolves without being rejected', async () => {
    const { run, idle } = oneAtATime(() => 0);
    await idle();
    let finish: () => void = () => undefined;
    const first = run(async () => new Promise<void>((resolve) => (finish = resolve)));
    const second = idle().then(async () => run(async () => 'second'));
    finish();
    expect(await second).toBe('second');
    await first;
  });

  test('release the lock when they fail', async () => {
    const { run, isBusy } = oneAtATime(() => 0);
    await expect(run(async () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    expect(isBusy()).toBe(false);
  });

  test('are aborted when they hold the lock for more than 30 s, without releasing the next lock', async () => {
    let now = 0;
    const { run, isBusy } = oneAtATime(() => now);
    const stuck = run(never).catch(String);
    now = LOCK_TIMEOUT_MS;
    await expect(run(async () => 'too early')).rejects.toThrow('Auth operation in progress');
    now = LOCK_TIMEOUT_MS + 1;
    const next = run(never).catch(String);
    expect(await stuck).toBe('Error: aborted');
    expect(isBusy()).toBe(true);
    now = 3 * LOCK_TIMEOUT_MS;
    expect(isBusy()).toBe(false);
    expect(await next).toBe('Error: aborted');
  });

  test('are aborted by runInstead, as on sign-out', async () => {
    const { run, runInstead, isBusy } = oneAtATime(() => 0);
    const running = run(never).catch(String);
    expect(await runInstead(async () => 'signed out')).toBe('signed out');
    expect(await running).toBe('Error: aborted');
    expect(isBusy()).toBe(false);
  });
});
