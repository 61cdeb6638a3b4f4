import { describe, expect, it } from 'vitest';
import { GetHealth } from '@reptemple/contract/operations/operations-page-and-health-checks';
import { tracedApp } from './trace-requests-jobs-and-files.ts';
import type { Within } from './trace-requests-jobs-and-files.ts';

describe('the traceparent header of a request', () => {
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

  it.each([
    ['is believed behind a proxy', true, traceparent],
    ['begins a trace of its own where strangers reach the server', false, undefined],
  ])('%s', async (_what, trustProxy, believed) => {
    const seen: unknown[] = [];
    const within: Within = ({ headers }, work) => {
      seen.push(headers?.get('traceparent'));
      return work({ note: () => undefined, fail: () => undefined });
    };
    const tracing = { within, ids: () => ({}), close: () => Promise.resolve() };
    const serve = tracedApp(() => Promise.resolve(new Response()), [GetHealth], tracing, { trustProxy });
    await serve(new Request('http://reptemple.test/api/challenges', { headers: { traceparent } }), undefined);
    expect(seen).toEqual([believed]);
  });
});
