/** The picture is turned by itself when the phone stands on its head (second document, section 9: "auto-rotate 180 degrees when the device angle is 180"). */
import type { Degrees } from '@reptemple/engine/units';
import type { Rotation } from '../pose-config.ts';

/** How the picture should stand now, when the device's angle has changed; undefined when it should stay as it is. */
export const rotationAfter = (before: Degrees, after: Degrees): Rotation | undefined => {
  if (after === 180) return 180;
  // Only what turned by itself turns back by itself.
  return before === 180 ? 0 : undefined;
};

/** Older iPhones say it on the window, counting the other way round; upside down is 180 for all. */
const angleNow = (): Degrees => {
  if ('orientation' in screen) return screen.orientation.angle;
  return 'orientation' in globalThis && typeof globalThis.orientation === 'number'
    ? Math.abs(globalThis.orientation)
    : 0;
};

/** Calls back when the picture should be turned, at once when the phone stands on its head already. The returned function ends that. */
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
