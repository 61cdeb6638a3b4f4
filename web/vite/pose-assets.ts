/** Vite plugin: builds the pose assets first and defines their URL and sizes. */
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
// Imported by path: Vite's configuration loads packages through Node, which cannot read
// TypeScript.
import { buildPoseAssets } from '../../pose/src/models/assets.ts';

const ID = 'virtual:pose-assets';
const RESOLVED = `\0${ID}`;

const sizesIn = (folder: string): Readonly<Record<string, number>> =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, statSync(path.join(folder, name)).size]));

export const poseAssets = (): Plugin => {
  let base: string | undefined;
  const publicFolder = path.join(import.meta.dirname, '..', 'public');
  return {
    name: 'pose-assets',
    // Runs before Vite lists the public folder, so that the dev server finds the files.
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
