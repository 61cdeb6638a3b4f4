/** The product in every engine that this machine has: `npm run browsers`. It says which it found, and what became of a visit in each. */
import { prepareDataFolder, startServer } from '../e2e/fixtures/server.ts';
import { FIREFOX } from './browsers/firefox.ts';
import type { Engine } from './browsers/remote.ts';
import { visit } from './browsers/visit.ts';
import { WEBKIT } from './browsers/webkit.ts';
import { buildIfStale } from './build.mjs';

/** All tests are for Chromium. */
const ENGINES = [FIREFOX, WEBKIT];

const messageOf = (fault: unknown): string => (fault instanceof Error ? fault.message : String(fault));

/** A page that did not get further, as its person would see it. */
const PAGE = String.raw`return location.href + '\n' + document.body.innerText.slice(0, 1000)`;

/** Whether browser and server agree on what was counted, and the rest went as it should. */
const isWell = async ({ open }: Engine, origin: string): Promise<boolean> => {
  const remote = await open();
  try {
    const { counted, server, framesPerSecond, played, has } = await visit(remote, origin);
    console.log(`${remote.name}: ${counted} at ${framesPerSecond} frames a second; the server: ${server}; ${played}`);
    console.log(`  has ${has}`);
    return counted === server;
  } catch (fault) {
    console.log(`${remote.name}: ${messageOf(fault)}`);
    console.log(await remote.run(PAGE).catch(messageOf));
    return false;
  } finally {
    await remote.close();
  }
};

const main = async (wanted: readonly string[]): Promise<void> => {
  buildIfStale();
  await prepareDataFolder();
  const server = await startServer('browsers');
  try {
    for (const engine of ENGINES) {
      if (wanted.length > 0 && !wanted.includes(engine.name.toLowerCase())) continue;
      if (!(await engine.isHere())) console.log(`${engine.name} is not on this machine: ${engine.advice}`);
      else if (!(await isWell(engine, server.origin))) process.exitCode = 1;
    }
  } finally {
    await server.stop();
  }
};

await main(process.argv.slice(2));
