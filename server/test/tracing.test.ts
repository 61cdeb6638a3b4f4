/**
 * Tests the traces that a collector receives from the real server, and a server without tracing.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ListChallenges } from '@reptemple/contract/challenges/challenges';
import { openTraceReceiver } from './fake-external-services.ts';
import type { Span, TraceReceiver } from './fake-external-services.ts';
import { keepServer } from './restartable-server.ts';
import { attemptWithVideo } from './submit-attempts-and-tracks.ts';
import { openClient, signUp } from './test-api-client.ts';

const PATIENCE_MS = 240_000;
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const LAST_TRACE = '7d1f0c5b9e6a48d3b2c4f1a09e8d7c6b';
const CALLER = '00f067aa0ba902b7';

let receiver: TraceReceiver;

const server = keepServer('tracing', {
  patienceMs: PATIENCE_MS,
  settings: async () => {
    receiver = await openTraceReceiver();
    return {
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_SERVICE_NAME: 'the-gym',
      OTEL_BSP_SCHEDULE_DELAY: '100',
      LOG_LEVEL: 'info',
      TRUST_PROXY: 'true',
    };
  },
});
afterAll(() => receiver.close());

const arrived = async (isIt: (span: Span) => boolean): Promise<Span> => {
  for (;;) {
    const span = receiver.spans().find(isIt);
    if (span) return span;
    await wait(50);
  }
};

describe('tracing with an OpenTelemetry collector', { timeout: PATIENCE_MS }, () => {
  beforeAll(async () => {
    const ann = openClient((request) => fetch(request), '', server.running.origin);
    await signUp(ann, 'ann@example.org');
    const { challenges } = await ann.call(ListChallenges);
    const pushUps = challenges.find(({ slug }) => slug === 'push-ups');
    await attemptWithVideo(ann, pushUps?.id ?? '');
    const headers = { traceparent: `00-${TRACE}-${CALLER}-01` };
    await ann.fetch(`/api/challenges/${pushUps?.slug ?? ''}`, { headers });
  }, PATIENCE_MS);

  it('puts a request, its SQL statements and its log line into the caller’s trace', async () => {
    const request = await arrived(({ traceId, name }) => traceId === TRACE && name.startsWith('GET '));
    expect(request).toMatchObject({ name: 'GET /api/challenges/{challenge}', parentSpanId: CALLER });
    expect(request.attributes).toEqual({
      'http.request.method': 'GET',
      'http.route': '/api/challenges/{challenge}',
      'http.response.status_code': 200,
    });
    const statement = await arrived(({ parentSpanId }) => parentSpanId === request.spanId);
    expect(statement).toMatchObject({ traceId: TRACE, name: 'database select' });
    expect(statement.attributes['db.query.text']).toMatch(/^select .*\$1/);
    const line = server.running
      .output()
      .split('\n')
      .find((text) => text.includes(TRACE));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ traceId: TRACE, spanId: request.spanId, msg: 'request' });
    expect(receiver.resources()[0]).toMatchObject({ 'service.name': 'the-gym', 'reptemple.role': 'all' });
  });

  it('records storage writes below their request, and jobs as root spans above their statements', async () => {
    // Waits for the trace of a storage write within a request. The server also writes when it
    // starts, but that span has no parent.
    const write = await arrived(({ name, parentSpanId = '' }) => name === 'storage write' && parentSpanId !== '');
    const above = await arrived(({ spanId }) => spanId === write.parentSpanId);
    expect(above.name).toMatch(/^(POST|PUT) \/api\//);
    const job = await arrived(({ name }) => name === 'job media-process');
    expect(job.parentSpanId ?? '').toBe('');
    await arrived(({ parentSpanId, name }) => parentSpanId === job.spanId && name.startsWith('database '));
  });

  it('exports no email address, no challenge slug and no readiness checks', () => {
    expect(receiver.raw()).not.toContain('ann@example.org');
    expect(receiver.raw()).not.toContain('push-ups');
    expect(receiver.spans().filter(({ name }) => name.includes('/api/ready'))).toEqual([]);
  });
});

describe('tracing with an hourly export', { timeout: PATIENCE_MS }, () => {
  const patient = keepServer('tracing-at-the-end', {
    patienceMs: PATIENCE_MS,
    settings: () =>
      Promise.resolve({
        OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
        OTEL_BSP_SCHEDULE_DELAY: String(60 * 60 * 1000),
        TRUST_PROXY: 'true',
      }),
  });

  it('sends the remaining spans when the server shuts down', async () => {
    const isOurs = ({ traceId }: Span): boolean => traceId === LAST_TRACE;
    await fetch(`${patient.running.origin}/api/challenges`, {
      headers: { traceparent: `00-${LAST_TRACE}-${CALLER}-01` },
    });
    expect(receiver.spans().filter(isOurs)).toEqual([]);
    expect(await patient.running.end('SIGTERM')).toBe(0);
    expect(receiver.spans().some(isOurs)).toBe(true);
  });
});

it('the server build imports OpenTelemetry only through a dynamic import', () => {
  const read = new Set<string>();
  const follow = (file: string): string => {
    if (read.has(file)) return '';
    read.add(file);
    const code = readFileSync(file, 'utf8');
    const next = [...code.matchAll(/(?:from|import) ?"(\.{1,2}\/[^"]+\.js)"/g)];
    return code + next.map(([, name = '']) => follow(join(dirname(file), name))).join('');
  };
  const started = follow(join(import.meta.dirname, '../dist/main.js'));
  expect(started).not.toMatch(/from ?"@opentelemetry/);
  expect(started).toMatch(/import\("\.\/(?:assets\/)?open-telemetry[^"]*\.js"\)/);
});
