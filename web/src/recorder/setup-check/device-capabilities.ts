/** Detects what this device and browser can do for recording, and if the phone is upside down. */
import type { Degrees } from '@reptemple/engine/units';
import { graphicsOfThisDevice } from '../../pose/graphics-capabilities.ts';
import type { Graphics } from '../../pose/graphics-capabilities.ts';
import type { Rotation } from '../../pose/pose-config.ts';
import { listCameras } from '../capture/live-camera.ts';

export interface DeviceFacts {
  readonly cameraPermission: string;
  readonly cameras: number;
  readonly isSecure: boolean;
  readonly graphics: Graphics;
  readonly hasWorker: boolean;
  readonly hasWasm: boolean;
  readonly hasRecorder: boolean;
  readonly screen: string;
  readonly browser: string;
}

const permissionOfCamera = async (): Promise<string> => {
  try {
    return (await navigator.permissions.query({ name: 'camera' })).state;
  } catch {
    return 'unknown';
  }
};

export const deviceFacts = async (): Promise<DeviceFacts> => {
  const [cameraPermission, cameras] = await Promise.all([permissionOfCamera(), listCameras().catch(() => [])]);
  return {
    cameraPermission,
    cameras: cameras.length,
    isSecure: isSecureContext,
    graphics: graphicsOfThisDevice(),
    hasWorker: 'Worker' in globalThis,
    hasWasm: 'WebAssembly' in globalThis,
    hasRecorder: 'MediaRecorder' in globalThis,
    screen: `${innerWidth}×${innerHeight}, ${devicePixelRatio}x`,
    browser: navigator.userAgent,
  };
};

/**
 * Returns the picture's new rotation after a change of the device's angle; undefined to keep the
 * rotation.
 */
export const rotationAfter = (before: Degrees, after: Degrees): Rotation | undefined => {
  if (after === 180) return 180;
  // Undoes only a rotation that was set automatically.
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
