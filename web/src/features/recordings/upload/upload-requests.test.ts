import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  BeginUpload,
  CHUNK_BYTES,
  AddressChunk,
  DAMAGED_CHUNK,
  NoteChunk,
} from '@reptemple/contract/recordings/video-upload-and-download';
import { ApiError } from '../../../api/api-error.ts';
import { SessionEnded, idleTimer } from './retry-policy.ts';
import {
  beginUpload,
  outcomeOf,
  sendChunk,
  sendToStorage,
  callWithIdleTimeout,
  tried,
  md5Of,
  sha256Of,
} from './upload-requests.ts';
import type { Chunk } from './upload-requests.ts';

describe('transport', () => {
  const NAMES = {
    sessionId: 'session-1',
    exercise: 'Push-up',
    challengeName: 'Strict Push-Ups',
    validReps: 5,
    analysisData: '{"analysis_results":{"repCount":5}}',
  };

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
      const reply = sendChunk(chunk(0), NAMES, idleTimer(), (bytes) => sent.push(bytes));
      for (let bytes = 0; bytes <= CHUNK_BYTES; bytes += CHUNK_BYTES / 16) {
        await vi.advanceTimersByTimeAsync(29_000);
        Line.latest.go(bytes);
      }
      Line.latest.out();
      await vi.advanceTimersByTimeAsync(2 * 17 * 29_000 - 1);
      Line.latest.answer(200, '{"success":true}');
      expect(await reply).toEqual({ status: 200, text: '{"success":true}' });
      expect([sent.at(-1), Line.latest.abort.mock.calls.length]).toEqual([CHUNK_BYTES, 0]);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(Line.latest.abort).not.toHaveBeenCalled();
    });

    it.each([
      ['no byte is sent', []],
      ['no further byte is sent', [1000, 2000]],
    ])('times out after 30 seconds in which %s', async (_when, bytes) => {
      const reply = sendChunk(chunk(0), NAMES, idleTimer(), () => undefined);
      for (const each of bytes) Line.latest.go(each);
      await vi.advanceTimersByTimeAsync(29_999);
      expect(Line.latest.abort).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(Line.latest.abort).toHaveBeenCalledTimes(1);
      expect(await reply).toEqual({ status: 0, text: 'No response within 30 seconds' });
    });

    it('times out 120 seconds after the last byte was sent without a response', async () => {
      const reply = sendChunk(chunk(0), NAMES, idleTimer(), () => undefined);
      Line.latest.go(CHUNK_BYTES);
      Line.latest.out();
      await vi.advanceTimersByTimeAsync(119_999);
      expect(Line.latest.abort).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(Line.latest.abort).toHaveBeenCalledTimes(1);
      expect(await reply).toEqual({ status: 0, text: 'No response within 120 seconds' });
    });

    it('returns a readable text for a network error and for a rejected chunk', async () => {
      const lost = sendChunk(chunk(0), NAMES, idleTimer(), () => undefined);
      Line.latest.dispatchEvent(new Event('error'));
      expect(await lost).toEqual({ status: 0, text: 'Network error' });
      const refused = sendChunk(chunk(0), NAMES, idleTimer(), () => undefined);
      Line.latest.answer(422, JSON.stringify({ success: false, error: 'No.', code: 'unprocessable', requestId: 'r' }));
      expect(await refused).toEqual({ status: 422, text: 'No.' });
    });

    it('sends the specified form fields, and the counted result only with the last chunk', () => {
      void sendChunk(chunk(0), NAMES, idleTimer(), () => undefined);
      const common = ['chunk', 'chunkIndex', 'totalChunks', 'sessionId', 'chunkSha256', 'exercise'];
      expect([...Line.latest.form.keys()]).toEqual(common);
      expect(Line.latest.form.get('exercise')).toBe('PUSH-UP');
      void sendChunk(chunk(1), NAMES, idleTimer(), () => undefined);
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
      return beginUpload('session-1', 2, idleTimer());
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
});

