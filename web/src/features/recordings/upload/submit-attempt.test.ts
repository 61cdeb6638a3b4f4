import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SubmitRecording } from '@reptemple/contract/recordings/recordings';
import { TRACK, WHOLE } from '../drafts/fixtures/sets.ts';
import { tried } from './calls.ts';
import { silence } from './idle-timeout.ts';
import { submitAttempt } from './submission.ts';

/** Fake XMLHttpRequest that only the test drives. */
class Line extends EventTarget {
  static latest: Line | undefined;
  readonly upload = new EventTarget();
  readonly open = vi.fn<(method: string, path: string) => void>();
  readonly abort = vi.fn<() => void>();
  status = 0;
  responseText = '';
  form = new FormData();
  send(form: FormData): void {
    this.form = form;
    Line.latest = this;
  }
  go(type: 'progress' | 'load'): void {
    this.upload.dispatchEvent(Object.assign(new Event(type), { loaded: 1 }));
  }
  answer(status: number, responseText: string): void {
    Object.assign(this, { status, responseText });
    this.dispatchEvent(new Event('load'));
  }
}

const KEPT = { sessionId: 'session-1', attempt: WHOLE, keptAt: 0, ticket: null, referredBy: 'AbCdEfGhIjKl' };
const AS = { challengeId: 'challenge-1', hasVideo: false, chunkSha256: [] };

beforeEach(() => {
  Line.latest = undefined;
  vi.stubGlobal('XMLHttpRequest', Line);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Compression of the track runs in real time, not on fake timers. */
const begun = async () => {
  const reply = tried(() => submitAttempt(KEPT, AS, silence()));
  while (!Line.latest) await new Promise((resolve) => setImmediate(resolve));
  return { reply, line: Line.latest };
};

describe('submitAttempt', () => {
  it('sends the submission and the gzipped track, and returns the server’s rejection', async () => {
    const { reply, line } = await begun();
    expect(line.open.mock.calls[0]).toEqual([SubmitRecording.method, SubmitRecording.path]);
    const [submission, track] = [line.form.get('submission'), line.form.get('track')];
    if (typeof submission !== 'string' || !(track instanceof File)) throw new Error('There is no track.');
    expect(JSON.parse(submission)).toMatchObject({ challengeId: 'challenge-1', referredBy: 'AbCdEfGhIjKl' });
    const unpacked = new Response(track.stream().pipeThrough(new DecompressionStream('gzip')));
    expect(await unpacked.json()).toEqual(TRACK);
    line.answer(409, JSON.stringify({ error: { code: 'conflict', message: 'It has ended.', requestId: 'r' } }));
    expect(await reply).toEqual({ ok: false, reason: 'It has ended.', trouble: undefined });
  });

  it('allows a slow upload, and times out 60 seconds after the last byte', async () => {
    const { reply, line } = await begun();
    for (let seconds = 0; seconds < 20; seconds += 1) {
      await vi.advanceTimersByTimeAsync(1000);
      line.go('progress');
    }
    line.go('load');
    await vi.advanceTimersByTimeAsync(59_999);
    expect(line.abort).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await reply).toEqual({ ok: false, reason: 'No response within 60 seconds', trouble: 'connection' });
  });

  it.each([
    ['a page that is not ours', 200, '<h1>Accept our terms</h1>', 'server'],
    ['a proxy', 502, 'Bad gateway', 'server'],
    ['a server that has no time', 429, 'Wait', 'server'],
  ] as const)('can be retried when the response comes from %s', async (_whom, status, text, trouble) => {
    const { reply, line } = await begun();
    line.answer(status, text);
    expect(await reply).toMatchObject({ ok: false, trouble });
  });
});
