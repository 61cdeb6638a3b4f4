import { sql } from 'drizzle-orm';
import { GetHealth, GetReady } from '@reptemple/contract/operations/operations-page-and-health-checks';
import { AppError } from '../../platform/http/app-error.ts';
import { prepareAnswer, route } from '../../platform/http/mount-endpoints.ts';
import type { Context, Handler, Route } from '../../platform/http/mount-endpoints.ts';
import type { CheckStorage } from '../../platform/storage/open-storage.ts';
import { withTimeout } from '../../platform/time/timeout.ts';

export interface HealthDependencies {
  readonly version: string;
  readonly checkQueue: () => Promise<void>;
  readonly checkStorage: CheckStorage;
}

const health = ({ version }: HealthDependencies): Handler<typeof GetHealth> => {
  const prepared = Promise.resolve(prepareAnswer(GetHealth.output, { status: 'ok', version }));
  return () => prepared;
};

const ANSWER_SECONDS = 5;

type Check = (context: Context) => Promise<unknown>;

const checksOf = ({ checkQueue, checkStorage }: HealthDependencies): readonly (readonly [string, Check])[] => [
  ['database', ({ db }) => db.execute(sql`select 1`)],
  ['storage', checkStorage],
  ['queue', checkQueue],
];

/** Time in ms for which the result of the health checks is reused. */
const KEEP_MS = 1_000;

const ready = (dependencies: HealthDependencies): Handler<typeof GetReady> => {
  const checks = checksOf(dependencies);
  const checkAll = async (context: Context): Promise<void> => {
    for (const [name, check] of checks) {
      try {
        await withTimeout(ANSWER_SECONDS, () => check(context));
      } catch (error) {
        context.log.error({ err: error, check: name }, 'Not ready.');
        throw new AppError('unavailable', `No response from the ${name}.`);
      }
    }
  };
  let last: { readonly atMs: number; readonly outcome: Promise<void> } | undefined;
  return async (_received, context) => {
    const nowMs = context.now.getTime();
    // Runs the checks if the last result is too old, or in the future because the clock was set
    // back.
    if (!last || Math.abs(nowMs - last.atMs) >= KEEP_MS) last = { atMs: nowMs, outcome: checkAll(context) };
    await last.outcome;
    return { status: 'ok', checks: { database: 'ok', storage: 'ok', queue: 'ok' } };
  };
};

/**
 * Options of the routes: skips authentication, which would wait for the database that is being
 * checked.
 */
const options = { isForEveryone: true };

export const healthRoutes = (dependencies: HealthDependencies): readonly Route[] => [
  route(GetHealth, health(dependencies), { ...options, isConstant: true }),
  route(GetReady, ready(dependencies), options),
];
