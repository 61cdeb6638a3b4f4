import { ERROR_STATUS } from '@reptemple/contract/errors';
import type { ErrorCode } from '@reptemple/contract/errors';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Attempt } from '../../../recorder/live-count/attempt.ts';
import { sha256Of } from './digest.ts';
import { reportEnd } from './report-end.ts';
import { trackFile } from './track-file.ts';

const TRACK = {
  version: 1,
  exercise: 'PUSHUP',
  image: { width: 640, height: 480 },
  frames: [],
} as unknown as Attempt['track'];
const TICKET = { id: '00000000-0000-4000-8000-000000000002', expiresAt: 0 };
const attempt = { track: TRACK } as unknown as Attempt;

const answerWith = (...replies: readonly (() => Promise<Response>)[]) => {
  const fetch = vi.fn<(...asked: readonly unknown[]) => Promise<Response>>();
  for (const reply of replies) fetch.mockImplementationOnce(reply);
  vi.stubGlobal('fetch', fetch);
  return fetch;
};
const done = async (): Promise<Response> => Response.json({ endedAt: '2026-03-15T12:00:00.000Z' });
const offline = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));
const refusing = (code: ErrorCode) => async (): Promise<Response> =>
  Response.json({ error: { code, message: 'No.', requestId: 'r' } }, { status: ERROR_STATUS[code] });

afterEach(() => vi.unstubAllGlobals());

describe('reportEnd', () => {
  it('sends the SHA-256 of the track as it will be submitted', async () => {
    const fetch = answerWith(done);
    await reportEnd({ ticket: TICKET, attempt }, []);
    const [url, options] = fetch.mock.calls[0] ?? [];
    expect(String(url)).toContain(`/api/attempts/${TICKET.id}/end`);
    expect(JSON.stringify(options)).toContain(await sha256Of(await trackFile(TRACK)));
  });

  it('retries until the server responds', async () => {
    const fetch = answerWith(offline, offline, done);
    await reportEnd({ ticket: TICKET, attempt }, [0, 0, 0]);
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  it('does not retry after the server rejects it', async () => {
    const fetch = answerWith(refusing('conflict'), done);
    await reportEnd({ ticket: TICKET, attempt }, [0, 0]);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('sends no request without a ticket', async () => {
    const fetch = answerWith();
    await reportEnd({ ticket: null, attempt });
    expect(fetch).not.toHaveBeenCalled();
  });
});
