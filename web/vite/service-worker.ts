/** Bundles the service worker once everything else is built, and tells it which files make up this version. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { build, type Plugin } from 'vite';
import { buildPoseAssets } from '../../pose/src/models/assets.ts';

const NAME = 'sw.js';
/** A content hash in the name: the file never changes under it. */
const HASHED = /^assets\/.*-[\w-]{8,}\.\w+$/;
/** The application, its looks and sounds. Not the pose model (kept when it is used), the samples, or letters of other scripts. */
const TAKEN = /\.(html|js|css|svg|png|webmanifest|mp3|wav|ogg)$|-(latin|latin-ext)-[\w-]+\.woff2$/;
/** Once the application is here, there is no need of the page that does without. */
const LEFT = /^(pose|samples)\/|^door\.html$/;

const isTaken = (path: string): boolean => path !== NAME && TAKEN.test(path) && !LEFT.test(path);

const revisionOf = async (file: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
    .slice(0, 16);

interface Precached {
  readonly url: string;
  /** Null when the name says it. */
  readonly revision: string | null;
}

const precached = async (folder: string): Promise<readonly Precached[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(isTaken)
    .toSorted((one, other) => (one < other ? -1 : 1));
  return Promise.all(
    paths.map(async (path) => ({
      url: `/${path}`,
      revision: HASHED.test(path) ? null : await revisionOf(join(folder, path)),
    })),
  );
};

/** `entry`: absolute path of the service worker's source. */
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
      // Everything is written by now; compressing comes after.
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
            // A classic script: modules in service workers are too young.
            rolldownOptions: { input: entry, output: { format: 'iife', entryFileNames: NAME } },
          },
        });
      },
    },
  };
};
