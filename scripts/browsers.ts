/** The product in every engine that this machine has: `npm run browsers`. It says which it found, and what became of a visit in each. */
import { prepareDataFolder, startServer } from '../e2e/fixtures/server.ts';
import { FIREFOX } from './browsers/firefox.ts';
import type { Engine } from './browsers/remote.ts';
import { visit } from './browsers/visit.ts';
import { WEBKIT } from './browsers/webkit.ts';
import { buildIfStale } from './build.mjs';

const tried = async (engine: Engine, origin: string): Promise<boolean> => {
  const remote = await engine.open();
  try {
    const { counted, server, ...rest } = await visit(remote, origin);
    console.log(`${remote.name}: ${counted}; the server: ${server}; ${JSON.stringify(rest)}`);
    return counted === server;
  } catch (fault) {
    console.log(`${remote.name}: ${fault instanceof Error ? fault.message : String(fault)}`);
    console.log(await remote.run('return location.href + "\\n" + document.body.innerText').catch(String));
    return false;
  } finally {
    await remote.close();
  }
};

const ENGINES = [FIREFOX, WEBKIT];

const main = async (): Promise<void> => {
  buildIfStale();
  await prepareDataFolder();
  const wanted = process.argv.slice(2);
  const server = await startServer('browsers');
  try {
    for (const engine of ENGINES) {
      if (wanted.length > 0 && !wanted.includes(engine.name.toLowerCase())) continue;
      if (!(await engine.isHere())) {
        console.log(`${engine.name} is not on this machine: ${engine.advice}`);
        continue;
      }
      if (!(await tried(engine, server.origin))) process.exitCode = 1;
    }
  } finally {
    await server.stop();
  }
};

await main();
