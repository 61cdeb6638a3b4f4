import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDetectors } from '../pose/fixtures/fake-detectors.ts';
import type { Detectors } from '../pose/fixtures/fake-detectors.ts';
import type * as recordingDetector from '../pose/open-recording-detector.ts';
import { Sounds } from './audio/sounds.ts';
import { openStudio } from './fixtures/recorder-with-fake-camera.ts';

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

describe('opening the recorder', () => {
  it('fails with "denied" and loads no model if camera access is refused', async () => {
    const { open, getUserMedia, recorder } = openStudio(['front']);
    getUserMedia.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
    await open();
    expect(recorder.getSnapshot()).toMatchObject({ stage: 'failed', problem: 'denied' });
    expect(detectors.open).not.toHaveBeenCalled();
  });

  it('fails with "model" and stops the camera if the model cannot be loaded', async () => {
    const { open, recorder, trackOf } = openStudio(['front']);
    detectors.refuse(new Error('offline'));
    await open();
    expect(recorder.getSnapshot()).toMatchObject({ stage: 'failed', problem: 'model' });
    expect(trackOf('front')?.stop).toHaveBeenCalled();
  });

  it('stops the camera and closes the model if the recorder is closed meanwhile', async () => {
    const { open, recorder, stage, trackOf } = openStudio(['front']);
    detectors.openAfter(5000);
    const opening = open();
    await vi.advanceTimersByTimeAsync(10);
    recorder.close();
    await vi.advanceTimersByTimeAsync(6000);
    await opening;
    expect(trackOf('front')?.stop).toHaveBeenCalled();
    expect([detectors.opened.map((one) => one.isClosed()), stage()]).toEqual([[true], 'opening']);
  });
});

describe('rotating the camera image by 180°', () => {
  it('applies from the first frame if done while the model loads', async () => {
    const { open, recorder, film } = openStudio(['front']);
    detectors.openAfter(5000);
    const opening = open();
    await vi.advanceTimersByTimeAsync(10);
    expect(recorder.picture.turnTo(180)).toBe(true);
    await vi.advanceTimersByTimeAsync(6000);
    await opening;
    await film(1);
    expect([recorder.getSnapshot().rotation, detectors.rotation()]).toEqual([180, 180]);
    recorder.picture.turnTo(0);
    await film(1);
    expect(detectors.rotation()).toBe(0);
  });

  it('persists when the recorder is closed and opened again', async () => {
    const { open, recorder, film } = openStudio(['front']);
    await open();
    recorder.picture.turnTo(180);
    recorder.close();
    await open();
    await film(1);
    expect(detectors.rotation()).toBe(180);
  });
});

describe('turning the phone', () => {
  it('before a set changes the canvas and the next track to 360×640', async () => {
    const { open, start, film, recorder, video, canvas, attempts } = openStudio(['front']);
    await open();
    expect([canvas.width, canvas.height]).toEqual([640, 360]);
    video.become(360, 640);
    await film(0.2);
    expect([canvas.width, canvas.height]).toEqual([360, 640]);
    await start();
    await film(1);
    const finishing = recorder.finish();
    await vi.advanceTimersByTimeAsync(100);
    await finishing;
    expect(attempts[0]).toMatchObject({ track: { width: 360, height: 640 }, ending: 'person' });
  });

  it('during a set ends it as "turned" and keeps its 640×360 track', async () => {
    const { open, start, film, video, attempts, stage } = openStudio(['front']);
    await open();
    await start();
    await film(1);
    video.become(0, 0);
    video.become(640, 360);
    await film(1);
    expect(stage()).toBe('recording');
    video.become(360, 640);
    await vi.advanceTimersByTimeAsync(100);
    expect([stage(), attempts.length]).toEqual(['finished', 1]);
    expect(attempts[0]).toMatchObject({ track: { width: 640, height: 360 }, ending: 'turned' });
    expect(attempts[0]?.track.frames.length).toBeGreaterThan(90);
  });

  it.each([
    ['before', 1, 'get-ready'],
    ['in the middle of', 3, 'countdown'],
    ['in the last second of', 6.5, 'recording'],
  ] as const)('%s the countdown cancels it and says so', async (_when, seconds, meanwhile) => {
    const { open, film, recorder, video, canvas, attempts, events, stage } = openStudio(['front']);
    const say = vi.spyOn(Sounds.prototype, 'say');
    await open();
    void recorder.start();
    await film(seconds);
    expect(stage()).toBe(meanwhile);
    video.become(360, 640);
    await film(8);
    expect([stage(), events.at(-1), attempts, canvas.width]).toEqual(['ready', 'turned', [], 360]);
    expect(say.mock.lastCall?.[0]).toBe('The phone was turned. Countdown Cancelled');
    say.mockRestore();
  });

  it('is not assumed if only the resolution changes: the set continues', async () => {
    const { open, start, film, video, stage } = openStudio(['front']);
    await open();
    await start();
    video.become(1280, 720);
    await film(0.2);
    video.become(854, 480);
    await film(0.2);
    expect(stage()).toBe('recording');
  });
});

