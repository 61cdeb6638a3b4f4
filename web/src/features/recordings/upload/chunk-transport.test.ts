import { BeginUpload, CHUNK_BYTES } from '@reptemple/contract/recordings/media';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginUpload, sendChunk } from './chunk-transport.ts';
import { SessionEnded } from './retry-policy.ts';
import { silence } from './idle-timeout.ts';
import type { Chunk } from './upload.ts';

const NAMES = {
  sessionId: 'session-1',
  exercise: 'Push-up',
  challengeName: 'Strict Push-Ups',
  validReps: 5,
  analysisData: '{"analysis_results":{"repCount":5}}',
};

/** Fake XMLHttpRequest that only the test drives. */
class Line extends EventTarget {
  static latest: Line;
  readonly upload = new EventTarget();
  readonly open = vi.fn<(method: string, path: string) => void>();
  readonly abort = vi.fn<() => void>();
  status = 0;
  responseText = '';
  form = new FormData();
  constructor() {
    super();
    Line.latest = this;
  }
  send(form: FormData): void {
    this.form = form;
  }
  go(bytes: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: bytes }));
  }
  out(): void {
    this.upload.dispatchEvent(new Event('load'));
  }
  answer(status: number, responseText: string): void {
    Object.assign(this, { status, responseText });
    this.dispatchEvent(new Event('load'));
  }
}

const chunk = (index: number, total = 2): Chunk => ({ blob: new Blob(['bytes']), index, total, sha256: 'ab' });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', Line);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('sendChunk', () => {
  it('does not time out a slow chunk while bytes are still being sent', async () => {
    const sent: number[] = [];
    const reply = sendChunk(chunk(0), NAMES, silence(), (bytes) => sent.push(bytes));
    for (let bytes = 0; bytes <= CHUNK_BYTES; bytes += CHUNK_BYTES / 16) {
      await vi.advanceTimersByTimeAsync(29_000);
      Line.latest.go(bytes);
    }
    Line.latest.out();
    // Answer timeout: twice the time that sending took.
    await vi.advanceTimersByTimeAsync(2 * 17 * 29_000 - 1);
    Line.latest.answer(200, '{"success":true}');
    expect(await reply).toEqual({ status: 200, text: '{"success":true}' });
    expect([sent.at(-1), Line.latest.abort.mock.calls.length]).toEqual([CHUNK_BYTES, 0]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Line.latest.abort).not.toHaveBeenCalled();
  });

  it.each([
    ['no byte goes', []],
    ['its bytes stop', [1000, 2000]],
  ])('times out after 30 seconds in which %s', async (_when, bytes) => {
    const reply = sendChunk(chunk(0), NAMES, silence(), () => undefined);
    for (const each of bytes) Line.latest.go(each);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(Line.latest.abort).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(Line.latest.abort).toHaveBeenCalledTimes(1);
    expect(await reply).toEqual({ status: 0, text: 'No response within 30 seconds' });
  });

  it('times out 120 seconds after the last byte was sent without a response', async () => {
    const reply = sendChunk(chunk(0), NAMES, silence(), () => undefined);
    Line.latest.go(CHUNK_BYTES);
    Line.latest.out();
    await vi.advanceTimersByTimeAsync(119_999);
    expect(Line.latest.abort).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(Line.latest.abort).toHaveBeenCalledTimes(1);
    expect(await reply).toEqual({ status: 0, text: 'No response within 120 seconds' });
  });

  it('returns a readable text for a network error and for a rejected chunk', async () => {
    const lost = sendChunk(chunk(0), NAMES, silence(), () => undefined);
    Line.latest.dispatchEvent(new Event('error'));
    expect(await lost).toEqual({ status: 0, text: 'Network error' });
    const refused = sendChunk(chunk(0), NAMES, silence(), () => undefined);
    Line.latest.answer(422, JSON.stringify({ success: false, error: 'No.', code: 'unprocessable', requestId: 'r' }));
    expect(await refused).toEqual({ status: 422, text: 'No.' });
  });

  it('sends the specified form fields, and the counted result only with the last chunk', () => {
    void sendChunk(chunk(0), NAMES, silence(), () => undefined);
    const common = ['chunk', 'chunkIndex', 'totalChunks', 'sessionId', 'chunkSha256', 'exercise'];
    expect([...Line.latest.form.keys()]).toEqual(common);
    expect(Line.latest.form.get('exercise')).toBe('PUSH-UP');
    void sendChunk(chunk(1), NAMES, silence(), () => undefined);
    const last = Line.latest.form;
    expect([...last.keys()].toSorted()).toEqual(
      [...common, 'analysisData', 'totalPushups', 'challengeName'].toSorted(),
    );
    expect([last.get('analysisData'), last.get('totalPushups'), last.get('challengeName')]).toEqual([
      NAMES.analysisData,
      '5',
      'Strict Push-Ups',
    ]);
  });
});

describe('beginUpload', () => {
  const asks = (answer: () => Promise<Response>): ReturnType<typeof beginUpload> => {
    vi.stubGlobal('fetch', answer);
    return beginUpload('session-1', 2, silence());
  };
  const refused = (status: number, code: string, message: string) => () =>
    Promise.resolve(Response.json({ error: { code, message, requestId: 'r' } }, { status }));

  it('sends the number of chunks and returns where they go', async () => {
    const asked: unknown[] = [];
    const value = { chunksGoTo: 'storage', received: [0], isComplete: false };
    const reply = asks((...request: unknown[]) => {
      asked.push(request);
      return Promise.resolve(Response.json(value));
    });
    expect(await reply).toEqual({ ok: true, value });
    expect(asked).toMatchObject([
      [BeginUpload.path.replace('{sessionId}', 'session-1'), { method: 'POST', body: '{"totalChunks":2}' }],
    ]);
  });

  it('falls back to sending all chunks to the server on a 404 from an older version', async () => {
    const value = { chunksGoTo: 'server', received: [], isComplete: false };
    expect(await asks(refused(404, 'not_found', 'Not found.'))).toEqual({ ok: true, value });
  });

  it.each([
    ['worth another', refused(503, 'unavailable', 'Busy.'), 'HTTP 503: Busy.', 'server'],
    ['worth another', () => Promise.resolve(new Response('<html>')), 'Invalid server response', 'server'],
    ['worth another', () => Promise.resolve(new Response('No way.', { status: 502 })), 'HTTP 502: No way.', 'server'],
    ['not worth another', refused(409, 'conflict', 'Another number.'), 'HTTP 409: Another number.', undefined],
  ] as const)('is %s try after an error response', async (_what, answer, reason, trouble) => {
    expect(await asks(answer)).toEqual({ ok: false, reason, trouble });
  });

  it('reports a connection problem when the request fails', async () => {
    const reply = asks(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await reply).toMatchObject({ ok: false, trouble: 'connection' });
  });

  it('throws SessionEnded on a 401 response', async () => {
    await expect(asks(refused(401, 'not_signed_in', 'Please sign in.'))).rejects.toThrow(SessionEnded);
  });
});
