import { existsSync } from 'node:fs';
import { defineConfig } from 'vite';

const ENTRIES = ['main', 'keep', 'media-process', 'count-thread', 'examine-thread', 'watch-process', 'picture-process'];
const source = (name: string): string => new URL(`src/${name}.ts`, import.meta.url).pathname;

/**
 * Bundles our workspaces and leaves packages in node_modules, so `node server/dist/main.js` runs
 * without TypeScript.
 */
export default defineConfig({
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