describe('switching the camera', () => {
  it('ignores the end of the old camera, and fails with "lost" on the end of the new one', async () => {
    const { open, recorder, film, stage, trackOf } = openStudio(['front', 'back']);
    await open();
    expect(await recorder.switchCamera()).toBe('switched');
    await film(1);
    expect([recorder.getSnapshot().cameraId, trackOf('front')?.stop.mock.calls.length]).toEqual(['back', 1]);
    trackOf('front')?.dispatchEvent(new Event('ended'));
    expect(stage()).toBe('ready');
    trackOf('back')?.dispatchEvent(new Event('ended'));
    expect(recorder.getSnapshot()).toMatchObject({ stage: 'failed', problem: 'lost' });
  });

  it('fails with "busy" and closes camera and model if the new camera cannot be opened', async () => {
    const { open, recorder, getUserMedia, trackOf } = openStudio(['front', 'back']);
    await open();
    getUserMedia.mockRejectedValueOnce(new DOMException('', 'NotReadableError'));
    expect(await recorder.switchCamera('back')).toBe('failed');
    expect(recorder.getSnapshot()).toMatchObject({ stage: 'failed', problem: 'busy' });
    expect([trackOf('front')?.stop.mock.calls.length, detectors.opened[0]?.isClosed()]).toEqual([1, true]);
  });

  it('fails with "busy" if the new camera’s video does not play', async () => {
    const { open, recorder, video } = openStudio(['front', 'back']);
    await open();
    video.play = () => Promise.reject(new Error('no picture'));
    expect(await recorder.switchCamera('back')).toBe('failed');
    expect(recorder.getSnapshot()).toMatchObject({ stage: 'failed', problem: 'busy' });
  });

  it.each([
    ['there is only one', ['front'], false],
    ['the browser will not list them', ['front', 'back'], true],
  ] as const)('returns "no-other" and keeps the current camera if %s', async (_why, cameras, isSecretive) => {
    const { open, recorder, enumerateDevices, stage, trackOf } = openStudio(cameras);
    await open();
    if (isSecretive) enumerateDevices.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
    expect([await recorder.switchCamera(), stage()]).toEqual(['no-other', 'ready']);
    expect(trackOf('front')?.stop).not.toHaveBeenCalled();
  });

  it('is refused during countdown and recording, and Start is refused during the switch', async () => {
    const { open, start, film, recorder, getUserMedia, stage } = openStudio(['front', 'back']);
    await open();
    const asked = getUserMedia.mock.calls.length;
    const starting = recorder.start();
    await film(1);
    expect(await recorder.switchCamera('back')).toBe('refused');
    await film(8);
    await starting;
    expect([await recorder.switchCamera('back'), stage()]).toEqual(['refused', 'recording']);
    expect(getUserMedia).toHaveBeenCalledTimes(asked);
    recorder.close();

    await open();
    const switching = recorder.switchCamera('back');
    await start();
    expect([await switching, stage()]).toEqual(['switched', 'ready']);
  });
});
