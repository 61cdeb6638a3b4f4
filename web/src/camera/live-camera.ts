/** The device's cameras. */

export type CameraProblem = 'denied' | 'missing' | 'busy' | 'unsupported';

export class CameraFault extends Error {
  readonly problem: CameraProblem;

  constructor(problem: CameraProblem, cause?: unknown) {
    super(`The camera cannot be used: ${problem}.`, { cause });
    this.problem = problem;
  }
}

const PROBLEMS: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** What stands in the way, from the browser's error name; anything unknown counts as a busy camera, which may be tried again. */
export const problemOf = (errorName: string): CameraProblem => PROBLEMS[errorName] ?? 'busy';

export interface Camera {
  readonly id: string;
  readonly label: string;
}

export interface LiveCamera {
  readonly stream: MediaStream;
  readonly id: string | undefined;
  /** A camera that looks at the person is shown as a mirror. */
  readonly isFront: boolean;
}

/** Second document, section 9: ideal 640×360 at 24 frames a second, facing the user. */
const IDEAL: MediaTrackConstraints = { width: { ideal: 640 }, height: { ideal: 360 }, frameRate: { ideal: 24 } };

/**
 * Opens the camera with this id, or the one that faces the user.
 * Throws `CameraFault`.
 */
export const openCamera = async (id: string | undefined): Promise<LiveCamera> => {
  // Absent outside secure contexts, whatever the types say.
  if (!('mediaDevices' in navigator)) throw new CameraFault('unsupported');
  const which: MediaTrackConstraints = id ? { deviceId: { exact: id } } : { facingMode: 'user' };
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ video: { ...IDEAL, ...which }, audio: false });
    const settings = stream.getVideoTracks()[0]?.getSettings();
    return { stream, id: settings?.deviceId, isFront: settings?.facingMode !== 'environment' };
  } catch (fault) {
    throw new CameraFault(problemOf(fault instanceof Error ? fault.name : ''), fault);
  }
};

/** All cameras; their labels are empty until one was opened. */
export const listCameras = async (): Promise<readonly Camera[]> => {
  if (!('mediaDevices' in navigator)) return [];
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId, label }) => ({ id: deviceId, label }));
};

/** The camera after this one, round and round; undefined when there is no other. */
export const cameraAfter = (cameras: readonly Camera[], id: string | undefined): Camera | undefined => {
  if (cameras.length < 2) return undefined;
  const index = cameras.findIndex((camera) => camera.id === id);
  return cameras[(index + 1) % cameras.length];
};
