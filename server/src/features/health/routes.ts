import { GetHealth, GetReady } from '@reptemple/contract/health';
import { sql } from 'drizzle-orm';
import { route, type Handler, type Route } from '../../platform/http.ts';
import type { Log } from '../../platform/log.ts';
import { Refusal } from '../../platform/refusal.ts';

export interface HealthDependencies {
  readonly version: string;
  readonly checkQueue: () => Promise<void>;
  readonly log: Log;
}

const health =
  ({ version }: HealthDependencies): Handler<typeof GetHealth> =>
  () =>
    Promise.resolve({ status: 'ok', version });

const ready =
  ({ checkQueue, log }: HealthDependencies): Handler<typeof GetReady> =>
  async (_received, { db, files }) => {
    const checks = { database: () => db.execute(sql`select 1`), storage: () => files.check(), queue: checkQueue };
    for (const [name, check] of Object.entries(checks)) {
      try {
        await check();
      } catch (error) {
        log.error({ err: error, check: name }, 'Not ready.');
        throw new Refusal('unavailable', `The ${name} does not answer.`);
      }
    }
    return { status: 'ok', checks: { database: 'ok', storage: 'ok', queue: 'ok' } };
  };

export const healthRoutes = (dependencies: HealthDependencies): readonly Route[] => [
  route(GetHealth, health(dependencies)),
  route(GetReady, ready(dependencies)),
];
