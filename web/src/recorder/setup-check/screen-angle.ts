/**
 * Rotates the picture automatically if the phone is upside down (specification S2, section 9:
 * "auto-rotate 180 degrees when the device angle is 180").
 */
import type { Degrees } from '@reptemple/engine/units';
import type { Rotation } from '../../pose/pose-config.ts';

/** Returns the new rotation after a change of the device's angle; undefined to keep it. */
export const rotationAfter = (before: Degrees, after: Degrees): Rotation | undefined => {
  if (after === 180) return 180;
  // Only an automatic rotation is reverted automatically.
  return before === 180 ? 0 : undefined;
};

/** Older iPhones use `window.orientation` with the opposite sign; 180 is the same. */
const angleNow = (): Degrees => {
  if ('orientation' in screen) return screen.orientation.angle;
  return 'orientation' in globalThis && typeof globalThis.orientation === 'number'
    ? Math.abs(globalThis.orientation)
    : 0;
};

/**
 * Calls back when the picture should be rotated, immediately if the phone is upside down already.
 * Returns a function to stop.
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
