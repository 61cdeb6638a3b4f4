/**
 * Lists and opens the device's cameras, and turns browser errors into the problems shown to the
 * user.
 */

/**
 * Reason why the camera cannot be used. `denied`: by the user. `blocked`: by the operating system.
 * `missing`: there is no camera. `busy`: another application uses it. `insecure`: the page is not
 * served over HTTPS. `unsupported`: this browser has no camera API.
 */
export type CameraProblem = 'denied' | 'blocked' | 'missing' | 'busy' | 'insecure' | 'unsupported';

export class CameraError extends Error {
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

/**
 * Matches Chromium's message if the operating system blocks the camera. There is no separate error
 * name.
 */
const BY_SYSTEM = /denied by system/i;

/**
 * Returns the problem for the name and message of a browser error. Unknown errors count as a busy
 * camera, because trying again may help.
 */
export const problemOf = (errorName: string, message = ''): CameraProblem => {
  const problem = PROBLEMS[errorName] ?? 'busy';
  return problem === 'denied' && BY_SYSTEM.test(message) ? 'blocked' : problem;
};

export interface Camera {
  readonly id: string;
  readonly label: string;
}

export interface LiveCamera {
  readonly stream: MediaStream;
  readonly id: string | undefined;
  readonly isFront: boolean;
}

/**
 * Requested camera settings: 640×360 at 24 frames a second (specification S2, section 9). Without
 * `resizeMode: none`, Chromium would crop a portrait video to 640×360 and cut off head and feet.
 */
const IDEAL: MediaTrackConstraints & { readonly resizeMode: ConstrainDOMString } = {
  width: { ideal: 640 },
  height: { ideal: 360 },
  frameRate: { ideal: 24 },
  resizeMode: { ideal: 'none' },
};

const streamOf = async (which: MediaTrackConstraints): Promise<MediaStream> => {
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { ...IDEAL, ...which }, audio: false });
  } catch (fault) {
    throw fault instanceof Error ? new CameraError(problemOf(fault.name, fault.message), fault) : fault;
  }
};

const isMissing = (fault: unknown): boolean => fault instanceof CameraError && fault.problem === 'missing';

const chosenStream = async (id: string): Promise<MediaStream> => {
  try {
    return await streamOf({ deviceId: { exact: id } });
  } catch (fault) {
    if (isMissing(fault)) return streamOf({ facingMode: 'user' });
    throw fault;
  }
};

/**
 * Opens the camera with this id. Opens the front camera if `id` is undefined or that camera is no
 * longer available.
 * @throws CameraError
 */
export const openCamera = async (id: string | undefined): Promise<LiveCamera> => {
  // Checks for `mediaDevices`, which is missing in pages without HTTPS, although its type says
  // otherwise.
  if (!('mediaDevices' in navigator)) throw new CameraError(isSecureContext ? 'unsupported' : 'insecure');
  const stream = await (id ? chosenStream(id) : streamOf({ facingMode: 'user' }));
  const settings = stream.getVideoTracks()[0]?.getSettings();
  return { stream, id: settings?.deviceId, isFront: settings?.facingMode !== 'environment' };
};

/** Lists all cameras. Their labels are empty until a camera has been opened. */
export const listCameras = async (): Promise<readonly Camera[]> => {
  if (!('mediaDevices' in navigator)) return [];
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId, label }) => ({ id: deviceId, label }));
};

/**
 * Returns the camera after `id` in the list; after the last one, the first. Returns undefined if
 * there are fewer than two cameras.
 */
export const cameraAfter = (cameras: readonly Camera[], id: string | undefined): Camera | undefined => {
  if (cameras.length < 2) return undefined;
  const index = cameras.findIndex((camera) => camera.id === id);
  return cameras[(index + 1) % cameras.length];
};
