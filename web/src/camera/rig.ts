/** What one opening of the recorder holds: picture, pose model and the pose drawn over the picture. */
import type { ImageSize } from '@reptemple/engine/geometry';
import type { Frame, TrackModel } from '@reptemple/engine/track';
import type { Millis } from '@reptemple/engine/units';
import { RECORDING_POSE_CONFIG, modelOf } from '@reptemple/pose/pose-config';
import type { PoseConfig } from '@reptemple/pose/pose-config';
import { AdaptivePose } from './adaptive-pose.ts';
import { CameraFault, cameraAfter, listCameras } from './live-camera.ts';
import { openSource } from './picture-source.ts';
import type { PictureSource, SourceChoice } from './picture-source.ts';
import type { Rotation } from './pose-config.ts';
import type { AnalysedFrame } from './pose-loop.ts';
import { PoseView } from './pose-view.ts';
import type { SeenPose } from './pose-view.ts';
import type { IdleFrame } from './recorder-settings.ts';
import type { RecorderProblem } from './recorder-state.ts';
import { lookedAgain, MOVING } from './watch/still-picture.ts';

export interface RigListener {
  /** The camera gives its picture, or the test video its first one. */
  readonly onPicture: (source: PictureSource) => void;
  /** Share of the pose model that has arrived, 0 to 1. */
  readonly onModelLoaded: (share: number) => void;
  /** The model is warm: from now on frames are analysed at full speed. */
  readonly onWarm: (model: TrackModel) => void;
  readonly onSteppedDown: (model: TrackModel) => void;
  readonly onAnalysed: (frame: AnalysedFrame) => SeenPose;
  /** The open picture has another shape than before. */
  readonly onReshaped: () => void;
  /** The model is broken beyond a restart. */
  readonly onFault: () => void;
  /** There is no more picture: a test video has ended, a camera was taken away. */
  readonly onEnded: () => void;
}

export interface RigSettings {
  readonly choice: SourceChoice;
  /** Undefined: as the specification has it. */
  readonly poseConfig: PoseConfig | undefined;
  readonly rotation: Rotation;
}

/** A share: 854 × 480 is 16:9, too. */
const ROUNDING = 0.01;

/** Whether two pictures are as wide for their height. */
const isSameShape = (one: ImageSize, other: ImageSize): boolean =>
  Math.abs((one.width * other.height) / (one.height * other.width) - 1) <= ROUNDING;

/**
 * A camera's picture becomes another one when the phone is turned; until the returned function is called. A camera that gives more
 * or fewer pixels, because another program asked for them, still shows the same: landmarks are shares of the picture.
 */
const watchShape = (video: HTMLVideoElement, onReshaped: () => void): (() => void) => {
  let shape: ImageSize = { width: video.videoWidth, height: video.videoHeight };
  const look = (): void => {
    const now = { width: video.videoWidth, height: video.videoHeight };
    // Nothing at all: the picture is only away for a moment.
    if (now.width === 0 || isSameShape(now, shape)) return;
    shape = now;
    onReshaped();
  };
  video.addEventListener('resize', look);
  return () => video.removeEventListener('resize', look);
};

export class Rig {
  readonly video: HTMLVideoElement;
  readonly #view: PoseView;
  readonly #listener: RigListener;
  readonly #poseConfig: PoseConfig;
  #choice: SourceChoice;
  #rotation: Rotation;
  #source: PictureSource | undefined;
  #pose: AdaptivePose | undefined;
  #stillness = MOVING;
  #stopWatching: () => void = () => undefined;

  constructor(video: HTMLVideoElement, canvas: HTMLCanvasElement, settings: RigSettings, listener: RigListener) {
    this.video = video;
    this.#view = new PoseView(canvas);
    this.#choice = settings.choice;
    this.#poseConfig = settings.poseConfig ?? RECORDING_POSE_CONFIG;
    this.#rotation = settings.rotation;
    this.#listener = listener;
  }

