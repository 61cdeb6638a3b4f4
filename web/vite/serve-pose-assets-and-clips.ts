/**
 * Vite plugins that serve files from outside web/: the pose model's files, and at /samples/ the
 * clips of media/clips with their tracks.
 */
import { readdirSync, statSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
// Imports by path, not by package name, because Node.js loads the packages that this configuration
// imports, and cannot run TypeScript inside packages.
import { buildPoseAssets } from '../../pose/src/models/build-pose-assets.ts';

const ID = 'virtual:pose-assets';
const RESOLVED = `\0${ID}`;

const sizesIn = (folder: string): Readonly<Record<string, number>> =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, statSync(path.join(folder, name)).size]));

/**
 * Vite plugin that builds the pose model's files into the public folder. Also defines a virtual
 * module with their URL and sizes.
 */
export const poseAssets = (): Plugin => {
  let base: string | undefined;
  const publicFolder = path.join(import.meta.dirname, '..', 'public');
  return {
    name: 'pose-assets',
    // Runs before Vite lists the public folder.
    config: {
      order: 'pre',
      handler: () => {
        base ??= buildPoseAssets(publicFolder);
      },
    },
    resolveId: (id) => (id === ID ? RESOLVED : undefined),
    load: (id) => {
      if (id !== RESOLVED || base === undefined) return undefined;
      const sizes = sizesIn(path.join(publicFolder, base));
      return `export const POSE_ASSETS = ${JSON.stringify(base)};\nexport const POSE_FILE_BYTES = ${JSON.stringify(sizes)};`;
    },
  };
};

const PREFIX = '/samples/';
const PACKED = '.gz';
const TYPES: Readonly<Record<string, string>> = {
  '.webm': 'video/webm',
  '.mp4': 'video/mp4',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.track.json': 'application/json',
};

/**
 * Returns the name under which a file of the clips folder is served. Tracks are stored gzipped and
 * served without `.gz`.
 */
const servedName = (file: string): string => (file.endsWith(PACKED) ? file.slice(0, -PACKED.length) : file);

const typeOf = (name: string): string | undefined => Object.entries(TYPES).find(([end]) => name.endsWith(end))?.[1];

const bytesOf = (path: string): Buffer => {
  const bytes = readFileSync(path);
  return path.endsWith(PACKED) ? gunzipSync(bytes) : bytes;
};

/**
 * Vite plugin that serves the sample clips. `folder` is an absolute path. If it does not exist,
 * there are no samples.
 */
export const sampleClips = (folder: string): Plugin => {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const served = new Map(files.map((file) => [servedName(file), join(folder, file)] as const));
  for (const name of served.keys()) if (typeOf(name) === undefined) served.delete(name);
  return {
    name: 'reptemple-sample-clips',
    generateBundle() {
      for (const [name, path] of served)
        this.emitFile({ type: 'asset', fileName: PREFIX.slice(1) + name, source: bytesOf(path) });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = request.url?.split('?')[0]?.slice(PREFIX.length) ?? '';
        const path = request.url?.startsWith(PREFIX) ? served.get(name) : undefined;
        if (path === undefined) return next();
        const bytes = bytesOf(path);
        response.setHeader('Content-Type', typeOf(name) ?? '');
        response.setHeader('Content-Length', bytes.length);
        return response.end(request.method === 'HEAD' ? undefined : bytes);
      });
    },
  };
};
