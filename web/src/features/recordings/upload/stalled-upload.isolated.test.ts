import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UploadVideoChunk } from '@reptemple/contract/recordings/video-upload-and-download';
import { PUSH_UP, WHOLE } from '../drafts/fixtures/recorded-set-and-draft-store.ts';
import { upload } from './upload-and-submit.ts';
import type { UploadProgress } from './upload-and-submit.ts';

class Line extends EventTarget {
  static all: Line[] = [];
  readonly upload = new EventTarget();
  readonly open = vi.fn<(method: string, path: string) => void>();
  readonly abort = vi.fn<() => void>();
  status = 0;
  responseText = '';
  send(): void {
    Line.all.push(this);
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

const BYTES = 1000;
const KEPT = {
  sessionId: 'session-1',
  attempt: { ...WHOLE, video: new Blob([new Uint8Array(BYTES)]) },
  keptAt: 0,
  ticket: null,
};
const CHALLENGE = {
  name: 'Strict Push-Ups',
  exercise: { id: 'exercise-1', name: 'Push-up', unit: 'reps', depthStandard: 'standard' },
  isDaily: false,
} as const;

/**
 * Fake document. The upload code adds its listeners to the document only once, so this test needs
 * its own file.
 */
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const turn = (visibilityState: string): void => {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  Line.all = [];
  vi.stubGlobal('XMLHttpRequest', Line);
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', () => undefined);
  const begun = { chunksGoTo: 'server', received: [], isComplete: false };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(begun)));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  turn('visible');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/**
 * Waits for this number of requests and returns the last one. Waits in real time, because hashing
 * ignores fake timers.
 */
const latestOf = async (count: number): Promise<Line> => {
  while (Line.all.length < count) await new Promise((resolve) => setImmediate(resolve));
  const line = Line.all.at(-1);
  if (!line) throw new Error('Nothing has been sent.');
  return line;
};

const sending = () => {
  const told: UploadProgress[] = [];
  const ended: unknown[] = [];
  void upload({ kept: KEPT, challenge: CHALLENGE, definition: PUSH_UP }, (progress) => told.push(progress)).then(
    () => ended.push('arrived'),
    (fault: unknown) => ended.push(fault instanceof Error ? fault.message : fault),
  );
  return { told, ended };
};

describe('a video upload on a connection that stalls', () => {
  it('fails 120 seconds after the last byte, and shows server trouble after 8 seconds', async () => {
    const { told, ended } = sending();
    const line = await latestOf(1);
    expect(line.open.mock.calls).toEqual([[UploadVideoChunk.method, UploadVideoChunk.path]]);
    line.go(BYTES);
    line.out();
    expect(told.at(-1)).toMatchObject({ sentBytes: BYTES, trouble: null });
    await vi.advanceTimersByTimeAsync(8000);
    expect(told.at(-1)).toMatchObject({ sentBytes: BYTES, trouble: 'server' });
    await vi.advanceTimersByTimeAsync(111_999);
    expect(ended).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toEqual(['No response within 120 seconds']);
    expect(Line.all).toHaveLength(1);
  });

  it('retries while no byte is sent, and fails after 120 seconds over all tries', async () => {
    const { told, ended } = sending();
    await latestOf(1);
    await vi.advanceTimersByTimeAsync(8000);
    expect(told.at(-1)).toMatchObject({ sentBytes: 0, trouble: 'connection' });
    await vi.advanceTimersByTimeAsync(111_999);
    expect(ended).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toEqual(['Failed to upload chunk 1 after 3 retries: No response within 120 seconds']);
    expect(Line.all).toHaveLength(4);
  });

  it('continues for as long as bytes are sent, even slowly and after a long stall', async () => {
    const { told, ended } = sending();
    await latestOf(1);
    await vi.advanceTimersByTimeAsync(70_000);
    const line = await latestOf(3);
    for (let tenth = 1; tenth <= 10; tenth += 1) {
      line.go((BYTES / 10) * tenth);
      await vi.advanceTimersByTimeAsync(29_000);
    }
    line.out();
    // Waits for the longest time that the reply may take: twice the sending time, because a proxy
    // may hold the bytes in its buffers.
    await vi.advanceTimersByTimeAsync(2 * 10 * 29_000);
    expect(ended).toEqual([]);
    line.answer(200, '{"success":true}');
    await vi.advanceTimersByTimeAsync(0);
    expect(ended).toEqual(['arrived']);
    expect(told.at(-1)).toMatchObject({ sentBytes: BYTES });
  });

  it('does not count the time in which the page was hidden toward the timeout', async () => {
    const { ended } = sending();
    await latestOf(1);
    await vi.advanceTimersByTimeAsync(20_000);
    turn('hidden');
    await vi.advanceTimersByTimeAsync(3_623_000);
    turn('visible');
    await vi.advanceTimersByTimeAsync(110_000);
    expect(ended).toEqual([]);
    (await latestOf(1)).answer(200, '{"success":true}');
    await vi.advanceTimersByTimeAsync(0);
    expect(ended).toEqual(['arrived']);
  });
});
