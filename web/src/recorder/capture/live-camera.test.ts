import { afterEach, describe, expect, it, vi } from 'vitest';
import { cameraAfter, openCamera, problemOf } from './live-camera.ts';
import type { CameraProblem } from './live-camera.ts';

const front = { id: 'a', label: 'Front' };
const back = { id: 'b', label: 'Back' };

describe('live camera', () => {
  it.each([
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'missing'],
    ['OverconstrainedError', 'missing'],
    ['NotReadableError', 'busy'],
    ['SomethingNew', 'busy'],
  ])('%s means the camera is %s', (name, problem) => {
    expect(problemOf(name)).toBe(problem);
  });

  it('tells a refusal by the computer from one by the person', () => {
    expect(problemOf('NotAllowedError', 'Permission denied by system')).toBe('blocked');
    expect(problemOf('NotAllowedError', 'Permission denied')).toBe('denied');
  });

  it('switches round and round', () => {
    expect(cameraAfter([front, back], 'a')).toBe(back);
    expect(cameraAfter([front, back], 'b')).toBe(front);
    expect(cameraAfter([front, back], undefined)).toBe(front);
    expect(cameraAfter([front], 'a')).toBeUndefined();
  });
});

const streamOf = (settings: MediaTrackSettings) => ({ getVideoTracks: () => [{ getSettings: () => settings }] });

/** Fake browser whose camera returns these results in turn. */
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
  it('asks for the whole picture, ideally 640×360 at 24 frames a second, facing the user', async () => {
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

  it('does not mirror a camera that looks away from the person', async () => {
    aBrowser(streamOf({ deviceId: 'b', facingMode: 'environment' }));
    expect(await openCamera('b')).toMatchObject({ id: 'b', isFront: false });
  });

  it('takes another camera when the chosen one is not there any more', async () => {
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

  it('does not fall back to another camera when the person said no', async () => {
    const asked = aBrowser(new DOMException('', 'NotAllowedError'));
    await expect(openCamera('a')).rejects.toMatchObject({ problem: 'denied' });
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it.each([
    [false, 'insecure'],
    [true, 'unsupported'],
  ])('without any camera interface, on a page that is secure: %s', async (isSecure, problem) => {
    vi.stubGlobal('navigator', {});
    vi.stubGlobal('isSecureContext', isSecure);
    await expect(openCamera(undefined)).rejects.toMatchObject({ problem });
  });
});
