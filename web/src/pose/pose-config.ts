/** Pose model settings of live recordings. */
import { withoutSmoothing } from '@reptemple/engine/definition/definition-variants';
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import type { NormalizedLandmark, TrackModel } from '@reptemple/engine/track';
import type { Millis } from '@reptemple/engine/units';
import type { PoseConfig } from '@reptemple/pose/pose-config';

/** Returns the next lighter configuration; undefined if there is none. */
export const stepDown = (config: PoseConfig): PoseConfig | undefined => {
  if (config.modelComplexity === 2) return { ...config, modelComplexity: 1 };
  if (config.modelComplexity === 1) return { ...config, modelComplexity: 0 };
  return undefined;
};

export type Delegate = 'CPU' | 'GPU';
/**
 * Rotation of the picture before pose detection, in degrees (specification S2, section 9: rotation
 * cycles 0 and 180).
 */
export type Rotation = 0 | 180;

/** Messages between the page and the pose worker. */
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

/** Removes smoothing from the exercise definition if the pose configuration switches it off. */
export const judgedDefinition = (
  definition: ExerciseDefinition,
  { smoothLandmarks }: Pick<PoseConfig, 'smoothLandmarks'>,
): ExerciseDefinition => (smoothLandmarks === false ? withoutSmoothing(definition) : definition);
