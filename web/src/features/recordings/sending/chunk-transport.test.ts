import { CHUNK_BYTES } from '@reptemple/contract/media';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendChunk } from './chunk-transport.ts';
import type { Chunk } from './upload.ts';

const NAMES = {
  sessionId: 'session-1',
  exercise: 'Push-up',
  challengeName: 'Strict Push-Ups',
  validReps: 5,
  analysisData: '{"analysis_results":{"repCount":5}}',
};

/** A line on which nothing happens unless the test says so. */
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

describe('one chunk over the wire', () => {
  it('goes on for as long as its bytes do, however slow', async () => {
    const sent: number[] = [];
    const reply = sendChunk(chunk(0), NAMES, (bytes) => sent.push(bytes));
    for (let bytes = 0; bytes <= CHUNK_BYTES; bytes += CHUNK_BYTES / 16) {
      await vi.advanceTimersByTimeAsync(29_000);
      Line.latest.go(bytes);
    }
    await vi.advanceTimersByTimeAsync(29_000);
    Line.latest.answer(200, '{"success":true}');
    expect(await reply).toEqual({ status: 200, text: '{"success":true}' });
    expect([sent.at(-1), Line.latest.abort.mock.calls.length]).toEqual([CHUNK_BYTES, 0]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Line.latest.abort).not.toHaveBeenCalled();
  });

  it.each([
    ['no byte goes', []],
    ['its bytes stop', [1000, 2000]],
    ['all of it has gone and nobody answers', [CHUNK_BYTES]],
  ])('is given up after 30 seconds in which %s', async (_when, bytes) => {
    const reply = sendChunk(chunk(0), NAMES, () => undefined);
    for (const each of bytes) Line.latest.go(each);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(Line.latest.abort).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(Line.latest.abort).toHaveBeenCalledTimes(1);
    expect(await reply).toEqual({ status: 0, text: 'No answer within 30 seconds' });
  });

  it('that meets no network, or is refused, says so in words', async () => {
    const lost = sendChunk(chunk(0), NAMES, () => undefined);
    Line.latest.dispatchEvent(new Event('error'));
    expect(await lost).toEqual({ status: 0, text: 'Network error' });
    const refused = sendChunk(chunk(0), NAMES, () => undefined);
    Line.latest.answer(422, JSON.stringify({ success: false, error: 'No.', code: 'unprocessable', requestId: 'r' }));
    expect(await refused).toEqual({ status: 422, text: 'No.' });
  });

  it('carries what the specification names, the last one what was counted too', () => {
    void sendChunk(chunk(0), NAMES, () => undefined);
    const common = ['chunk', 'chunkIndex', 'totalChunks', 'sessionId', 'chunkSha256', 'exercise'];
    expect([...Line.latest.form.keys()]).toEqual(common);
    expect(Line.latest.form.get('exercise')).toBe('PUSH-UP');
    void sendChunk(chunk(1), NAMES, () => undefined);
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
