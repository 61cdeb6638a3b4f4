/**
 * Auth session: runs the auth state machine's effects, one operation at a time, with a debug log.
 */
import type { Profile } from '@reptemple/contract/accounts/profile';
import { ApiError } from '../../../api/api-error.ts';
import { INITIAL, isSettled, nextAuth, userOf } from './auth-state-machine.ts';
import type { AuthEvent, AuthState, AuthUser } from './auth-state-machine.ts';
import {
  cachedProfile,
  cacheProfile,
  forgetCachedProfile,
  isRetryable,
  loadWithRetries,
} from './load-and-cache-profile.ts';
import type { KeyValueStorage } from './load-and-cache-profile.ts';

/** Duration in ms after which an operation counts as stuck, so that the next call aborts it. */
export const LOCK_TIMEOUT_MS = 30_000;

/** Thrown if another auth operation is running. */
export class AuthBusy extends Error {
  constructor() {
    super('Auth operation in progress');
    this.name = 'AuthBusy';
  }
}

export interface Operations {
  /** Runs an operation. @throws AuthBusy while another operation runs */
  readonly run: <T>(work: Work<T>) => Promise<T>;
  readonly runInstead: <T>(work: Work<T>) => Promise<T>;
  readonly isBusy: () => boolean;
  readonly idle: () => Promise<void>;
}

/** Creates a lock for one auth operation at a time (specification S1, sections 4, 5 and 9). */
export const oneAtATime = (now: () => number): Operations => {
  interface Running {
    readonly since: number;
    readonly controller: AbortController;
    readonly ended: Promise<void>;
  }
  let running: Running | undefined;

  const release = (): void => {
    running?.controller.abort();
    running = undefined;
  };

  const isBusy = (): boolean => {
    if (running && now() - running.since > LOCK_TIMEOUT_MS) release();
    return running !== undefined;
  };

  const idle = async (): Promise<void> => {
    if (!running || !isBusy()) return;
    await running.ended;
    await idle();
  };

  const start = async <T>(work: Work<T>): Promise<T> => {
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const mine = { since: now(), controller: new AbortController(), ended };
    running = mine;
    try {
      return await work(mine.controller.signal);
    } finally {
      if (running === mine) running = undefined;
      end();
    }
  };

  return {
    isBusy,
    idle,
    run: async (work) => {
      if (isBusy()) throw new AuthBusy();
      return start(work);
    },
    runInstead: async (work) => {
      release();
      return start(work);
    },
  };
};

/** Maximum number of auth log entries in memory. Entries contain no address or secret. */
export const MAX_ENTRIES_IN_MEMORY = 100;
/** Maximum number of auth log entries in the browser's storage. */
export const MAX_STORED_ENTRIES = 50;

const KEY = 'reptemple.auth-log';

export interface AuthLogEntry {
  readonly at: number;
  readonly event: AuthEvent['type'] | 'BUSY' | 'ABORTED' | 'RETRYING_PROFILE';
  readonly status: AuthState['status'];
}

export interface AuthLog {
  readonly write: (entry: AuthLogEntry) => void;
  readonly entries: () => readonly AuthLogEntry[];
}

/** Creates the debug log of auth events, in memory and in storage (specification S1, section 9). */
export const openAuthLog = (storage: KeyValueStorage): AuthLog => {
  let entries: readonly AuthLogEntry[] = [];
  return {
    entries: () => entries,
    write: (entry) => {
      entries = [...entries, entry].slice(-MAX_ENTRIES_IN_MEMORY);
      storage.setItem(KEY, JSON.stringify(entries.slice(-MAX_STORED_ENTRIES)));
    },
  };
};

/** Pause in ms before the first retry to read the session. Doubles with each retry. */
const FIRST_PAUSE_MS = 200;
/** Maximum number of retries to read the session, after pauses of 200, 400, 800 and 1600 ms. */
export const READ_RETRIES = 4;

/**
 * HTTP statuses after which reading the session is retried: no connection (specification S1,
 * section 8), server errors and rate limits.
 */
const RETRYABLE_STATUSES = new Set([0, 429, 500, 502, 503, 504]);

/** Maximum pause in ms before a retry, even if the server's `Retry-After` is longer. */
const MAX_PAUSE_MS = 5000;

export const pauseBefore = (retry: number, retryAfterSeconds = 0): number =>
  Math.min(MAX_PAUSE_MS, Math.max(FIRST_PAUSE_MS * 2 ** retry, retryAfterSeconds * 1000));

interface ReadingTools {
  readonly read: (signal: AbortSignal) => Promise<AuthUser | null>;
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly signal: AbortSignal;
}

/**
 * Reads the session with retries. Resolves to its user, or null if signed out.
 * @throws the last attempt's error
 */
