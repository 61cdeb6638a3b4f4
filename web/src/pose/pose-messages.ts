/** Messages between the page and the pose worker. */
import type { NormalizedLandmark, TrackModel } from '@reptemple/engine/track';
import type { Millis } from '@reptemple/engine/units';
import type { Delegate, Rotation } from './pose-config.ts';

export type Landmarks = readonly NormalizedLandmark[];
/** A transferred image: the receiver closes it. */
export type Picture = VideoFrame | ImageBitmap;

export interface PoseModelOptions {
  /** URL path of the folder with models and wasm. */
  readonly assets: string;
  readonly model: TrackModel;
  readonly minDetectionConfidence: number;
  readonly minTrackingConfidence: number;
  readonly enableSegmentation?: boolean;
  /** If undefined, the first image decides. */
  readonly delegate?: Delegate | undefined;
}

export interface DetectRequest {
  readonly picture: Picture;
  /** Whole milliseconds, strictly increasing. */
  readonly at: Millis;
  readonly rotation: Rotation;
}

export interface Detection {
  /** Null if no person was detected. */
  readonly landmarks: Landmarks | null;
  /** Processing time of the model. */
  readonly tookMs: Millis;
  readonly delegate: Delegate;
}

export type ToWorker =
  | { readonly type: 'open'; readonly options: PoseModelOptions }
  | ({ readonly type: 'detect'; readonly id: number } & DetectRequest);

export type FromWorker =
  /** Downloaded share of the model, 0 to 1. */
  | { readonly type: 'progress'; readonly loaded: number }
  | { readonly type: 'opened' }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'detected'; readonly id: number; readonly detection: Detection }
  | { readonly type: 'not-detected'; readonly id: number; readonly message: string };
