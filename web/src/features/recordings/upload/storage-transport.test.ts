import { AddressChunk, BeginUpload, DAMAGED_CHUNK, NoteChunk } from '@reptemple/contract/recordings/media';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silence } from './idle-timeout.ts';
import { sendToStorage } from './storage-transport.ts';
import { outcomeOf } from './upload.ts';

const MD5_OF_BYTES = '4b3a6218bb3e3a7303e8a171a60fcf92';
const WHOLE = 'This video is already complete.';
const ADDRESS = { url: 'https://storage.example/key?signed', headers: { 'content-md5': 'S==' } };

/** Fake object storage that records uploads and gives set answers. */
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
  sendToStorage({ blob: new Blob(['bytes']), index: 1, total: 2, sha256: 'ab' }, 'session-1', silence(), onSent);

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
    [403, 'Storage error 403', 'server'],
    [503, 'Storage error 503', 'server'],
    ['error', 'Network error', 'connection'],
  ] as const)(
    'can be retried after the storage response "%s", and does not confirm the chunk',
    async (answer, reason, trouble) => {
      Storage.answers = [answer];
      expect(outcomeOf(await send())).toEqual({ ok: false, reason, trouble });
      expect(asked).toHaveLength(1);
    },
  );

  it.each(['addresses', 'chunks'])('can be retried when an older server version has no "%s" endpoint', async (call) => {
    replies = { ...replies, [call]: () => refused(404, 'not_found', 'Nothing is here.') };
    expect(outcomeOf(await send())).toEqual({ ok: false, reason: 'Nothing is here.', trouble: 'server' });
  });

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
