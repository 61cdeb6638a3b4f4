/**
 * Builds the three pose models as `.task` files from the weights in the npm package
 * `@mediapipe/pose` (Apache-2.0).
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { addMetadata } from './add-tflite-metadata.ts';

/** Alignment of the files within a zip in bytes, so that models can be read in place. */
const ALIGNMENT = 64;
const PADDING_ID = 0xd9_35;
const PADDING_HEADER = 4;
const LOCAL_HEADER = 30;
/**
 * Date of all files in a zip (1 January 1980), always the same, so that the same input gives the
 * same bytes.
 */
const DOS_DATE = 0x21;

const padding = (offset: number, nameBytes: number): Buffer => {
  let size = ALIGNMENT - ((offset + LOCAL_HEADER + nameBytes) % ALIGNMENT);
  if (size < PADDING_HEADER) size += ALIGNMENT;
  const extra = Buffer.alloc(size);
  extra.writeUInt16LE(PADDING_ID, 0);
  extra.writeUInt16LE(size - PADDING_HEADER, 2);
  return extra;
};

const localHeader = (crc: number, size: number, nameBytes: number, extraBytes: number): Buffer => {
  const header = Buffer.alloc(LOCAL_HEADER);
  header.writeUInt32LE(0x04_03_4b_50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(DOS_DATE, 12);
  header.writeUInt32LE(crc, 14);
  header.writeUInt32LE(size, 18);
  header.writeUInt32LE(size, 22);
  header.writeUInt16LE(nameBytes, 26);
  header.writeUInt16LE(extraBytes, 28);
  return header;
};

const directoryEntry = (crc: number, size: number, nameBytes: number, offset: number): Buffer => {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02_01_4b_50, 0);
  entry.writeUInt16LE(20, 4);
  entry.writeUInt16LE(20, 6);
  entry.writeUInt16LE(DOS_DATE, 14);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(size, 20);
  entry.writeUInt32LE(size, 24);
  entry.writeUInt16LE(nameBytes, 28);
  entry.writeUInt32LE(offset, 42);
  return entry;
};

const endOfDirectory = (entries: number, size: number, offset: number): Buffer => {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
};

export interface ZipEntry {
  readonly name: string;
  readonly data: Buffer;
}

/**
 * Returns a zip file of the entries, stored without compression. The same entries give the same
 * bytes.
 */
export const storedZip = (entries: readonly ZipEntry[]): Buffer => {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data } of entries) {
    const nameBytes = Buffer.from(name);
    const extra = padding(offset, nameBytes.length);
    const crc = crc32(data);
    parts.push(localHeader(crc, data.length, nameBytes.length, extra.length), nameBytes, extra, data);
    directory.push(directoryEntry(crc, data.length, nameBytes.length, offset), nameBytes);
    offset += LOCAL_HEADER + nameBytes.length + extra.length + data.length;
  }
  const listing = Buffer.concat(directory);
  return Buffer.concat([...parts, listing, endOfDirectory(entries.length, listing.length, offset)]);
};

export const MODEL_NAMES = ['lite', 'full', 'heavy'] as const;
export type ModelName = (typeof MODEL_NAMES)[number];

/**
 * Expected SHA-256 of each model. The model "full" gave the same landmarks as Google's published
 * file, to the bit, over 60 frames.
 */
const MODEL_SHA256: Readonly<Record<ModelName, string>> = {
  lite: 'a2a82ff34bfccea4416ba7ee6745529404b14249f83f459863f1db2c3c3d42c4',
  full: '6480f3bb32017d3072c7fb4570b48b097e38ecee9b22b5b038b16b7990f009ed',
  heavy: 'bcf2152ebf83abf77f9fec1780b48716c7320cd7ee3cb7cfa844e93fdbfd7f0e',
};

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Returns the pose detector's bytes from the package's asset bundle. The bundle's loader contains
 * their range.
 */
const readDetector = (packageFolder: string): Buffer => {
  const loader = readFileSync(path.join(packageFolder, 'pose_solution_packed_assets_loader.js'), 'utf8');
  const range = /pose_detection\.tflite", "start": (\d+), "end": (\d+)/.exec(loader);
  if (!range) throw new Error('The pose package does not say where its detector lies.');
  const bundle = readFileSync(path.join(packageFolder, 'pose_solution_packed_assets.data'));
  return bundle.subarray(Number(range[1]), Number(range[2]));
};

/**
 * Returns the bytes of a `.task` model.
 * @throws Error if the hash is not the expected one: another model would count differently
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

const require = createRequire(import.meta.url);

/**
 * Returns the folder of an installed package. If several copies are installed, returns the one that
 * imports resolve to.
 */
export const packageFolder = (name: string): string => {
  const entry = require.resolve(name);
  const end = entry.lastIndexOf(path.join('node_modules', name)) + path.join('node_modules', name).length;
  return entry.slice(0, end);
};
