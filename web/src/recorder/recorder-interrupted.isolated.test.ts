import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asVideo } from '../pose/fixtures/fake-browser.ts';
import { openDetectors } from '../pose/fixtures/fake-detectors.ts';
import type { Detectors } from '../pose/fixtures/fake-detectors.ts';
import type * as recordingDetector from '../pose/open-recording-detector.ts';
import { Sounds } from './audio/sounds.ts';
import { openStudio } from './fixtures/recorder-with-fake-camera.ts';
import type { IdleFrame } from './recorder-settings.ts';

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
  vi.restoreAllMocks();
});

const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

describe('a frozen camera image', () => {
  it('during a set is announced as "No picture", then ends the set as "camera-muted" with its frames', async () => {
    const say = vi.spyOn(Sounds.prototype, 'say');
    const { open, start, film, recorder, attempts, stage } = openStudio(['front']);
    await open();
    await start();
    await film(3);
    await pass(2600);
    expect([stage(), recorder.getSnapshot().warning]).toEqual(['recording', 'still']);
    expect(say.mock.calls.filter(([words]) => words === 'No picture')).toHaveLength(1);
    await pass(3000);
    expect([stage(), attempts[0]?.ending, attempts.length]).toEqual(['finished', 'camera-muted', 1]);
    expect(attempts[0]?.track.frames.length).toBeGreaterThan(120);
  });

  it('is no longer shown as a warning when frames arrive, and is announced again on the next freeze', async () => {
    const say = vi.spyOn(Sounds.prototype, 'say');
    const { open, start, film, recorder, stage } = openStudio(['front']);
    await open();
    await start();
    for (const _ of [1, 2]) {
      await pass(2600);
      await film(1);
      expect([stage(), recorder.getSnapshot().warning]).toEqual(['recording', 'away']);
    }
    expect(say.mock.calls.filter(([words]) => words === 'No picture')).toHaveLength(2);
  });

  it('before a set is reported to the set-up check as null, until frames arrive again', async () => {
    const judged: (IdleFrame | null)[] = [];
    const { open, film } = openStudio(['front'], {
      onAnalysedIdle: (idle) => {
        judged.push(idle);
        return [];
      },
    });
    await open();
    await pass(1700);
    expect(judged).not.toContain(null);
    await pass(1000);
    expect(judged.at(-1)).toBeNull();
    await film(0.2);
    expect(judged.at(-1)).not.toBeNull();
  });

  it('is not reported on a hidden page or for a waiting test video', async () => {
    const judge = vi.fn<() => readonly []>(() => []);
    const { open, recorder } = openStudio(['front'], { onAnalysedIdle: judge });
    await open();
    Object.assign(document, { visibilityState: 'hidden' });
    await pass(10_000);
    expect(judge).not.toHaveBeenCalledWith(null);
    recorder.close();
    const video = openStudio([], { source: { kind: 'test-video', url: '/a.webm' }, onAnalysedIdle: judge });
    Object.assign(video.video, { load: () => void video.video.dispatchEvent(new Event('loadeddata')) });
    await video.open();
    await pass(10_000);
    expect(judge).not.toHaveBeenCalledWith(null);
  });

  it('is resumed if another app paused the video, and the set continues', async () => {
    const { open, start, film, video, stage } = openStudio(['front']);
    await open();
    await start();
    video.pause();
    video.dispatchEvent(new Event('pause'));
    expect(video.paused).toBe(false);
    await film(6);
    expect(stage()).toBe('recording');
  });
});

describe('a set that is being finished', () => {
  it('is returned by stop() alone, and only once', async () => {
    const { open, start, film, recorder, attempts, stage } = openStudio(['front']);
    await open();
    await start();
    await film(1);
    const finishing = recorder.finish();
    expect(stage()).toBe('finishing');
    const stopping = recorder.stop();
    await pass(100);
    await finishing;
    const attempt = await stopping;
    expect([attempt?.ending, attempts, stage()]).toEqual(['person', [], 'finished']);
    expect(attempt?.track.frames.length).toBeGreaterThan(70);
    expect(await recorder.stop()).toBeUndefined();
  });

  it('is handed on once if finish() is called twice, as is the next set', async () => {
    const { open, start, film, recorder, attempts } = openStudio(['front']);
    for (const set of [1, 2]) {
      await open();
      await start();
      await film(1);
      const twice = Promise.all([recorder.finish(), recorder.finish('hand')]);
      await pass(100);
      await twice;
      expect(attempts.map(({ ending }) => ending)).toEqual(Array.from({ length: set }, () => 'person'));
    }
  });
});

describe('saved camera settings', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    });
  });

  it('restore the camera, mirroring and rotation for the next attempt', async () => {
    const first = openStudio(['front', 'back']);
    await first.open();
    expect(await first.recorder.switchCamera('back')).toBe('switched');
    first.recorder.picture.mirror(false);
    expect(first.recorder.picture.turnTo(180)).toBe(true);
    first.recorder.close();
    const { open, recorder } = openStudio(['front', 'back']);
    expect(recorder.getSnapshot().rotation).toBe(180);
    await open();
    expect(recorder.getSnapshot()).toMatchObject({ cameraId: 'back', isMirrored: false, rotation: 180 });
    expect(detectors.rotation()).toBe(180);
  });

  it('do not carry switched-off mirroring over to another camera', async () => {
    const first = openStudio(['front', 'back']);
    await first.open();
    first.recorder.picture.mirror(false);
    expect(await first.recorder.switchCamera('back')).toBe('switched');
    expect(first.recorder.getSnapshot().isMirrored).toBe(true);
  });

  it('exclude the phone’s orientation and a camera that has failed', async () => {
    const first = openStudio(['front', 'back']);
    await first.open();
    expect(await first.recorder.switchCamera('back')).toBe('switched');
    expect(first.recorder.picture.standAs(180)).toBe(true);
    first.trackOf('back')?.dispatchEvent(new Event('ended'));
    expect(first.stage()).toBe('failed');
    const { open, recorder } = openStudio(['front', 'back']);
    await open();
    expect(recorder.getSnapshot()).toMatchObject({ cameraId: 'front', isMirrored: true, rotation: 0 });
  });

  it.each(['{', '[]', '"back"', '{"cameraId":7,"isMirrored":"no","rotation":90}', 'null'])(
    'are ignored if they are %s',
    async (text) => {
      sessionStorage.setItem('reptemple.picture', text);
      const { open, recorder } = openStudio(['front', 'back']);
      await open();
      expect(recorder.getSnapshot()).toMatchObject({ cameraId: 'front', isMirrored: true, rotation: 0 });
    },
  );

  it('are neither applied to a test video nor changed by it', async () => {
    sessionStorage.setItem('reptemple.picture', '{"cameraId":"back","rotation":180}');
    const { recorder, video, canvas } = openStudio([], { source: { kind: 'test-video', url: '/a.webm' } });
    Object.assign(video, { load: () => void video.dispatchEvent(new Event('loadeddata')) });
    const opening = recorder.open(asVideo(video), canvas);
    await pass(0);
    await opening;
    expect([recorder.getSnapshot().rotation, video.src]).toEqual([0, '/a.webm']);
    expect(recorder.picture.turnTo(180)).toBe(true);
    expect(sessionStorage.getItem('reptemple.picture')).toBe('{"cameraId":"back","rotation":180}');
  });
});
