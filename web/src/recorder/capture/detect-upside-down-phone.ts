import type { Degrees } from '@reptemple/engine/units';
import type { Rotation } from '../../pose/pose-worker-messages.ts';

/**
 * Returns the rotation of the video after the device's screen angle has changed; undefined if the
 * rotation stays.
 */
export const rotationAfter = (before: Degrees, after: Degrees): Rotation | undefined => {
  if (after === 180) return 180;
  // Undoes the automatic rotation when the phone is upright again, but not a rotation chosen by the
  // user.
  return before === 180 ? 0 : undefined;
};

/**
 * Returns the screen's angle in degrees. Older iPhones have only `window.orientation`, with the
 * opposite sign, which makes no difference for 180.
 */
const angleNow = (): Degrees => {
  if ('orientation' in screen) return screen.orientation.angle;
  return 'orientation' in globalThis && typeof globalThis.orientation === 'number'
    ? Math.abs(globalThis.orientation)
    : 0;
};

/**
 * Calls `onTurn` when the video must be rotated, and immediately if the phone is already upside
 * down. Returns a function that stops the calls.
 */
export const watchScreenAngle = (onTurn: (rotation: Rotation) => void): (() => void) => {
  let angle = 0;
  const look = (): void => {
    const rotation = rotationAfter(angle, angleNow());
    angle = angleNow();
    if (rotation !== undefined) onTurn(rotation);
  };
  look();
  const [target, event] = 'orientation' in screen ? [screen.orientation, 'change'] : [globalThis, 'orientationchange'];
  target.addEventListener(event, look);
  return () => target.removeEventListener(event, look);
};
