import { graphicsOfThisDevice } from '../../pose/graphics-capabilities.ts';
import type { Graphics } from '../../pose/graphics-capabilities.ts';
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
