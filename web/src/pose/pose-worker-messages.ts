import type { NormalizedLandmark, TrackModel } from '@reptemple/engine/landmark-track';
import type { Millis } from '@reptemple/engine/units';

export type Delegate = 'CPU' | 'GPU';
/**
 * Rotation of the image in degrees before pose detection (specification S2, section 9: rotation
 * cycles 0 and 180).
 */
export type Rotation = 0 | 180;

export type Landmarks = readonly NormalizedLandmark[];
/** Image to analyse. It is transferred to the worker, and the receiver must close it. */
export type Picture = VideoFrame | ImageBitmap;

export interface PoseModelOptions {
  readonly assets: string;
  readonly model: TrackModel;
  readonly minDetectionConfidence: number;
  readonly minTrackingConfidence: number;
  readonly enableSegmentation?: boolean;
  /** Processor that runs the model. If undefined, the faster one is chosen at the first image. */
  readonly delegate?: Delegate | undefined;
}

export interface DetectRequest {
  readonly picture: Picture;
  /** Time of the image in whole ms. It must increase with each request. */
  readonly at: Millis;
  readonly rotation: Rotation;
}

export interface Detection {
  /** Landmarks of the person; null if no person was found. */
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
