/** Messages between the page and the pose worker, and their types. */
import type { NormalizedLandmark, TrackModel } from '@reptemple/engine/landmark-track';
import type { Millis } from '@reptemple/engine/units';

export type Delegate = 'CPU' | 'GPU';
/**
 * Rotation of the picture before pose detection, in degrees (specification S2, section 9: rotation
 * cycles 0 and 180).
 */
export type Rotation = 0 | 180;

export type Landmarks = readonly NormalizedLandmark[];
/** Picture to analyse. It is transferred, and its receiver must close it. */
export type Picture = VideoFrame | ImageBitmap;

export interface PoseModelOptions {
  readonly assets: string;
  readonly model: TrackModel;
  readonly minDetectionConfidence: number;
  readonly minTrackingConfidence: number;
  readonly enableSegmentation?: boolean;
  /**
   * Processor that runs the model, CPU or GPU. If undefined, it is chosen while the first image is
   * processed.
   */
  readonly delegate?: Delegate | undefined;
}

export interface DetectRequest {
  readonly picture: Picture;
  /** Time of the picture in whole milliseconds, strictly increasing. */
  readonly at: Millis;
  readonly rotation: Rotation;
}

export interface Detection {
  /** Landmarks of the person; null if no person was detected. */
  readonly landmarks: Landmarks | null;
  readonly tookMs: Millis;
  readonly delegate: Delegate;
}

export type ToWorker =
  | { readonly type: 'open'; readonly options: PoseModelOptions }
  | ({ readonly type: 'detect'; readonly id: number } & DetectRequest);

export type FromWorker =
  | { readonly type: 'progress'; readonly loaded: number }
  | { readonly type: 'opened' }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'detected'; readonly id: number; readonly detection: Detection }
  | { readonly type: 'not-detected'; readonly id: number; readonly message: string };
