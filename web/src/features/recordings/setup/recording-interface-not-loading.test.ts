import { afterEach, describe, expect, it } from 'vitest';
import { compiledCatalogue } from '../../../../vite/compile-texts.ts';
import { speak } from '../../../i18n/translate.ts';
import { INITIAL_SNAPSHOT } from '../../../recorder/recorder-snapshot-store.ts';
import { debugLines, shortLines } from './recording-interface-not-loading.tsx';

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

afterEach(() => speak('en'));

describe('debug information', () => {
  it('shows the same four short lines, with translated names, in Spanish', () => {
    const lines = debugLines({ challenge: 'c1', person: 'p1' }, device);
    const values = ['c1', 'p1', 'gives no picture; permission prompt, 2 found', 'not asked for'];
    expect(shortLines(lines).map(([, value]) => value)).toEqual(values);
    const names = { Challenge: 'Reto', 'Signed in': 'Dentro', Camera: 'Cámara', 'Pose model': 'Modelo' };
    speak('es', compiledCatalogue(names));
    expect(shortLines(lines)).toEqual(Object.values(names).map((name, at) => [name, values[at]]));
  });

  it('lists challenge, user, stage, camera, model and fault before the device has answered', () => {
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

  it('lists camera and model progress and the device capabilities', () => {
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