  get choice(): SourceChoice {
    return this.#choice;
  }

  get source(): PictureSource | undefined {
    return this.#source;
  }

  /** Undefined until the model is open. */
  get pose(): AdaptivePose | undefined {
    return this.#pose;
  }

  get image(): ImageSize {
    return { width: this.video.videoWidth, height: this.video.videoHeight };
  }

  /** How long the camera has shown nothing new; ask a few times a second. A test video waits for its beginning, and nobody sees a hidden page. */
  stillMs(now: Millis): Millis {
    const isLive = this.#choice.kind === 'camera' && document.visibilityState === 'visible';
    this.#stillness = isLive ? lookedAgain(this.#stillness, now) : MOVING;
    return this.#stillness.stillMs;
  }

  /** As the pose's; nothing before the model is open. */
  startRun(isRecording: boolean): void {
    this.#stillness = MOVING;
    this.#pose?.startRun(isRecording);
  }

  /** The frame with all that says whether a person may start. */
  idleFrame(frame: Frame): IdleFrame {
    const { image, video } = this;
    return { frame, image, video, rotation: this.#rotation, framesPerSecond: this.#pose?.framesPerSecond ?? null };
  }

  /** Also while the model is still being opened: it then begins with the picture turned. */
  set rotation(rotation: Rotation) {
    this.#rotation = rotation;
    if (this.#pose) this.#pose.rotation = rotation;
  }

  set isOverlayShown(isShown: boolean) {
    this.#view.isShown = isShown;
  }

  /** Opens the picture, then the model. Rejects with what `problemOf` names, or with the signal's reason. */
  async open(signal: AbortSignal): Promise<void> {
    await this.openPicture(signal);
    await this.#openPose(signal);
  }

  async openPicture(signal: AbortSignal): Promise<void> {
    this.#source = await openSource(this.video, this.#choice, signal);
    this.#source.onEnded(this.#listener.onEnded);
    this.#stopWatching = watchShape(this.video, this.#listener.onReshaped);
    this.#listener.onPicture(this.#source);
  }

  problemOf(fault: unknown): RecorderProblem {
    if (fault instanceof CameraFault) return fault.problem;
    if (this.#source) return 'model';
    return this.#choice.kind === 'camera' ? 'busy' : 'video';
  }

  /** To the camera with this id, or to the next one; false when there is no other. Rejects as `open` does. */
  async switchCamera(id: string | undefined, signal: AbortSignal): Promise<boolean> {
    // A browser that will not list its cameras has no other one to offer; the one in use stays.
    const other = id ?? cameraAfter(await listCameras().catch(() => []), this.#source?.id)?.id;
    if (!other || this.#choice.kind !== 'camera') return false;
    this.#choice = { kind: 'camera', id: other };
    this.#closePicture();
    await this.openPicture(signal);
    return true;
  }

  close(): void {
    this.#pose?.close();
    this.#pose = undefined;
    this.#closePicture();
  }

  #closePicture(): void {
    this.#stopWatching();
    this.#source?.close();
    this.#source = undefined;
  }

  async #openPose(signal: AbortSignal): Promise<void> {
    const pose = await AdaptivePose.open(this.video, this.#poseConfig, {
      onProgress: this.#listener.onModelLoaded,
      onShown: (at: Millis) => {
        this.#stillness = MOVING;
        this.#view.show(at);
      },
      onAnalysed: (frame) => this.#view.add(frame.at, this.#listener.onAnalysed(frame)),
      onFault: this.#listener.onFault,
      onWarm: () => {
        if (!signal.aborted) this.#listener.onWarm(modelOf(pose.config));
      },
      onSteppedDown: this.#listener.onSteppedDown,
    });
    if (signal.aborted) {
      pose.close();
      signal.throwIfAborted();
    }
    this.#pose = pose;
    pose.rotation = this.#rotation;
  }
}
