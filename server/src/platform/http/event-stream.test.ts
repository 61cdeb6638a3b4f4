import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openEventStream } from './event-stream.ts';
import type { EventStream } from './event-stream.ts';

const onClosed = vi.fn<() => void>();
let stream: EventStream;

beforeEach(() => {
  vi.useFakeTimers();
  onClosed.mockReset();
  stream = openEventStream(onClosed);
});
afterEach(() => {
  stream.close();
  vi.useRealTimers();
});

const readerOf = ({ reply }: EventStream) => {
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('There is no body.');
  return reader;
};

describe('a server-sent event stream', () => {
  it('sends a retry line first, then events in the standard format, and a comment every 20 s', async () => {
    const reader = readerOf(stream);
    expect(await reader.read()).toEqual({ done: false, value: 'retry: 3000\n\n' });
    stream.send('changed', { what: 1 });
    expect(await reader.read()).toEqual({ done: false, value: 'event: changed\ndata: {"what":1}\n\n' });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await reader.read()).toEqual({ done: false, value: ':\n\n' });
  });

  it('has headers against caching, transformation and proxy buffering', () => {
    const { headers } = stream.reply;
    expect(headers.get('content-type')).toContain('text/event-stream');
    expect(headers.get('cache-control')).toBe('no-store, no-transform');
    expect(headers.get('x-accel-buffering')).toBe('no');
  });

  it('ends for the client when it is closed, and sends nothing more', async () => {
    const reader = readerOf(stream);
    await reader.read();
    stream.close();
    stream.close();
    stream.send('changed', {});
    expect(await reader.read()).toEqual({ done: true, value: undefined });
    expect(onClosed).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('closes when the client disconnects', async () => {
    await stream.reply.body?.cancel();
    stream.send('changed', {});
    expect(onClosed).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('closes after 140 s if the client reads nothing', async () => {
    await vi.advanceTimersByTimeAsync(6 * 20_000);
    expect(onClosed).toHaveBeenCalledTimes(0);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(onClosed).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});
