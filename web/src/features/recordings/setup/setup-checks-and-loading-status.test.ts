import { describe, expect, it } from 'vitest';
import type { SetupCheck } from '../../../recorder/setup-check/check-setup.ts';
import { cameraName, headlineOf, openingLabel } from './setup-checks-and-loading-status.tsx';

const check = (isMet: boolean, spoken = ''): SetupCheck => ({ id: 'body', isMet, words: '', reason: '', spoken });

describe('camera set-up status', () => {
  it.each([
    ['all checks pass', [check(true)], true, 'Ready to Record'],
    ['all checks have only just passed', [check(true)], false, 'Hold still to start'],
    ['there are no checks', [], true, 'Ready to Record'],
    ['nothing has been checked yet', [], false, 'Get into position'],
    ['checks fail', [check(true), check(false, 'step back'), check(false, 'turn sideways')], false, 'Step back'],
    ['checks passed a moment ago', [check(false, 'step back')], true, 'Ready to Record'],
    ['a check fails without an instruction', [check(false)], false, 'Get into position'],
  ])('shows the expected headline when %s', (_, checks, isSetupReady, headline) => {
    expect(headlineOf(checks, isSetupReady)).toBe(headline);
  });

  it.each([
    [false, 'camera', 'Allow the camera when your browser asks.'],
    [false, 'test-video', 'Loading...'],
    [true, 'camera', 'Getting the camera ready…'],
  ] as const)('shows the opening message for camera image %s, source %s', (hasPicture, kind, words) => {
    expect(openingLabel({ hasPicture, downloaded: null }, kind)).toBe(words);
  });

  it('shows the downloaded megabytes of the pose model until it is complete', () => {
    const opening = { hasPicture: true };
    const [half, whole] = [4.2, 8.4].map((megabytes) => megabytes * 1024 * 1024);
    if (half === undefined || whole === undefined) throw new Error('no sizes');
    expect(openingLabel({ ...opening, downloaded: { loadedBytes: half, totalBytes: whole } }, 'camera')).toBe(
      'Loading... 4.2 of 8.4 MB',
    );
    expect(openingLabel({ ...opening, downloaded: { loadedBytes: whole, totalBytes: whole } }, 'camera')).toBe(
      'Getting the camera ready…',
    );
  });

  it('labels the second camera "Camera 2" if it has no name', () => {
    expect(cameraName('FaceTime HD', 0)).toBe('FaceTime HD');
    expect(cameraName(' ', 1)).toBe('Camera 2');
  });
});