export const readSessionWithRetries = async ({ read, pause, signal }: ReadingTools): Promise<AuthUser | null> => {
  for (let retry = 0; ; retry += 1) {
    try {
      return await read(signal);
    } catch (error) {
      const isWorthwhile = error instanceof ApiError && RETRYABLE_STATUSES.has(error.status);
      if (!isWorthwhile || retry === READ_RETRIES || signal.aborted) throw error;
      await pause(pauseBefore(retry, error.retryAfterSeconds));
    }
  }
};

/**
 * Message to other tabs after a sign-in, sign-out or profile change. A tab that receives SIGNED_OUT
 * trusts it; after SIGNED_IN it reads the session itself.
 */
export type AuthNews = 'SIGNED_IN' | 'SIGNED_OUT' | 'USER_UPDATED';

export interface AuthTools {
  /** Resolves to the user of the session cookie; null if signed out. */
  readonly readSession: (signal: AbortSignal) => Promise<AuthUser | null>;
  readonly loadProfile: () => Promise<Profile | null>;
  readonly endSession: (signal: AbortSignal) => Promise<void>;
  readonly storage: KeyValueStorage;
  readonly log: AuthLog;
  readonly now: () => number;
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly tellOthers: (news: AuthNews) => void;
  /** Returns true while the callback page completes a sign-in. `start` then does nothing. */
  readonly isCallbackInProgress: () => boolean;
}

type Work<T> = (signal: AbortSignal) => Promise<T>;

