/**
 * Builds the three pose models as `.task` files from the weights in the npm package
 * `@mediapipe/pose` (Apache-2.0).
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { storedZip } from './stored-zip.ts';
import { addMetadata } from './tflite-metadata.ts';

export const MODEL_NAMES = ['lite', 'full', 'heavy'] as const;
export type ModelName = (typeof MODEL_NAMES)[number];

/** SHA-256 of each model. "full" was bit-exact with Google's published file over 60 frames. */
const MODEL_SHA256: Readonly<Record<ModelName, string>> = {
  lite: 'a2a82ff34bfccea4416ba7ee6745529404b14249f83f459863f1db2c3c3d42c4',
  full: '6480f3bb32017d3072c7fb4570b48b097e38ecee9b22b5b038b16b7990f009ed',
  heavy: 'bcf2152ebf83abf77f9fec1780b48716c7320cd7ee3cb7cfa844e93fdbfd7f0e',
};

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * The detector is part of the package's asset bundle; the bundle's loader contains its byte
 * range.
 */
const readDetector = (packageFolder: string): Buffer => {
  const loader = readFileSync(path.join(packageFolder, 'pose_solution_packed_assets_loader.js'), 'utf8');
  const range = /pose_detection\.tflite", "start": (\d+), "end": (\d+)/.exec(loader);
  if (!range) throw new Error('The pose package does not say where its detector lies.');
  const bundle = readFileSync(path.join(packageFolder, 'pose_solution_packed_assets.data'));
  return bundle.subarray(Number(range[1]), Number(range[2]));
};

/**
 * Throws if the result differs from the measured model: a different model would count
 * differently.
 */
export const buildTaskModel = (packageFolder: string, model: ModelName): Buffer => {
  const detector = addMetadata(readDetector(packageFolder), {
    name: 'Pose Detection',
    mean: 127.5,
    std: 127.5,
    min: -1,
    max: 1,
    outputs: ['boxes', 'scores'],
  });
  const landmarks = addMetadata(readFileSync(path.join(packageFolder, `pose_landmark_${model}.tflite`)), {
    name: 'Pose Landmark',
    mean: 0,
    std: 255,
    min: 0,
    max: 1,
    outputs: ['landmarks', 'presence', 'segmentation_mask', 'heat_map', 'world_landmarks'],
  });
  const task = storedZip([
    { name: 'pose_detector.tflite', data: detector },
    { name: 'pose_landmarks_detector.tflite', data: landmarks },
  ]);
  const actual = sha256(task);
  if (actual !== MODEL_SHA256[model])
    throw new Error(`The built ${model} pose model has sha256 ${actual}, expected ${MODEL_SHA256[model]}.`);
  return task;
};
