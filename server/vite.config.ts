import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { useEmbedded } from './src/platform/database/database.ts';

const ENTRIES = [
  'main',
  'maintenance-cli',
  'media-process',
  'count-worker',
  'verify-worker',
  'pose-check-process',
  'picture-process',
];
const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const source = (name: string): string => at(`src/${name}.ts`);

/**
 * Returns a plugin that builds the empty, migrated database, which the first start copies
 * (open-application.ts). Uses `writeBundle`, because Vite calls `closeBundle` even after a failed
 * build.
 */
const emptyDatabase = (): Plugin => ({
  name: 'empty-database',
  writeBundle: async () => {
    const database = await PGlite.create();
    await useEmbedded(database, at('migrations'));
    await database.exec('checkpoint');
    const dump = await database.dumpDataDir('gzip');
    await database.close();
    await writeFile(at('dist/empty-database.tar.gz'), new Uint8Array(await dump.arrayBuffer()));
  },
});

/**
 * Build configuration: bundles our workspaces and leaves packages in node_modules, so `node
 * server/dist/main.js` runs without TypeScript.
 */
export default defineConfig({
  plugins: [emptyDatabase()],
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    sourcemap: true,
    rolldownOptions: {
      input: Object.fromEntries(ENTRIES.filter((name) => existsSync(source(name))).map((name) => [name, source(name)])),
      output: { entryFileNames: '[name].js' },
    },
  },
  ssr: { noExternal: [/^@reptemple\//] },
});