describe('storage transport', () => {
  const MD5_OF_BYTES = '4b3a6218bb3e3a7303e8a171a60fcf92';
  const WHOLE = 'This video is already complete.';
  const ADDRESS = { url: 'https://storage.example/key?signed', headers: { 'content-md5': 'S==' } };

  class Storage extends EventTarget {
    static answers: (number | 'error')[] = [];
    static sent: unknown[] = [];
    readonly upload = new EventTarget();
    readonly #seen: unknown[] = [];
    status = 0;
    responseText = '';
    open(method: string, url: string): void {
      this.#seen.push(method, url);
    }
    setRequestHeader(name: string, value: string): void {
      this.#seen.push([name, value]);
    }
    send(body: Blob): void {
      Storage.sent.push([...this.#seen, body.size]);
      this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: body.size }));
      const answer = Storage.answers.shift() ?? 200;
      if (answer !== 'error') this.status = answer;
      this.dispatchEvent(new Event(answer === 'error' ? 'error' : 'load'));
    }
  }

  const asked: [string, unknown][] = [];
  let replies: Readonly<Record<string, () => Response>>;
  const refused = (status: number, code: string, message: string): Response =>
    Response.json({ error: { code, message, requestId: 'r' } }, { status });

  beforeEach(() => {
    asked.length = 0;
    Object.assign(Storage, { answers: [], sent: [] });
    replies = { addresses: () => Response.json(ADDRESS), chunks: () => Response.json({ isComplete: true }) };
    vi.stubGlobal('XMLHttpRequest', Storage);
    vi.stubGlobal('fetch', (path: string, { body }: { readonly body: string }) => {
      asked.push([path, JSON.parse(body)]);
      return Promise.resolve(replies[path.split('/').at(-1) ?? '']?.());
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  const send = (onSent: (bytes: number) => void = () => undefined) =>
    sendToStorage({ blob: new Blob(['bytes']), index: 1, total: 2, sha256: 'ab' }, 'session-1', idleTimer(), onSent);

  describe('sendToStorage', () => {
    it('requests an upload URL, uploads the chunk, confirms it and reports its bytes', async () => {
      const told: number[] = [];
      expect(await send((bytes) => told.push(bytes))).toEqual({ status: 200, text: '{"success":true}' });
      const announced = { chunkIndex: 1, totalChunks: 2, bytes: 5, md5: MD5_OF_BYTES };
      expect(asked).toEqual([
        [AddressChunk.path.replace('{sessionId}', 'session-1'), announced],
        [NoteChunk.path.replace('{sessionId}', 'session-1'), { ...announced, chunkSha256: 'ab' }],
      ]);
      expect(Storage.sent).toEqual([['PUT', ADDRESS.url, ['content-md5', 'S=='], 5]]);
      expect(told).toEqual([5]);
    });

    it.each([
      [403, 'HTTP 403: Storage', 'server'],
      [503, 'HTTP 503: Storage', 'server'],
      ['error', 'Network error', 'connection'],
    ] as const)(
      'can be retried after the storage response "%s", and does not confirm the chunk',
      async (answer, reason, trouble) => {
        Storage.answers = [answer];
        expect(outcomeOf(await send())).toEqual({ ok: false, reason, trouble });
        expect(asked).toHaveLength(1);
      },
    );

    it.each(['addresses', 'chunks'])(
      'can be retried when an older server version has no "%s" endpoint',
      async (call) => {
        replies = { ...replies, [call]: () => refused(404, 'not_found', 'Nothing is here.') };
        expect(outcomeOf(await send())).toEqual({ ok: false, reason: 'Nothing is here.', trouble: 'server' });
      },
    );

    it('returns the server’s rejection, before and after the upload', async () => {
      replies = { ...replies, addresses: () => refused(413, 'too_large', 'A video has at most 200 MB.') };
      expect(await send()).toEqual({ status: 413, text: 'A video has at most 200 MB.' });
      expect([asked.length, Storage.sent]).toEqual([1, []]);
      replies = { addresses: () => Response.json(ADDRESS), chunks: () => refused(422, 'unprocessable', DAMAGED_CHUNK) };
      expect(await send()).toEqual({ status: 422, text: DAMAGED_CHUNK });
    });

    it('succeeds on a 409 if the server says that the video is complete', async () => {
      const isComplete = { chunksGoTo: 'storage', received: [0, 1], isComplete: true };
      replies = { addresses: () => refused(409, 'conflict', WHOLE), 'session-1': () => Response.json(isComplete) };
      expect(await send()).toEqual({ status: 200, text: '{"success":true}' });
      expect(asked.at(-1)).toEqual([BeginUpload.path.replace('{sessionId}', 'session-1'), { totalChunks: 2 }]);
      expect(Storage.sent).toEqual([]);
    });

    it('returns the rejection on a 409 if the video is not complete or the session has ended', async () => {
      const isReceiving = { chunksGoTo: 'storage', received: [0], isComplete: false };
      replies = { addresses: () => refused(409, 'conflict', WHOLE), 'session-1': () => Response.json(isReceiving) };
      expect(await send()).toEqual({ status: 409, text: WHOLE });
      replies = { ...replies, 'session-1': () => refused(401, 'not_signed_in', 'Please sign in.') };
      expect(await send()).toEqual({ status: 401, text: 'Please sign in.' });
    });
  });
});

describe('calls', () => {
  const refusal = (code: ApiError['code'], status: number) => new ApiError({ code, status, message: 'Words.' });

  beforeEach(() => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const ending = new AbortController();
      setTimeout(() => ending.abort(new DOMException('', 'TimeoutError')), ms);
      return ending.signal;
    });
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it.each([
    ['there is no reply', refusal('offline', 0), 'connection'],
    ['the server fails', refusal('internal', 503), 'server'],
    ['a captive portal replies instead', refusal('unreadable', 200), 'server'],
    ['a proxy rejects it with its own page', refusal('unreadable', 403), 'server'],
    ['the server refuses', refusal('conflict', 409), undefined],
  ])('tried() reports whether a request can be retried when %s', async (_when, error, trouble) => {
    expect(await tried(() => Promise.reject(error))).toEqual({ ok: false, reason: 'Words.', trouble });
  });

  it('a request without a response fails as offline after 30 seconds', async () => {
    const unanswered = callWithIdleTimeout(
      (signal) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      idleTimer(),
    ).catch((fault: unknown) => fault);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await unanswered).toMatchObject({
      code: 'offline',
      reply: { status: 0, text: 'No response within 30 seconds' },
    });
  });

  it('tried() rethrows an expired session and programming errors instead of reporting a retry', async () => {
    await expect(tried(() => Promise.reject(refusal('not_signed_in', 401)))).rejects.toBeInstanceOf(SessionEnded);
    await expect(tried(() => Promise.reject(new TypeError('ours')))).rejects.toThrow('ours');
  });
});

describe('digest', () => {
  const SHA256_OF_ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

  afterEach(() => vi.unstubAllGlobals());

  describe('chunk hashes', () => {
    it('sha256Of returns the same hash with and without Web Crypto', async () => {
      const blob = new Blob(['abc']);
      expect(await sha256Of(blob)).toBe(SHA256_OF_ABC);
      vi.stubGlobal('crypto', {});
      expect(await sha256Of(blob)).toBe(SHA256_OF_ABC);
    });

    it('md5Of returns the MD5 of "abc" in hex', async () => {
      expect(await md5Of(new Blob(['abc']))).toBe('900150983cd24fb0d6963f7d28e17f72');
    });
  });
});
