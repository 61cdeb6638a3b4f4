import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeRecorder } from '../pose/fixtures/fake-browser.ts';
import { openDetectors } from '../pose/fixtures/fake-detectors.ts';
import type { Detectors } from '../pose/fixtures/fake-detectors.ts';
import type * as recordingDetector from '../pose/open-recording-detector.ts';
import { openStudio } from './fixtures/recorder-with-fake-camera.ts';
import type { RecordedPiece } from './recorder-settings.ts';

const { openRecordingDetector } = vi.hoisted(() => ({
  openRecordingDetector: vi.fn<typeof recordingDetector.openRecordingDetector>(),
}));
vi.mock('../pose/open-recording-detector.ts', () => ({ openRecordingDetector }));
vi.mock('../pose/pose-download.ts', () => ({ downloadPose: async () => undefined }));

let detectors: Detectors;
beforeEach(() => {
  vi.useFakeTimers();
  detectors = openDetectors();
  openRecordingDetector.mockImplementation(detectors.open);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a set', () => {
  it('is recorded from the last countdown second until finish(), which stops the camera and closes the model', async () => {
    const { open, start, film, recorder, attempts, events, stage, trackOf } = openStudio(['front']);
    await open();
    expect(stage()).toBe('ready');
    await start();
    expect([stage(), events]).toEqual(['recording', ['get-ready', 'started']]);
    FakeRecorder.made[0]?.give('film ');
    await film(3);
    const finishing = recorder.finish();
    await vi.advanceTimersByTimeAsync(100);
    await finishing;
    expect(stage()).toBe('finished');
    expect(attempts).toHaveLength(1);
    expect(await attempts[0]?.video.text()).toBe('start film end');
    // Expects the frames of 5 s: the last 2 s of the countdown and 3 s of recording.
    expect(attempts[0]?.track.frames.length).toBeGreaterThan(120);
    expect(trackOf('front')?.stop).toHaveBeenCalled();
    expect(detectors.opened[0]?.isClosed()).toBe(true);
  });

  it('cancelled in the last countdown second leaves no attempt, and the next one can start', async () => {
    const { open, film, start, recorder, attempts, events, stage, reported } = openStudio(['front']);
    await open();
    void recorder.start();
    await film(6.5);
    expect(stage()).toBe('recording');
    recorder.cancel();
    expect([stage(), FakeRecorder.made[0]?.state]).toEqual(['ready', 'inactive']);
    await start();
    expect(events).toEqual(['get-ready', 'started', 'cancelled', 'get-ready', 'started']);
    expect([attempts, reported]).toEqual([[], []]);
  });

  it('reports "start-failed" with the error if onBegin throws, and can be started again', async () => {
    const fault = new Error('no');
    const { open, start, events, stage, reported } = openStudio(['front'], {
      onBegin: vi.fn<() => void>().mockImplementationOnce(() => {
        throw fault;
      }),
    });
    await open();
    await start();
    expect([stage(), events.at(-1), reported]).toEqual(['ready', 'start-failed', [fault]]);
    await start();
    expect([stage(), events.at(-1)]).toEqual(['recording', 'started']);
  });

  it('reports "start-failed" if MediaRecorder.start throws, and can be started again', async () => {
    const { open, start, events, stage, reported, recorder } = openStudio(['front']);
    class Refusing extends FakeRecorder {
      override readonly start = (): void => {
        throw new DOMException('no', 'NotSupportedError');
      };
    }
    vi.stubGlobal('MediaRecorder', Refusing);
    await open();
    await start();
    expect([stage(), events, reported.length]).toEqual(['ready', ['get-ready', 'start-failed'], 1]);
    expect(recorder.getSnapshot().countdown).toBeNull();
    vi.stubGlobal('MediaRecorder', FakeRecorder);
    await start();
    expect([stage(), events.at(-1)]).toEqual(['recording', 'started']);
  });

  it.each([
    ['fires an error before any data', () => void FakeRecorder.made[0]?.dispatchEvent(new Event('error'))],
    ['delivers no data for five seconds', () => undefined],
  ])('goes back to "ready" with "start-failed" when the recorder %s', async (_, breakRecorder) => {
    const { open, start, film, events, stage, attempts } = openStudio(['front']);
    await open();
    await start({ hasData: false });
    breakRecorder();
    await film(4);
    expect([stage(), events.at(-1), attempts]).toEqual(['ready', 'start-failed', []]);
  });

  it('ends as "camera-lost" with its frames if the camera is disconnected', async () => {
    const { open, start, film, attempts, stage, trackOf } = openStudio(['front']);
    await open();
    await start();
    await film(1);
    trackOf('front')?.dispatchEvent(new Event('ended'));
    await vi.advanceTimersByTimeAsync(100);
    expect([stage(), attempts[0]?.ending]).toEqual(['finished', 'camera-lost']);
    expect(attempts[0]?.track.frames.length).toBeGreaterThan(70);
  });

  it('ends as "model-lost" if the model throws', async () => {
    const { open, start, film, attempts, stage } = openStudio(['front']);
    await open();
    await start();
    detectors.break(new Error('out of memory'));
    await film(0.2);
    expect([stage(), attempts[0]?.ending, attempts.length]).toEqual(['finished', 'model-lost', 1]);
  });

  it('ends as "model-lost" with its frames if the model does not answer for over ten seconds', async () => {
    const { open, start, film, attempts, stage, trackOf } = openStudio(['front']);
    await open();
    await start();
    await film(1);
    detectors.take(3_600_000);
    await film(9);
    expect(stage()).toBe('recording');
    await film(2);
    await vi.advanceTimersByTimeAsync(3000);
    expect([stage(), attempts[0]?.ending]).toEqual(['finished', 'model-lost']);
    expect(attempts[0]?.track.frames.length).toBeGreaterThan(70);
    expect([trackOf('front')?.stop.mock.calls.length, detectors.opened[0]?.isClosed()]).toEqual([1, true]);
  });

  it('finishes as "model-lost" within about 3 s, with its video, if the model does not answer', async () => {
    const { open, start, film, recorder, attempts, stage } = openStudio(['front']);
    await open();
    await start();
    FakeRecorder.made[0]?.give('film ');
    detectors.take(3_600_000);
    await film(2);
    void recorder.finish();
    await vi.advanceTimersByTimeAsync(2900);
    expect(stage()).toBe('finishing');
    await vi.advanceTimersByTimeAsync(200);
    expect([stage(), attempts[0]?.ending, await attempts[0]?.video.text()]).toEqual([
      'finished',
      'model-lost',
      'start film end',
    ]);
    const { track, targets, dropped } = attempts[0] ?? { targets: [], dropped: [] };
    expect(targets.length - dropped.length).toBe(track?.frames.length);
  });

  it('does not start if the model does not answer', async () => {
    const { open, film, recorder, events, stage } = openStudio(['front']);
    await open();
    detectors.take(3_600_000);
    void recorder.start();
    await film(10);
    expect([stage(), events]).toEqual(['ready', ['get-ready', 'start-failed']]);
    await film(5);
    expect([stage(), recorder.getSnapshot().problem]).toEqual(['failed', 'model']);
  });

  it('continues with the full model on a slow device if the lite model cannot be loaded', async () => {
    const { open, start, film, recorder, stage } = openStudio(['front']);
    await open();
    await start();
    detectors.refuse(new Error('offline'));
    detectors.take(130);
    await film(8);
    expect(stage()).toBe('recording');
    expect(recorder.getSnapshot()).toMatchObject({ model: 'full', isSteppedDown: false, slowness: 'model' });
  });

  it('ends as "model-lost" if the lite model does not answer, after the same timeout as the full model', async () => {
    const { open, start, film, attempts, recorder, stage } = openStudio(['front']);
    await open();
    await start();
    detectors.take(130);
    while (!recorder.getSnapshot().isSteppedDown) await film(0.04);
    detectors.take(3_600_000);
    await film(9);
    expect(stage()).toBe('recording');
    await film(2);
    await vi.advanceTimersByTimeAsync(3000);
    expect([stage(), attempts[0]?.ending]).toEqual(['finished', 'model-lost']);
  });

  it('fails with "model" if onPiece throws on finish, keeps its earlier pieces and stops the camera', async () => {
    const pieces: RecordedPiece[] = [];
    let isBroken = false;
    const { open, start, film, recorder, attempts, stage, trackOf } = openStudio(['front'], {
      onPiece: (piece) => {
        if (isBroken) throw new Error('broken');
        pieces.push(piece);
      },
    });
    await open();
    await start();
    await film(2);
    isBroken = true;
    const finishing = recorder.finish();
    await vi.advanceTimersByTimeAsync(100);
    await finishing;
    expect([stage(), recorder.getSnapshot().problem, attempts]).toEqual(['failed', 'model', []]);
    expect(pieces.flatMap(({ frames }) => frames).length).toBeGreaterThan(70);
    expect(trackOf('front')?.stop).toHaveBeenCalled();
  });
});

