/**
 * Registry of running processes. Each writes a heartbeat every 30 s; older than 100 s counts as
 * dead.
 */
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { listSettings, removeSetting, setSetting } from '../database/key-value-settings.ts';
import type { Log } from '../observability/log.ts';

const PREFIX = 'process:';
const SAID_EVERY_MS = 30_000;
/**
 * Time in ms without a heartbeat after which a process counts as dead, or as unable to reach the
 * database.
 */
const GONE_MS = 100_000;
const FORGOTTEN_MS = 60 * 60 * 1000;

const Process = z.object({
  role: z.enum(['all', 'web', 'worker']),
  version: z.string(),
  node: z.string(),
  startedAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
});
type Process = z.output<typeof Process>;

type Named = Process & { readonly id: string };

const said = async (db: Database): Promise<readonly Named[]> =>
  (await listSettings(db, PREFIX)).map(({ name, value }) =>
    Object.assign(Process.parse(JSON.parse(value)), { id: name.slice(PREFIX.length) }),
  );

const ageOf = ({ seenAt }: Process, now: Date): number => now.getTime() - Date.parse(seenAt);

export const listProcesses = async (db: Database, now: Date): Promise<readonly Named[]> =>
  (await said(db))
    .filter((one) => ageOf(one, now) < GONE_MS)
    .toSorted((one, other) => Date.parse(one.startedAt) - Date.parse(other.startedAt));

interface Presence {
  readonly db: Database;
  readonly id: string;
  readonly is: Omit<Process, 'startedAt' | 'seenAt'>;
  readonly clock: () => Date;
  readonly log: Log;
}

/**
 * Writes a heartbeat now and every 30 s. Also removes heartbeats of processes that have been dead
 * for an hour. Returns a function that stops and removes the heartbeat.
 */
export const startHeartbeat = async ({ db, id, is, clock, log }: Presence): Promise<() => Promise<void>> => {
  const startedAt = clock().toISOString();
  const say = async (): Promise<void> => {
    const now = clock();
    await setSetting(
      db,
      PREFIX + id,
      JSON.stringify({ ...is, startedAt, seenAt: now.toISOString() } satisfies Process),
    );
    for (const one of await said(db)) if (ageOf(one, now) > FORGOTTEN_MS) await removeSetting(db, PREFIX + one.id);
  };
  await say();
  let saying: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    saying = say().catch((error: unknown) => log.warn({ err: error }, 'Could not write the heartbeat.'));
  }, SAID_EVERY_MS);
  return async () => {
    clearInterval(timer);
    await saying;
    // Ignores a failed removal: the heartbeat expires anyway.
    await removeSetting(db, PREFIX + id).catch(() => undefined);
  };
};
