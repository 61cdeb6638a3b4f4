import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { captureVideo, isWebKit, recordingType } from './video-capture.ts';

const only =
  (...types: readonly string[]) =>
  (type: string): boolean =>
    types.includes(type);

describe('recordingType', () => {
  it.each([
    { story: 'WebM where it works', isWebKit: false, supports: () => true, type: 'video/webm;codecs=vp8' },
    { story: 'MP4 first on WebKit', isWebKit: true, supports: () => true, type: 'video/mp4;codecs=avc1.42E01E' },
    { story: 'WebM on a WebKit without MP4', isWebKit: true, supports: only('video/webm'), type: 'video/webm' },
    { story: 'MP4 where there is no WebM', isWebKit: false, supports: only('video/mp4'), type: 'video/mp4' },
    { story: 'nothing', isWebKit: false, supports: only(), type: undefined },
  ])('picks $story', ({ isWebKit, supports, type }) => {
    expect(recordingType(isWebKit, supports)).toBe(type);
  });
});

describe('isWebKit', () => {
  it.each([
    ['an iPhone, whatever its browser is called', { GestureEvent: true, chrome: true }, true],
    ['a Mac', { WebKitMediaKeys: true }, true],
    ['Chrome and Firefox', { MediaRecorder: true }, false],
  ])('tells WebKit from other engines: %s', (_, scope, is) => {
    expect(isWebKit(scope)).toBe(is);
  });
});

class FakeRecorder extends EventTarget {
  static readonly made: FakeRecorder[] = [];
  static readonly isTypeSupported = (type: string): boolean => type.startsWith('video/webm');
  state = 'recording';
  readonly start = vi.fn<(ms: number) => void>();
  readonly options: MediaRecorderOptions;
  constructor(_: unknown, options: MediaRecorderOptions) {
    super();
    this.options = options;
    FakeRecorder.made.push(this);
  }
  give(bytes: string): void {
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob([bytes]) }));
  }
  stop(): void {
    this.state = 'inactive';
    this.give('end');
    this.dispatchEvent(new Event('stop'));
  }
}

describe('captureVideo', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    FakeRecorder.made.length = 0;
  });
  const stream: MediaStream = Object.create(null);

  it('records VP8 at 500 kbit/s in one-second chunks and skips empty chunks', async () => {
    vi.stubGlobal('MediaRecorder', FakeRecorder);
    const chunks: Blob[] = [];
    const film = captureVideo(stream, { onChunk: (chunk) => chunks.push(chunk) });
    const recorder = FakeRecorder.made[0];
    expect(recorder?.options).toEqual({ mimeType: 'video/webm;codecs=vp8', videoBitsPerSecond: 500_000 });
    expect(recorder?.start).toHaveBeenCalledWith(1000);
    expect(film.mimeType).toBe('video/webm');
    recorder?.give('one');
    recorder?.give('');
    expect(await film.soFar().text()).toBe('one');
    const whole = await film.stop();
    expect(await whole.text()).toBe('oneend');
    expect(whole.type).toBe('video/webm');
    expect(chunks).toHaveLength(2);
  });

  it('keeps the recorded data if the recorder stops by itself', async () => {
    vi.stubGlobal('MediaRecorder', FakeRecorder);
    const film = captureVideo(stream, { onChunk: () => undefined });
    const recorder = FakeRecorder.made[0];
    recorder?.give('one');
    recorder?.stop();
    expect(await (await film.stop()).text()).toBe('oneend');
  });

  it('returns the time at which a recorder broke, and null for one that was stopped', async () => {
    vi.stubGlobal('MediaRecorder', FakeRecorder);
    const [whole, broken] = [
      captureVideo(stream, { onChunk: () => undefined }),
      captureVideo(stream, { onChunk: () => undefined }),
    ];
    const before = performance.now();
    FakeRecorder.made[1]?.dispatchEvent(new Event('error'));
    const at = broken.brokeAt();
    FakeRecorder.made[1]?.stop();
    await Promise.all([whole.stop(), broken.stop()]);
    expect([whole.brokeAt(), broken.brokeAt()]).toEqual([null, at]);
    expect(at).toBeGreaterThanOrEqual(before);
  });

  describe('at its start', () => {
    beforeEach(() => {
      vi.useFakeTimers();
      vi.stubGlobal('MediaRecorder', FakeRecorder);
    });
    afterEach(() => vi.useRealTimers());

    const capture = () => {
      const onNeverStarted = vi.fn<() => void>();
      const film = captureVideo(stream, { onChunk: () => undefined, onNeverStarted });
      const recorder = FakeRecorder.made[0];
      if (!recorder) throw new Error('No recorder was made.');
      return { film, recorder, onNeverStarted };
    };

    it('throws the error of MediaRecorder.start', () => {
      const Refusing = class extends FakeRecorder {
        override readonly start = vi.fn<(ms: number) => void>(() => {
          throw new DOMException('no', 'NotSupportedError');
        });
      };
      vi.stubGlobal('MediaRecorder', Refusing);
      expect(() => captureVideo(stream, { onChunk: () => undefined })).toThrow('no');
    });

    it.each(['error', 'stop'])('reports a failed start on an %s event before any data', (name) => {
      const { recorder, onNeverStarted } = capture();
      recorder.give('');
      recorder.dispatchEvent(new Event(name));
      vi.advanceTimersByTime(60_000);
      expect(onNeverStarted).toHaveBeenCalledTimes(1);
    });

    it('reports a failed start after five seconds without data', () => {
      const { onNeverStarted } = capture();
      vi.advanceTimersByTime(4999);
      expect(onNeverStarted).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
      expect(onNeverStarted).toHaveBeenCalledTimes(1);
    });

    it('reports no failed start after data arrived or stop() was called', async () => {
      const { recorder, onNeverStarted } = capture();
      recorder.give('one');
      recorder.dispatchEvent(new Event('error'));
      vi.advanceTimersByTime(60_000);
      FakeRecorder.made.length = 0;
      const second = capture();
      await second.film.stop();
      vi.advanceTimersByTime(60_000);
      expect([onNeverStarted.mock.calls, second.onNeverStarted.mock.calls]).toEqual([[], []]);
    });
  });

  it.each([
    ['no stream', undefined, FakeRecorder],
    ['no recorder in this browser', stream, undefined],
    [
      'no type that it records',
      stream,
      class extends FakeRecorder {
        static override readonly isTypeSupported = (): boolean => false;
      },
    ],
  ] as const)('returns an empty video with %s', async (_, from, recorder) => {
    vi.stubGlobal('MediaRecorder', recorder);
    const film = captureVideo(from, { onChunk: () => undefined });
    expect(film.mimeType).toBeNull();
    expect((await film.stop()).size).toBe(0);
  });
});
