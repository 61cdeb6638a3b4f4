/** How the phone stands, from its own sensor where it has one. */
import { DEGREES_PER_RADIAN } from '@reptemple/engine/geometry';
import type { Degrees } from '@reptemple/engine/units';

export interface DeviceTilt {
  /** How far the screen's upper edge is turned from level: 0 straight, 180 upside down. */
  readonly roll: Degrees;
  /** How far the screen leans: 0 upright, 90 lying on its back, -90 on its face. */
  readonly pitch: Degrees;
}

/**
 * From the angles of a `deviceorientation` event (W3C Device Orientation, section 4: intrinsic turns Z, X', Y'') and the screen's angle.
 * `beta` and `gamma` alone say where up is in the device's own axes: (-cos β sin γ, sin β, cos β cos γ).
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
 * Listens to the sensor. Only where a finger is the pointer: a laptop's sensor may sit below its keyboard. On iPhones the sensor needs a
 * question of its own, which is not worth a second dialog: there, as everywhere without a sensor, the picture tells.
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
