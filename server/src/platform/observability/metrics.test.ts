import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { GetHealth } from '@reptemple/contract/operations/operations-page-and-health-checks';
import { GetRecording } from '@reptemple/contract/recordings/recordings';
import { completeReply, findRepeatable } from '../http/security-headers-and-memoized-responses.ts';
import { boundJob } from '../jobs/jobs.ts';
import { openMetrics } from './metrics.ts';
import type { MetricsDependencies } from './metrics.ts';

const TOKEN = 'a token that is long enough';

const openFor = (token: string | undefined, change: Partial<MetricsDependencies> = {}) =>
  openMetrics({
    endpoints: [GetHealth, GetRecording],
    countJobs: () => Promise.resolve([{ name: 'media.process', state: 'due', count: 3 }]),
    connections: () => ({ busy: 2, idle: 1, waiting: 5 }),
    countWatchers: () => 7,
    folder: tmpdir(),
    token,
    ...change,
  });

const open = () => openFor(TOKEN);

const appOf = (metrics: ReturnType<typeof open>) => {
  const served = metrics.measured<undefined>(({ url }) =>
    Promise.resolve(new Response('', { status: url.endsWith('/metrics') ? 404 : 200 })),
  );
  return (path: string, init?: RequestInit): Promise<Response> =>
    served(new Request(`http://reptemple.test${path}`, init), undefined);
};

const asPrometheus = { headers: { authorization: `Bearer ${TOKEN}` } };

describe('/metrics', () => {
  it.each([
    ['the token', TOKEN, asPrometheus, 200],
    ['no token', TOKEN, {}, 401],
    ['another token', TOKEN, { headers: { authorization: 'Bearer of nothing' } }, 401],
    ['a token where none is set', undefined, asPrometheus, 404],
  ])('answers a request with %s', async (_name, token, init, status) => {
    const ask = appOf(openFor(token));
    expect((await ask('/metrics', init)).status).toBe(status);
  });

  it('counts requests by route, without ids or names from paths', async () => {
    const ask = appOf(open());
    const id = '00000000-0000-4000-8000-000000000000';
    for (const path of ['/api/health', `/api/recordings/${id}`, '/challenge/annes-secret', '/api/annes-secret'])
      await ask(path);
    const text = await (await ask('/metrics', asPrometheus)).text();
    for (const route of ['/api/health', '/api/recordings/{recording}', 'page or file', 'unknown call'])
      expect(text).toContain(`reptemple_http_request_seconds_count{method="GET",route="${route}",status="200"} 1`);
    expect(text).not.toMatch(/annes-secret|0000-4000/);
  });

  it('counts a repeated answer with the time it took', async () => {
    const metrics = open();
    let reply: Response | undefined;
    const served = metrics.measured<undefined>(() => {
      reply ??= completeReply('{}', 200, {}, () => ({}), { isForEveryone: true, isCurrent: () => true });
      return Promise.resolve(reply);
    });
    const answer = findRepeatable(await served(new Request('http://reptemple.test/api/health'), undefined));
    for (const notice of answer?.onRepeat ?? []) notice('a', 2_000);
    const text = await (await appOf(metrics)('/metrics', asPrometheus)).text();
    const labels = '{method="GET",route="/api/health",status="200"}';
    expect(text).toContain(`reptemple_http_request_seconds_count${labels} 2`);
    expect(Number(text.split(`reptemple_http_request_seconds_sum${labels} `)[1]?.split('\n')[0])).toBeCloseTo(2, 0);
  });

  it('reports jobs, connections, viewers and storage, and the duration of jobs and recounts by outcome', async () => {
    const metrics = open();
    const ask = appOf(metrics);
    const job = { name: 'test.job', lane: 'quick' as const, data: z.object({}), attempts: 1 };
    const fail = (): Promise<void> => Promise.reject(new Error('No.'));
    const context = {} as never;
    await metrics.timedJob(boundJob(job, { run: () => Promise.resolve() })).run({}, context);
    await expect(metrics.timedJob(boundJob(job, { run: fail })).run({}, context)).rejects.toThrow('No.');
    expect(await metrics.timedCount((reps: number) => Promise.resolve(reps + 1))(4)).toBe(5);
    await expect(metrics.timedCount(fail)()).rejects.toThrow('No.');
    const text = await (await ask('/metrics', asPrometheus)).text();
    for (const line of [
      'reptemple_jobs{name="media.process",state="due"} 3',
      'reptemple_database_connections{state="waiting"} 5',
      'reptemple_watchers 7',
      'reptemple_database_up 1',
      'reptemple_job_seconds_count{name="test.job",outcome="done"} 1',
      'reptemple_job_seconds_count{name="test.job",outcome="failed"} 1',
      'reptemple_recount_seconds_count{outcome="counted"} 1',
      'reptemple_recount_seconds_count{outcome="refused"} 1',
    ])
      expect(text).toContain(line);
    expect(Number(/^reptemple_storage_free_bytes (\d\S*)/m.exec(text)?.[1])).toBeGreaterThan(0);
  });
});

