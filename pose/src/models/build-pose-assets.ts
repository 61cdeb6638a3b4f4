/**
 * Writes the pose library's WebAssembly files and the three models to `public/pose/<content
 * hash>/`, so that the application serves them itself (no CDN) and browsers may cache them
 * permanently. Does nothing if they exist.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { packageFolder, MODEL_NAMES, buildTaskModel, sha256 } from './build-task-models.ts';

/**
 * WebAssembly builds to serve. The module build runs in module workers and on the main thread. The
 * build without SIMD exists only as a classic script, for the main thread of old devices.
 */
const WASM_FILES = [
  'vision_wasm_module_internal.js',
  'vision_wasm_module_internal.wasm',
  'vision_wasm_nosimd_internal.js',
  'vision_wasm_nosimd_internal.wasm',
] as const;

const Manifest = z.object({
  sources: z.string(),
  /** Folder name below `pose/`: the hash of its contents. */
  folder: z.string(),
  files: z.record(z.string(), z.int()),
});
type Manifest = z.output<typeof Manifest>;

const fingerprint = (...parts: readonly (string | Uint8Array)[]): string =>
  sha256(Buffer.concat(parts.map((part) => Buffer.from(part)))).slice(0, 16);

const sourcesOf = (pose: string, vision: string): string => {
  const here = import.meta.dirname;
  const builder = readdirSync(here).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  return fingerprint(
    readFileSync(path.join(pose, 'package.json')),
    readFileSync(path.join(vision, 'package.json')),
    ...builder.toSorted().map((file) => readFileSync(path.join(here, file))),
  );
};

const readManifest = (file: string): Manifest | undefined => {
  try {
    return Manifest.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
};

const isComplete = (poseFolder: string, manifest: Manifest): boolean =>
  Object.entries(manifest.files).every(([name, bytes]) => {
    const file = path.join(poseFolder, manifest.folder, name);
    return existsSync(file) && statSync(file).size === bytes;
  });

/**
 * Writes all files to a temporary folder and then renames it, so that an interrupted or concurrent
 * build never leaves a partial folder.
 */
const write = (poseFolder: string, contents: ReadonlyMap<string, Buffer>, sources: string): Manifest => {
  const folder = fingerprint(...[...contents].flatMap(([name, data]) => [name, sha256(data)]));
  const target = path.join(poseFolder, folder);
  const beside = `${target}.${process.pid}`;
  mkdirSync(beside, { recursive: true });
  for (const [name, data] of contents) writeFileSync(path.join(beside, name), data);
  rmSync(target, { recursive: true, force: true });
  renameSync(beside, target);
  const files = Object.fromEntries([...contents].map(([name, data]) => [name, data.length]));
  const manifest = { sources, folder, files };
  writeFileSync(path.join(poseFolder, 'manifest.json'), JSON.stringify(manifest, undefined, 2));
  for (const other of readdirSync(poseFolder, { withFileTypes: true }))
    if (other.isDirectory() && other.name !== folder)
      rmSync(path.join(poseFolder, other.name), { recursive: true, force: true });
  return manifest;
};

/**
 * Updates the folder `pose` in `publicFolder`. Returns the URL path of its files, such as
 * `/pose/0123456789abcdef`.
 * @throws Error if a model's hash is not the expected one
 */
export const buildPoseAssets = (publicFolder: string): string => {
  const pose = packageFolder('@mediapipe/pose');
  const vision = packageFolder('@mediapipe/tasks-vision');
  const poseFolder = path.join(publicFolder, 'pose');
  const sources = sourcesOf(pose, vision);
  const existing = readManifest(path.join(poseFolder, 'manifest.json'));
  if (existing && existing.sources === sources && isComplete(poseFolder, existing)) return `/pose/${existing.folder}`;
  const contents = new Map<string, Buffer>();
  for (const name of WASM_FILES) contents.set(name, readFileSync(path.join(vision, 'wasm', name)));
  for (const model of MODEL_NAMES) contents.set(`pose_landmarker_${model}.task`, buildTaskModel(pose, model));
  return `/pose/${write(poseFolder, contents, sources).folder}`;
};