describe('a test video instead of a camera', () => {
  it('plays during the recording, and its end ends the set as "video-ended"', async () => {
    const { open, video, film, recorder, attempts, stage } = openStudio([], {
      source: { kind: 'test-video', url: '/samples/push-up.webm' },
    });
    // Makes the fake video load and seek immediately.
    Object.assign(video, { load: () => void video.dispatchEvent(new Event('loadeddata')) });
    const seeking = setInterval(() => video.dispatchEvent(new Event('seeked')), 10);
    await open();
    expect([stage(), video.src]).toEqual(['ready', '/samples/push-up.webm']);
    void recorder.start();
    await film(9);
    clearInterval(seeking);
    expect([stage(), video.paused]).toEqual(['recording', false]);
    video.dispatchEvent(new Event('ended'));
    await vi.advanceTimersByTimeAsync(100);
    expect([stage(), attempts[0]?.ending]).toEqual(['finished', 'video-ended']);
  });
});

describe('the video of a set', () => {
  const recorded = async () => {
    const studio = openStudio(['front']);
    await studio.open();
    await studio.start();
    FakeRecorder.made[0]?.give('film ');
    return studio;
  };
  const finish = async ({ recorder, attempts, film }: Awaited<ReturnType<typeof recorded>>) => {
    await film(1);
    const finishing = recorder.finish();
    await vi.advanceTimersByTimeAsync(6000);
    await finishing;
    return { frames: attempts[0]?.track.frames.length ?? 0, film: await attempts[0]?.video.text() };
  };

  it.each([
    [
      'breaks in the middle',
      (recorder: FakeRecorder): void => {
        recorder.state = 'inactive';
        recorder.dispatchEvent(new Event('error'));
      },
    ],
    [
      'cannot be stopped',
      (recorder: FakeRecorder): void => {
        vi.spyOn(recorder, 'stop').mockImplementation(() => {
          throw new DOMException('', 'UnknownError');
        });
      },
    ],
    [
      'never says that it has stopped',
      (recorder: FakeRecorder): void => {
        vi.spyOn(recorder, 'stop').mockImplementation(() => undefined);
      },
    ],
  ])('that %s keeps the data recorded so far, and the track keeps its frames', async (_what, breakIt) => {
    const studio = await recorded();
    const [recorder] = FakeRecorder.made;
    if (recorder) breakIt(recorder);
    const { frames, film } = await finish(studio);
    expect(frames).toBeGreaterThan(70);
    expect(film).toBe('start film ');
  });
});
