/** Orientation of the phone, from its sensor. */
import { DEGREES_PER_RADIAN } from '@reptemple/engine/signal/geometry';
import type { Degrees } from '@reptemple/engine/units';

export interface DeviceTilt {
  /** Rotation of the screen's upper edge from level: 0 is straight, 180 upside down. */
  readonly roll: Degrees;
  /** Tilt of the screen: 0 is upright, 90 on its back, -90 on its face. */
  readonly pitch: Degrees;
}

/**
 * Converts the angles of a `deviceorientation` event (W3C Device Orientation, section 4: intrinsic
 * rotations Z, X', Y'') and the screen's angle. `beta` and `gamma` determine the up vector in
 * device axes: (-cos β sin γ, sin β, cos β cos γ).
 */
export const tiltOfDevice = (beta: Degrees, gamma: Degrees, screenAngle: Degrees): DeviceTilt => {
  const [b, g, s] = [beta, gamma, screenAngle].map((angle) => angle / DEGREES_PER_RADIAN);
  if (b === undefined || g === undefined || s === undefined) return { roll: 0, pitch: 0 };
  const [x, y, z] = [-Math.cos(b) * Math.sin(g), Math.sin(b), Math.cos(b) * Math.cos(g)];
  const right = x * Math.cos(s) - y * Math.sin(s);
  const up = x * Math.sin(s) + y * Math.cos(s);
  return { roll: Math.atan2(right, up) * DEGREES_PER_RADIAN, pitch: Math.asin(z) * DEGREES_PER_RADIAN };
};

/**
 * Listens to the orientation sensor of touch devices, because a laptop's may be in its base. Not
 * used on iPhones, where it needs another permission dialog. Without a sensor the picture is used.
 */
export class TiltSensor {
  #latest: DeviceTilt | null = null;
  readonly #hear = ({ beta, gamma }: DeviceOrientationEvent): void => {
    this.#latest = beta === null || gamma === null ? null : tiltOfDevice(beta, gamma, screen.orientation.angle);
  };

  /** Null without a sensor. */
  get latest(): DeviceTilt | null {
    return this.#latest;
  }

  listen(): () => void {
    if (!matchMedia('(pointer: coarse)').matches || !('orientation' in screen)) return () => undefined;
    addEventListener('deviceorientation', this.#hear);
    return () => removeEventListener('deviceorientation', this.#hear);
  }
}
