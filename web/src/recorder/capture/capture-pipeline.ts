/**
 * Opens the recorder's camera or test video, runs the pose model on its frames, and draws the pose
 * over the video.
 */
import type { Frame } from '@reptemple/engine/landmark-track';
import type { ImageSize } from '@reptemple/engine/signal/geometry';
import type { Millis } from '@reptemple/engine/units';
import { RECORDING_POSE_CONFIG } from '@reptemple/pose/pose-config';
import type { PoseConfig } from '@reptemple/pose/pose-config';
import { AdaptivePose } from '../../pose/adaptive-pose-model.ts';
import type { PoseEvents } from '../../pose/adaptive-pose-model.ts';
import { PoseView } from '../../pose/draw-pose-overlay.ts';
import { downloadPose } from '../../pose/pose-download.ts';
import type { Downloaded } from '../../pose/pose-download.ts';
import type { Rotation } from '../../pose/pose-worker-messages.ts';
import type { IdleFrame } from '../recorder-settings.ts';
import type { RecorderProblem } from '../recorder-snapshot-store.ts';
import { lookedAgain, NOT_STALLED } from '../watch/interruptions.ts';
import { openSource } from './camera-or-video-source.ts';
import type { PictureSource, SourceChoice } from './camera-or-video-source.ts';
import { CameraError, cameraAfter, listCameras } from './live-camera.ts';

export interface CaptureListener extends Omit<PoseEvents, 'onShown'> {
  readonly onPicture: (source: PictureSource) => void;
  readonly onDownloaded: (downloaded: Downloaded) => void;
  readonly onReshaped: () => void;
  readonly onEnded: () => void;
}

export interface CaptureSettings {
  readonly choice: SourceChoice;
  readonly poseConfig: PoseConfig | undefined;
  readonly rotation: Rotation;
}

/**
 * Relative difference below which two aspect ratios count as the same, so that 854 × 480 is 16:9.
 */
const ROUNDING = 0.01;

const isSameShape = (one: ImageSize, other: ImageSize): boolean =>
  Math.abs((one.width * other.height) / (one.height * other.width) - 1) <= ROUNDING;

/**
 * Calls `onReshaped` when the video's aspect ratio changes, because the phone was turned. A change
 * of resolution alone does not matter, because landmarks are relative to the image size. Returns a
 * function that stops the calls.
 */
const watchShape = (video: HTMLVideoElement, onReshaped: () => void): (() => void) => {
  let shape: ImageSize = { width: video.videoWidth, height: video.videoHeight };
  const look = (): void => {
    const now = { width: video.videoWidth, height: video.videoHeight };
    if (now.width === 0 || isSameShape(now, shape)) return;
    shape = now;
    onReshaped();
  };
  video.addEventListener('resize', look);
  return () => video.removeEventListener('resize', look);
};

export class CapturePipeline {
  readonly video: HTMLVideoElement;
  readonly #view: PoseView;
  readonly #listener: CaptureListener;
  readonly #poseConfig: PoseConfig;
  #choice: SourceChoice;
  #rotation: Rotation;
  #source: PictureSource | undefined;
  #pose: AdaptivePose | undefined;
  #stillness = NOT_STALLED;
  #stopWatching: () => void = () => undefined;

  constructor(
    video: HTMLVideoElement,
    canvas: HTMLCanvasElement,
    settings: CaptureSettings,
    listener: CaptureListener,
  ) {
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

  get pose(): AdaptivePose | undefined {
    return this.#pose;
  }

  get image(): ImageSize {
    return { width: this.video.videoWidth, height: this.video.videoHeight };
  }

  /**
   * Returns the time in ms since the camera's last new frame. Returns 0 for a test video and while
   * the page is hidden. Must be called several times a second.
   */
  stillMs(now: Millis): Millis {
    const isLive = this.#choice.kind === 'camera' && document.visibilityState === 'visible';
    this.#stillness = isLive ? lookedAgain(this.#stillness, now) : NOT_STALLED;
    return this.#stillness.stillMs;
  }

  /**
   * Starts a new series of frames with the next frame, for a recording or for the time before it.
   * Does nothing before the model is open.
   */
  startRun(isRecording: boolean): void {
    this.#stillness = NOT_STALLED;
    this.#pose?.startRun(isRecording);
  }

  idleFrame(frame: Frame): IdleFrame {
    const { image, video } = this;
    return { frame, image, video, rotation: this.#rotation, framesPerSecond: this.#pose?.framesPerSecond ?? null };
  }

  /** Rotation of the video. Also applies to a pose model that is still loading. */
  set rotation(rotation: Rotation) {
    this.#rotation = rotation;
    if (this.#pose) this.#pose.rotation = rotation;
  }

  set isOverlayShown(isShown: boolean) {
    this.#view.isShown = isShown;
  }

  /**
   * Opens the camera or test video, then the pose model. Rejects with an error that `problemOf`
   * maps to a problem, or with the signal's reason if aborted.
   */
  async open(signal: AbortSignal): Promise<void> {
    // Downloads the model while the user is asked to allow the camera.
    void downloadPose(this.#listener.onDownloaded);
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
    if (fault instanceof CameraError) return fault.problem;
    if (this.#source) return 'model';
    return this.#choice.kind === 'camera' ? 'busy' : 'video';
  }

  /**
   * Switches to the camera with this id, or to the next camera if `id` is undefined. Resolves to
   * true, or to false if there is no other camera. Rejects like `open`.
   */
  async switchCamera(id: string | undefined, signal: AbortSignal): Promise<boolean> {
    // Keeps the current camera if the cameras cannot be listed.
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
    const pose = await AdaptivePose.open(this.video, this.#poseConfig, this.#view, {
      ...this.#listener,
      onShown: () => {
        this.#stillness = NOT_STALLED;
      },
    });
    if (signal.aborted) {
      pose.close();
      signal.throwIfAborted();
    }
    this.#pose = pose;
    pose.rotation = this.#rotation;
  }
}
