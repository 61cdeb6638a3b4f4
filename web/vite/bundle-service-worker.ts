import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { build } from 'vite';
import type { Plugin } from 'vite';
import { buildPoseAssets } from '../../pose/src/models/build-pose-assets.ts';

const NAME = 'sw.js';
/** Pattern of file names with a content hash. Such files never change. */
const HASHED = /^assets\/.*-[\w-]{8,}\.\w+$/;
/**
 * Pattern of files that the service worker stores at its installation: code, styles, icons, sounds,
 * Latin fonts.
 */
const PRECACHED_FILES = /\.(html|js|css|svg|png|webmanifest|mp3|wav|ogg)$|-(latin|latin-ext)-[\w-]+\.woff2$/;
/**
 * Pattern of files that it does not store then: pose model, sample clips, and the landing page,
 * which a stored application replaces.
 */
const EXCLUDED_FILES = /^(pose|samples)\/|^door\.html$/;

const isPrecached = (path: string): boolean =>
  path !== NAME && PRECACHED_FILES.test(path) && !EXCLUDED_FILES.test(path);

const revisionOf = async (file: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
    .slice(0, 16);

interface Precached {
  readonly url: string;
  /** Content hash of the file; null if the file's name contains a hash. */
  readonly revision: string | null;
}

const precached = async (folder: string): Promise<readonly Precached[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(isPrecached)
    .toSorted((one, other) => (one < other ? -1 : 1));
  return Promise.all(
    paths.map(async (path) => ({
      url: `/${path}`,
      revision: HASHED.test(path) ? null : await revisionOf(join(folder, path)),
    })),
  );
};

/**
 * Vite plugin that bundles the service worker with the list of files to store. `entry` is the
 * absolute path of its source.
 */
export const serviceWorker = (entry: string): Plugin => {
  let folder = 'dist';
  let root = '.';
  return {
    name: 'reptemple-service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      folder = join(config.root, config.build.outDir);
    },
    closeBundle: {
      // Runs after the other files are written, because it lists them, and before they are
      // compressed.
      sequential: true,
      async handler() {
        await build({
          root,
          configFile: false,
          logLevel: 'warn',
          publicDir: false,
          define: {
            'process.env.NODE_ENV': '"production"',
            PRECACHED: JSON.stringify(await precached(folder)),
            POSE_ASSETS: JSON.stringify(buildPoseAssets(join(root, 'public'))),
          },
          build: {
            target: 'es2022',
            outDir: folder,
            emptyOutDir: false,
            // Builds a classic script, because too few browsers support service workers that are
            // modules.
            rolldownOptions: { input: entry, output: { format: 'iife', entryFileNames: NAME } },
          },
        });
      },
    },
  };
};
