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

const WEBAUTHN = '@simplewebauthn/server';
const WEBAUTHN_FUNCTIONS = [
  'generateAuthenticationOptions',
  'generateRegistrationOptions',
  'verifyAuthenticationResponse',
  'verifyRegistrationResponse',
];
const ON_USE = '\0webauthn-on-use';

/**
 * Returns a plugin that loads the WebAuthn library with the first passkey, because its 140 modules
 * take 0.3 s and 20 MB at start. All functions that better-auth uses are asynchronous.
 */
const passkeysOnUse = (): Plugin => ({
  name: 'passkeys-on-use',
  enforce: 'pre',
  resolveId: (id, importer) => (id === WEBAUTHN && importer !== ON_USE ? ON_USE : null),
  load: (id) =>
    id === ON_USE
      ? WEBAUTHN_FUNCTIONS.map(
          (name) => `export const ${name} = async (options) => (await import('${WEBAUTHN}')).${name}(options);`,
        ).join('\n')
      : null,
});

/**
 * Packages of many small modules, which are bundled: finding and loading 600 modules would take a
 * third of the start.
 */
const BUNDLED =
  /^(?:drizzle-orm|better-auth|better-call|zod|hono|jose|nodemailer|rou3|defu|nanostores|altcha-lib|csv-stringify|client-zip|temporal-polyfill|temporal-utils|openapi3-ts|@opentelemetry\/semantic-conventions|@(?:better-auth|better-fetch|hono|noble|sindresorhus|asteasolutions)\/[^/]+)(?:\/|$)/;

/**
 * Build configuration: bundles our workspaces and packages of many modules, and leaves other
 * packages in node_modules. `node server/dist/main.js` runs without TypeScript.
 */
export default defineConfig({
  plugins: [emptyDatabase(), passkeysOnUse()],
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
  ssr: { noExternal: [/^@reptemple\//, BUNDLED] },
});
