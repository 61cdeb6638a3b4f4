/**
 * Prometheus metrics at `/metrics`, protected by the operator's token. Without a token the page
 * does not exist (docs/decisions/0049).
 */
import { statfs } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Endpoint } from '@reptemple/contract/endpoint';
import { fingerprint } from '../crypto/random-ids-and-sha256.ts';
import type { Connections } from '../database/database.ts';
import { routeNamer, splitUrl } from '../http/request-path-masking-and-naming.ts';
import { findRepeatable } from '../http/security-headers-and-memoized-responses.ts';
import type { JobCount } from '../jobs/job-store.ts';
import type { BoundJob } from '../jobs/jobs.ts';
import { withTimeout } from '../time/timeout.ts';

export interface MetricsDependencies {
  readonly endpoints: readonly Endpoint[];
  readonly countJobs: () => Promise<readonly JobCount[]>;
  readonly connections: (() => Connections) | undefined;
  readonly countWatchers: () => number;
  readonly folder: string;
  readonly token: string | undefined;
}

type Serve<C> = (request: Request, connection: C) => Promise<Response>;

export interface Metrics {
  readonly measured: <C>(serve: Serve<C>) => Serve<C>;
  readonly timedJob: (bound: BoundJob) => BoundJob;
  readonly timedCount: <A extends readonly unknown[], R>(
    count: (...given: A) => Promise<R>,
  ) => (...given: A) => Promise<R>;
  readonly names: () => readonly string[];
}

const PATH = '/metrics';
const QUICK_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const LONG_SECONDS = [0.01, 0.1, 0.5, 1, 5, 15, 60, 300, 900];

const seconds = (sinceMs: number): number => (performance.now() - sinceMs) / 1000;

type Reading = readonly [Record<string, string>, number];

/**
 * Timeout in seconds for reading one value. Prometheus gives up after ten seconds, and then gets no
 * metrics at all.
 */
const DATABASE_SECONDS = 2;

const shared = <R>(ask: () => Promise<R>): (() => Promise<R>) => {
  let asked: Promise<R> | undefined;
  return () =>
    (asked ??= ask().finally(() => {
      asked = undefined;
    }));
};

/**
 * Registers gauges that are read on each scrape. A failed reading is left out and does not affect
 * others.
 */
const openGauges = (dependencies: MetricsDependencies, registry: Registry): void => {
  const { countJobs, connections, countWatchers, folder } = dependencies;
  const add = (name: string, help: string, labelNames: string[], read: () => Promise<readonly Reading[]>): void => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      collect: async () => {
        const readings = await read().catch(() => []);
        gauge.reset();
        // Removes a gauge without labels. After the reset its value would be 0, which could be
        // mistaken for a reading.
        if (labelNames.length === 0) gauge.remove();
        for (const [labels, value] of readings) gauge.set(labels, value);
      },
    });
  };
  const jobs = shared(() => withTimeout(DATABASE_SECONDS, countJobs));
  add('reptemple_jobs', 'Jobs by name and state.', ['name', 'state'], async () =>
    (await jobs()).map(({ name, state, count }) => [{ name, state }, count]),
  );
  const isUp = (): Promise<number> =>
    jobs().then(
      () => 1,
      () => 0,
    );
  const help = `1: the database has answered within ${DATABASE_SECONDS} seconds. 0: it has not.`;
  add('reptemple_database_up', help, [], async () => [[{}, await isUp()]]);
  add('reptemple_storage_free_bytes', 'Free where the data folder lies.', [], async () => {
    const { bavail, bsize } = await statfs(folder);
    return [[{}, bavail * bsize]];
  });
  add(
    'reptemple_database_connections',
    'Database connections in use and idle, and operations waiting for one.',
    ['state'],
    () => Promise.resolve(Object.entries(connections?.() ?? {}).map(([state, count]) => [{ state }, Number(count)])),
  );
  add('reptemple_watchers', 'Open live leaderboard streams.', [], () => Promise.resolve([[{}, countWatchers()]]));
};

const instrumentsOf = (registry: Registry) => {
  const registers = [registry];
  const histogram = <L extends string>(name: string, help: string, labelNames: readonly L[], buckets: number[]) =>
    new Histogram({ name, help, labelNames: [...labelNames], buckets, registers });
  return {
    requests: histogram(
      'reptemple_http_request_seconds',
      'Time to the first byte of a response.',
      ['method', 'route', 'status'],
      QUICK_SECONDS,
    ),
    jobs: histogram('reptemple_job_seconds', 'Duration of one job attempt.', ['name', 'outcome'], LONG_SECONDS),
    counts: histogram('reptemple_recount_seconds', 'Time to count one track.', ['outcome'], LONG_SECONDS),
  };
};

/**
 * Returns true if the header contains the token. Compares hashes, so that timing reveals nothing
 * about the token.
 */
const isToken = (shown: string | null, token: string): boolean =>
  fingerprint(shown ?? '') === fingerprint(`Bearer ${token}`);

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

type Instruments = ReturnType<typeof instrumentsOf>;

const measuring =
  ({ endpoints, token }: MetricsDependencies, registry: Registry, { requests }: Instruments): Metrics['measured'] =>
  (serve) => {
    const nameOf = routeNamer(endpoints);
    const headers = { 'content-type': registry.contentType, 'cache-control': 'no-store' };
    const page = async (): Promise<Response> => new Response(await registry.metrics(), { headers });
    const refused = (): Response => new Response('', { status: 401, headers: { 'www-authenticate': 'Bearer' } });
    return async (request, connection) => {
      const { pathname } = splitUrl(request.url);
      if (token !== undefined && pathname === PATH && request.method === 'GET')
        return isToken(request.headers.get('authorization'), token) ? page() : refused();
      const began = performance.now();
      const reply = await serve(request, connection);
      // Returns `other` for unknown methods. Clients can invent methods, and one metric series for
      // each would grow without bound.
      const method = METHODS.has(request.method) ? request.method : 'other';
      const labels = { method, route: nameOf(method, pathname), status: String(reply.status) };
      requests.observe(labels, seconds(began));
      findRepeatable(reply)?.onRepeat.push((_requestId, ms) => requests.observe(labels, ms / 1000));
      return reply;
    };
  };

const timed = async <R>(work: () => Promise<R>, tell: (wentWell: boolean, seconds: number) => void): Promise<R> => {
  const began = performance.now();
  let wentWell = false;
  try {
    const result = await work();
    wentWell = true;
    return result;
  } finally {
    tell(wentWell, seconds(began));
  }
};

export const openMetrics = (dependencies: MetricsDependencies): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  openGauges(dependencies, registry);
  const instruments = instrumentsOf(registry);
  const { jobs, counts } = instruments;
  return {
    measured: measuring(dependencies, registry, instruments),
    timedJob: (bound) => ({
      ...bound,
      run: (data, context) =>
        timed(
          () => bound.run(data, context),
          (isDone, took) => jobs.observe({ name: bound.job.name, outcome: isDone ? 'done' : 'failed' }, took),
        ),
    }),
    timedCount:
      (count) =>
      (...given) =>
        timed(
          () => count(...given),
          (isCounted, took) => counts.observe({ outcome: isCounted ? 'counted' : 'refused' }, took),
        ),
    names: () => registry.getMetricsAsArray().map(({ name }) => name),
  };
};