describe('/metrics during an outage', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ['refuses', () => Promise.reject(new Error('connect ECONNREFUSED'))],
    ['says nothing for two seconds', () => new Promise<never>(() => undefined)],
  ])('reports the other metrics and database_up 0 if the database %s', async (_how, countJobs) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = vi.fn<MetricsDependencies['countJobs']>(countJobs);
    const reply = appOf(openFor(TOKEN, { countJobs: asked }))('/metrics', asPrometheus);
    await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
    await vi.advanceTimersByTimeAsync(2000);
    const text = await (await reply).text();
    expect(text).toContain('reptemple_database_up 0');
    expect(text).toContain('reptemple_watchers 7');
    expect(text).toMatch(/^reptemple_storage_free_bytes \d/m);
    expect(text).not.toMatch(/^reptemple_jobs\{/m);
    expect(asked).toHaveBeenCalledOnce();
  });

  it('reports database_up 1 as soon as the database is back', async () => {
    let isAway = true;
    const countJobs = () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve([]));
    const ask = appOf(openFor(TOKEN, { countJobs }));
    const page = async (): Promise<string> => (await ask('/metrics', asPrometheus)).text();
    expect(await page()).toContain('reptemple_database_up 0');
    isAway = false;
    expect(await page()).toContain('reptemple_database_up 1');
  });

  it('leaves out the free storage if it cannot be read', async () => {
    const text = await (await appOf(openFor(TOKEN, { folder: '/nowhere' }))('/metrics', asPrometheus)).text();
    expect(text).not.toMatch(/^reptemple_storage_free_bytes/m);
    expect(text).toContain('reptemple_database_up 1');
  });
});

describe('docs/grafana-dashboard.json', () => {
  const Dashboard = z.object({
    panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
  });
  const file = join(import.meta.dirname, '../../../../docs/grafana-dashboard.json');
  const { panels } = Dashboard.parse(JSON.parse(readFileSync(file, 'utf8')));
  const names = new Set(open().names());

  it.each(panels.map(({ title, targets }) => [title, targets.map(({ expr }) => expr)] as const))(
    '%s: asks for metrics that there are',
    (_title, expressions) => {
      for (const expression of expressions) {
        const asked = expression.match(/\b(reptemple|process|nodejs)_\w+/g) ?? [];
        expect(asked.length).toBeGreaterThan(0);
        for (const name of asked) expect(names).toContain(name.replace(/_(bucket|count|sum)$/, ''));
      }
    },
  );

  it('shows every reptemple_ metric', () => {
    const text = JSON.stringify(panels);
    const ours = [...names].filter((name) => name.startsWith('reptemple_'));
    expect(ours.filter((name) => !text.includes(name))).toEqual([]);
  });
});
