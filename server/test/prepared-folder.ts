/**
 * Data folder after a first start, which takes several times as long as later starts. Made once and
 * copied.
 */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './local-server.ts';
import { startServer } from './process.ts';

const BUILT_FROM = join(import.meta.dirname, '../dist/.built-from');
const PREPARED = join(import.meta.dirname, '../../build/first-start');

/** Starts the built server once and saves its folder, unless done for this build. */
export const prepareDataFolder = async (): Promise<void> => {
  const build = readFileSync(BUILT_FROM, 'utf8');
  const marker = `${PREPARED}.made-by`;
  if (existsSync(marker) && readFileSync(marker, 'utf8') === build) return;
  rmSync(PREPARED, { recursive: true, force: true });
  const server = await startServer(await freePort(), { DATA_DIR: PREPARED });
  const code = await server.end('SIGTERM');
  if (code !== 0) throw new Error(`The server did not end as it should (${code}):\n${server.output()}`);
  writeFileSync(marker, build);
};

/** Returns a new copy, named after `label`. */
export const newDataFolder = (label: string): string => {
  const dataDir = mkdtempSync(join(tmpdir(), `reptemple-${label}-`));
  cpSync(PREPARED, dataDir, { recursive: true });
  return dataDir;
};
