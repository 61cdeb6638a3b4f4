import { describe, expect, it } from 'vitest';
import { INITIAL_SNAPSHOT } from '../../../camera/recorder-state.ts';
import { debugLines } from './debug-lines.ts';

const device = {
  cameraPermission: 'prompt',
  cameras: 2,
  isSecure: true,
  graphics: 'software',
  hasWorker: true,
  hasWasm: true,
  hasRecorder: false,
  screen: '390×844, 3x',
  browser: 'Some Browser 1.0',
} as const;

describe('debug information', () => {
  it('says what is known before the device has answered', () => {
    const known = { challenge: 'c1', person: 'p1', fault: 'It broke.' };
    expect(Object.fromEntries(debugLines(known, undefined))).toEqual({
      Challenge: 'c1',
      'Signed in': 'p1',
      Stage: 'not begun',
      Camera: 'gives no picture',
      'Pose model': 'not asked for',
      Fault: 'It broke.',
    });
  });

  it('says how far camera and model have come, and what the device can do', () => {
    const snapshot = { ...INITIAL_SNAPSHOT, hasPicture: true, modelLoaded: 0.456 };
    const lines = Object.fromEntries(debugLines({ snapshot, challenge: 'c1', person: 'p1', waited: 20_000 }, device));
    expect(lines).toMatchObject({
      Stage: 'opening',
      Camera: 'gives a picture; permission prompt, 2 found',
      'Pose model': '46% loaded (full)',
      Waited: '20 s',
      Graphics: 'software',
      'Video recorder': 'no',
      Browser: 'Some Browser 1.0',
    });
  });
});