export interface AuthSession {
  readonly state: () => AuthState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads the session at the start or after an error. Does nothing during a sign-in callback. */
  readonly start: () => Promise<void>;
  /** Resolves to the state once it is AUTHENTICATED, UNAUTHENTICATED or ERROR. */
  readonly settled: () => Promise<AuthState>;
  readonly idle: () => Promise<void>;
  /**
   * Runs an auth call.
   * @throws AuthBusy while another operation runs
   */
  readonly perform: <T>(work: Work<T>) => Promise<T>;
  /**
   * Runs an auth call, then reads the session and loads the profile.
   * @throws AuthBusy while another operation runs
   */
  readonly signIn: <T>(work: Work<T>, event?: 'SIGNED_IN' | 'MFA_CHALLENGE_VERIFIED') => Promise<T>;
  /**
   * Aborts a running operation and signs out.
   * @throws if the server did not end the session
   */
  readonly signOut: () => Promise<void>;
  /** Reads the session again. Does nothing while another operation runs. */
  readonly refresh: () => Promise<void>;
  readonly reloadProfile: () => Promise<void>;
  /** Sets a profile that another request returned, without loading it. */
  readonly tookProfile: (profile: Profile) => void;
  readonly recovering: () => void;
  readonly hear: (news: AuthNews) => void;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Creates the state machine, which notifies listeners, logs events and updates the cached profile.
 */
const openMachine = ({ storage, log, now }: AuthTools) => {
  let state: AuthState = INITIAL;
  const listeners = new Set<() => void>();

  const keepCache = (): void => {
    if (state.status === 'UNAUTHENTICATED') forgetCachedProfile(storage);
    if (state.status === 'AUTHENTICATED' && state.profile) cacheProfile(storage, state.profile, now());
  };

  return {
    state: (): AuthState => state,
    write: (event: Parameters<AuthLog['write']>[0]['event']): void =>
      log.write({ at: now(), event, status: state.status }),
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispatch: (event: AuthEvent): void => {
      const before = state;
      state = nextAuth(state, event);
      log.write({ at: now(), event: event.type, status: state.status });
      if (state === before) return;
      keepCache();
      for (const listener of listeners) listener();
    },
  };
};

type Machine = ReturnType<typeof openMachine>;

const settling = async ({ state, subscribe }: Machine): Promise<AuthState> => {
  if (isSettled(state())) return state();
  return new Promise((resolve) => {
    const stop = subscribe(() => {
      if (!isSettled(state())) return;
      stop();
      resolve(state());
    });
  });
};

const openEffects = (machine: Machine, { loadProfile, readSession, pause, storage, now }: AuthTools) => {
  const onRetry = (): void => machine.write('RETRYING_PROFILE');

  const loadUsersProfile = async (): Promise<void> => {
    const state = machine.state();
    if (state.status !== 'LOADING_PROFILE') return;
    const profile = await loadWithRetries({ load: loadProfile, pause, onRetry });
    machine.dispatch({ type: 'PROFILE_LOADED', userId: state.user.id, profile });
  };

  const reloadProfile = async (): Promise<void> => {
    const profile = await loadWithRetries({ load: loadProfile, pause, onRetry });
    if (profile) machine.dispatch({ type: 'USER_UPDATED', profile });
  };

  /**
   * Reads the session and loads the profile. Resolves to true if the profile came from the cache.
   */
  const initialize = async (signal: AbortSignal): Promise<boolean> => {
    try {
      const user = await readSessionWithRetries({ read: readSession, pause, signal });
      signal.throwIfAborted();
      const cached = user ? cachedProfile(storage, user.id, now()) : undefined;
      machine.dispatch({ type: 'INITIAL_SESSION', user, cached });
    } catch (error) {
      if (signal.aborted) return false;
      machine.dispatch({ type: 'SESSION_FAILED', error: messageOf(error), recoverable: isRetryable(error) });
    }
    const isFromCache = machine.state().status === 'AUTHENTICATED';
    await loadUsersProfile();
    return isFromCache;
  };

  /**
   * Reads the session after a sign-in or second factor, dispatches `event` (SIGNED_OUT if there is
   * no session) and loads the profile. Resolves to false if signed out.
   */
  const readSessionAfterSignIn = async (
    signal: AbortSignal,
    event: 'SIGNED_IN' | 'MFA_CHALLENGE_VERIFIED',
  ): Promise<boolean> => {
    signal.throwIfAborted();
    const user = await readSessionWithRetries({ read: readSession, pause, signal });
    signal.throwIfAborted();
    if (user) machine.dispatch({ type: event, user });
    else if (machine.state().status !== 'UNAUTHENTICATED') machine.dispatch({ type: 'SIGNED_OUT' });
    await loadUsersProfile();
    return user !== null;
  };

  const refresh = async (signal: AbortSignal): Promise<void> => {
    const user = await readSessionWithRetries({ read: readSession, pause, signal });
    signal.throwIfAborted();
    if (user) machine.dispatch({ type: 'TOKEN_REFRESHED', user });
    else if (userOf(machine.state())) machine.dispatch({ type: 'SIGNED_OUT' });
    await loadUsersProfile();
  };

  return { initialize, readSessionAfterSignIn, refresh, reloadProfile };
};

/**
 * Returns functions that run one auth operation at a time. While an operation runs, `perform` logs
 * BUSY and rejects with AuthBusy, `quietly` logs BUSY and does nothing, and `runInstead` aborts it
 * and runs the new one.
 */
const openOperations = (machine: Machine, now: () => number) => {
  const operations = oneAtATime(now);
  const perform = async <T>(work: Work<T>): Promise<T> => {
    if (operations.isBusy()) machine.write('BUSY');
    return operations.run(work);
  };
  /**
   * Runs background work. Logs a failure instead of throwing it, because the next refresh tries
   * again.
   */
  const quietly = async (work: Work<void>): Promise<void> => {
    try {
      await perform(work);
    } catch (error) {
      if (!(error instanceof AuthBusy)) machine.write('ABORTED');
    }
  };
  return { perform, quietly, runInstead: operations.runInstead, idle: operations.idle };
};

export const createAuthSession = (tools: AuthTools): AuthSession => {
  const machine = openMachine(tools);
  const { perform, quietly, runInstead, idle } = openOperations(machine, tools.now);
  const effects = openEffects(machine, tools);
  const refresh = async (): Promise<void> => quietly(effects.refresh);
  const initialize = async (): Promise<void> => {
    let isFromCache = false;
    await quietly(async (signal) => {
      isFromCache = await effects.initialize(signal);
    });
    if (isFromCache) await effects.reloadProfile();
  };

  return {
    state: machine.state,
    subscribe: machine.subscribe,
    settled: async () => settling(machine),
    idle,
    perform,
    refresh,
    reloadProfile: async () => effects.reloadProfile().then(() => tools.tellOthers('USER_UPDATED')),
    tookProfile: (profile) => machine.dispatch({ type: 'USER_UPDATED', profile }),
    recovering: () => machine.dispatch({ type: 'PASSWORD_RECOVERY' }),
    start: async () => {
      if (tools.isCallbackInProgress()) return;
      machine.dispatch({ type: 'RETRIED' });
      await initialize();
    },
    signIn: async (work, event = 'SIGNED_IN') =>
      perform(async (signal) => {
        const result = await work(signal);
        signal.throwIfAborted();
        if (await effects.readSessionAfterSignIn(signal, event)) tools.tellOthers('SIGNED_IN');
        return result;
      }),
    signOut: async () => {
      try {
        await runInstead(tools.endSession);
      } catch (error) {
        // Reads the session if this failed sign-out has aborted the first read.
        if (machine.state().status === 'INITIALIZING') void initialize();
        throw error;
      }
      machine.dispatch({ type: 'SIGNED_OUT' });
      tools.tellOthers('SIGNED_OUT');
    },
    hear: (news) => {
      if (news === 'SIGNED_OUT') machine.dispatch({ type: 'SIGNED_OUT' });
      else void (news === 'SIGNED_IN' ? refresh() : effects.reloadProfile());
    },
  };
};
