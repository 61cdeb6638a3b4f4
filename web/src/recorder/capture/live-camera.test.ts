import { afterEach, describe, expect, it, vi } from 'vitest';
import { cameraAfter, openCamera, problemOf } from './live-camera.ts';
import type { CameraProblem } from './live-camera.ts';

const front = { id: 'a', label: 'Front' };
const back = { id: 'b', label: 'Back' };

describe('camera errors and switching', () => {
  it.each([
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'missing'],
    ['OverconstrainedError', 'missing'],
    ['NotReadableError', 'busy'],
    ['SomethingNew', 'busy'],
  ])('maps the error %s to the problem "%s"', (name, problem) => {
    expect(problemOf(name)).toBe(problem);
  });

  it('maps a refusal by the system to "blocked" and one by the user to "denied"', () => {
    expect(problemOf('NotAllowedError', 'Permission denied by system')).toBe('blocked');
    expect(problemOf('NotAllowedError', 'Permission denied')).toBe('denied');
  });

  it('cycles through the cameras and finds no next one for a single camera', () => {
    expect(cameraAfter([front, back], 'a')).toBe(back);
    expect(cameraAfter([front, back], 'b')).toBe(front);
    expect(cameraAfter([front, back], undefined)).toBe(front);
    expect(cameraAfter([front], 'a')).toBeUndefined();
  });
});

const streamOf = (settings: MediaTrackSettings) => ({ getVideoTracks: () => [{ getSettings: () => settings }] });

const aBrowser = (...answers: readonly (object | DOMException)[]) => {
  const left = [...answers];
  const getUserMedia = vi.fn<(constraints: MediaStreamConstraints) => Promise<unknown>>(async () => {
    const answer = left.shift();
    if (answer instanceof DOMException) throw answer;
    return answer;
  });
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
  return getUserMedia;
};

afterEach(() => vi.unstubAllGlobals());

describe('opening a camera', () => {
  it('requests 640×360 at 24 frames per second, uncropped, from the user-facing camera', async () => {
    const asked = aBrowser(streamOf({ deviceId: 'a', facingMode: 'user' }));
    expect(await openCamera(undefined)).toMatchObject({ id: 'a', isFront: true });
    expect(asked).toHaveBeenCalledWith({
      audio: false,
      video: {
        width: { ideal: 640 },
        height: { ideal: 360 },
        frameRate: { ideal: 24 },
        resizeMode: { ideal: 'none' },
        facingMode: 'user',
      },
    });
  });

  it('marks a camera with facingMode "environment" as not front-facing', async () => {
    aBrowser(streamOf({ deviceId: 'b', facingMode: 'environment' }));
    expect(await openCamera('b')).toMatchObject({ id: 'b', isFront: false });
  });

  it('falls back to another camera if the chosen one no longer exists', async () => {
    const asked = aBrowser(new DOMException('', 'OverconstrainedError'), streamOf({ deviceId: 'a' }));
    expect(await openCamera('gone')).toMatchObject({ id: 'a' });
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it.each<[string, string, CameraProblem]>([
    ['NotAllowedError', 'Permission denied', 'denied'],
    ['NotAllowedError', 'Permission denied by system', 'blocked'],
    ['NotFoundError', 'Requested device not found', 'missing'],
    ['NotReadableError', 'Could not start video source', 'busy'],
  ])('%s (%s) is a camera that is %s', async (name, message, problem) => {
    aBrowser(new DOMException(message, name));
    await expect(openCamera(undefined)).rejects.toMatchObject({ problem });
  });

  it('rejects with "denied" without trying another camera if the user refuses access', async () => {
    const asked = aBrowser(new DOMException('', 'NotAllowedError'));
    await expect(openCamera('a')).rejects.toMatchObject({ problem: 'denied' });
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it.each([
    [false, 'insecure'],
    [true, 'unsupported'],
  ])('rejects without a camera API on a page with isSecureContext %s', async (isSecure, problem) => {
    vi.stubGlobal('navigator', {});
    vi.stubGlobal('isSecureContext', isSecure);
    await expect(openCamera(undefined)).rejects.toMatchObject({ problem });
  });
});
