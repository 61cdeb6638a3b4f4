/**
 * What other processes have done to the database, told by the database itself (NOTIFY) once they have committed. Whoever listens has to
 * look for themselves: a notice may come twice, and one that was lost with a connection comes as `undefined`.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { Client, escapeIdentifier } from 'pg';
import type { Log } from './log.ts';

/** `undefined`: notices may have been missed, of anything. */
export type OnNotice = (payload: string | undefined) => void;

export interface Notices {
  /** From now on until `close`; trouble goes into the log. */
  readonly listen: (channel: string, onNotice: OnNotice, log: Log) => void;
  /** Aborted by `close`: whoever waits for notices waits in vain. */
  readonly closed: AbortSignal;
  readonly close: () => Promise<void>;
}

/** Of the embedded database, which lives in this process. */
export const embeddedNotices = (client: PGlite): Notices => {
  const closing = new AbortController();
  const listening: Promise<unknown>[] = [];
  return {
    listen: (channel, onNotice, log) => {
      const begun = client.listen(channel, onNotice);
      listening.push(begun.catch((error: unknown) => log.error({ err: error }, 'Notices cannot be heard.')));
    },
    closed: closing.signal,
    close: async () => {
      closing.abort();
      await Promise.all(listening);
    },
  };
};

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** A connection whose other end is gone without a word is found out by asking. */
const ASK_EVERY_MS = 30_000;
const PATIENCE_MS = 10_000;

/** At once when it is aborted already. */
const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** Shorter when it is aborted. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  wait(milliseconds, undefined, { signal }).catch(() => undefined);

interface Heard {
  readonly channels: ReadonlyMap<string, readonly OnNotice[]>;
  readonly tell: (channel: string, payload: string | undefined) => void;
}

/** Asks until there is no answer. */
const untilSilent = async (client: Client, ending: AbortSignal): Promise<void> => {
  while (!ending.aborted) {
    await client.query('select 1');
    await pause(ASK_EVERY_MS, ending);
  }
};

/** One connection from its beginning to its end, whatever ends it; `onReady` when all channels are heard. @throws when it failed. */
const hearUntilLost = async (url: string, ending: AbortSignal, { channels, tell }: Heard, onReady: () => void) => {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    keepAlive: true,
  });
  client.on('notification', ({ channel, payload }) => tell(channel, payload ?? ''));
  const lost = new Promise<void>((resolve, reject) => {
    client.once('end', resolve);
    client.on('error', reject);
  });
  const over = new AbortController();
  const until = AbortSignal.any([ending, over.signal]);
  const hear = async (): Promise<void> => {
    await client.connect();
    for (const channel of channels.keys()) await client.query(`listen ${escapeIdentifier(channel)}`);
    onReady();
    await untilSilent(client, until);
  };
  try {
    await Promise.race([hear(), lost, aborted(ending)]);
  } finally {
    over.abort();
    client.end().catch(() => undefined);
  }
};

/** Hears until it is aborted, on one connection that is opened again whenever it is lost. */
const hearAlways = async (url: string, ending: AbortSignal, heard: Heard, log: Log): Promise<void> => {
  let pauseMs = FIRST_PAUSE_MS;
  const onReady = (): void => {
    pauseMs = FIRST_PAUSE_MS;
    for (const channel of heard.channels.keys()) heard.tell(channel, undefined);
  };
  while (!ending.aborted) {
    await hearUntilLost(url, ending, heard, onReady).catch((error: unknown) =>
      log.warn({ err: error }, 'Notices are not heard; trying again.'),
    );
    await pause(pauseMs, ending);
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
  }
};

/** Of a PostgreSQL server: all channels are named at once, before the one connection for them is opened. */
export const serverNotices = (url: string): Notices => {
  const channels = new Map<string, readonly OnNotice[]>();
  const closing = new AbortController();
  const tell: Heard['tell'] = (channel, payload) => {
    for (const onNotice of channels.get(channel) ?? []) onNotice(payload);
  };
  let hearing: Promise<void> | undefined;
  return {
    listen: (channel, onNotice, log) => {
      channels.set(channel, [...(channels.get(channel) ?? []), onNotice]);
      hearing ??= Promise.resolve().then(() => hearAlways(url, closing.signal, { channels, tell }, log));
    },
    closed: closing.signal,
    close: async () => {
      closing.abort();
      await hearing;
    },
  };
};
