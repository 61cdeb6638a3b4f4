/** Detects that the phone is upside down, so that the picture is rotated. */
import type { Degrees } from '@reptemple/engine/units';
import type { Rotation } from '../../pose/pose-worker-messages.ts';

/**
 * Returns the picture's new rotation after a change of the device's angle; undefined to keep the
 * rotation.
 */
export const rotationAfter = (before: Degrees, after: Degrees): Rotation | undefined => {
  if (after === 180) return 180;
  // Undoes the automatic rotation when the phone is upright again. A rotation chosen by the user
  // stays.
  return before === 180 ? 0 : undefined;
};

/**
 * Returns the screen's angle in degrees. Older iPhones have `window.orientation` with the opposite
 * sign, which makes no difference for 180.
 */
const angleNow = (): Degrees => {
  if ('orientation' in screen) return screen.orientation.angle;
  return 'orientation' in globalThis && typeof globalThis.orientation === 'number'
    ? Math.abs(globalThis.orientation)
    : 0;
};

/**
 * Calls `onTurn` when the picture should be rotated, immediately if the phone is already upside
 * down. Returns a function to stop.
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
