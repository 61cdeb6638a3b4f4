/** Notifications between processes through a PostgreSQL server (LISTEN/NOTIFY). */
import { setTimeout as wait } from 'node:timers/promises';
import { Client, escapeIdentifier } from 'pg';
import type { Log } from '../observability/log.ts';
import type { Notifications, OnNotice } from './database.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
const ASK_EVERY_MS = 30_000;
const PATIENCE_MS = 10_000;

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  wait(milliseconds, undefined, { signal }).catch(() => undefined);

interface Heard {
  readonly channels: ReadonlyMap<string, readonly OnNotice[]>;
  readonly tell: (channel: string, payload: string | undefined) => void;
}

const untilSilent = async (client: Client, ending: AbortSignal): Promise<void> => {
  while (!ending.aborted) {
    await client.query('select 1');
    await pause(ASK_EVERY_MS, ending);
  }
};

/**
 * Listens on one connection until it ends. Calls `onReady` when it listens to all channels.
 * @throws if the connection failed
 */
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

/** Listens until aborted. Reconnects whenever the connection is lost, with growing delays. */
const hearAlways = async (url: string, ending: AbortSignal, heard: Heard, log: Log): Promise<void> => {
  let pauseMs = FIRST_PAUSE_MS;
  const onReady = (): void => {
    pauseMs = FIRST_PAUSE_MS;
    for (const channel of heard.channels.keys()) heard.tell(channel, undefined);
  };
  while (!ending.aborted) {
    await hearUntilLost(url, ending, heard, onReady).catch((error: unknown) =>
      log.warn({ err: error }, 'Lost database notifications. Subscribing again.'),
    );
    await pause(pauseMs, ending);
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
  }
};

/**
 * Opens the notifications of a PostgreSQL server. Register all channels synchronously, before its
 * one connection opens.
 */
export const serverNotices = (url: string): Notifications => {
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
