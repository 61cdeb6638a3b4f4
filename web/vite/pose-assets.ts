/** Vite: builds the pose assets before anything else and tells the application where they are served. */
import path from 'node:path';
import type { Plugin } from 'vite';
// By its path: Vite leaves packages to Node when it reads its configuration, and Node reads no TypeScript.
import { buildPoseAssets } from '../../pose/src/models/assets.ts';

const ID = 'virtual:pose-assets';
const RESOLVED = `\0${ID}`;

export const poseAssets = (): Plugin => {
  let base: string | undefined;
  const publicFolder = path.join(import.meta.dirname, '..', 'public');
  return {
    name: 'pose-assets',
    // Before Vite lists the public folder, or the dev server would not know the files.
    config: {
      order: 'pre',
      handler: () => {
        base ??= buildPoseAssets(publicFolder);
      },
    },
    resolveId: (id) => (id === ID ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? `export const POSE_ASSETS = ${JSON.stringify(base)};` : undefined),
  };
};
