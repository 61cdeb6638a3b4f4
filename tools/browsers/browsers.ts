/**
 * `npm --prefix tools run browsers`: tests the product in each browser engine on this machine.
 * Prints the engines found and the result of a visit in each.
 */
import '../../scripts/help.ts';
import { truthOf } from '../../e2e/fixtures/cameras.ts';
import { startServer } from '../../e2e/fixtures/server.ts';
import { prepareDataFolder } from '../../server/test/prepared-folder.ts';
import { MIN_FRAMES_PER_SECOND } from '@reptemple/engine/track';
import { FIREFOX } from './firefox.ts';
import type { Engine } from './remote.ts';
import { visit } from './visit.ts';
import type { Visit } from './visit.ts';
import { WEBKIT } from './webkit.ts';
import { buildIfStale } from '../../scripts/build.mjs';

/** Chromium is excluded, because all other tests use it. */
const ENGINES = [FIREFOX, WEBKIT];

const messageOf = (fault: unknown): string => (fault instanceof Error ? fault.message : String(fault));

/** Returns the URL and text of a page where a visit failed. */
const PAGE = String.raw`return location.href + '\n' + document.body.innerText.slice(0, 1000)`;

const { expected } = truthOf('push-up');
const LABEL = `${expected.validReps} valid, ${expected.invalidReps} invalid`;

/**
 * With too few frames per second the count is not meaningful; then only agreement of browser and
 * server is reported.
 */
const isCountedWell = ({ counted, server, framesPerSecond }: Visit): boolean => {
  if (Number(framesPerSecond) >= MIN_FRAMES_PER_SECOND) return counted === LABEL && server === LABEL;
  console.log(`  ${MIN_FRAMES_PER_SECOND} frames a second are needed to count: that it counts here is NOT shown`);
  return counted === server;
};

/**
 * Returns true if browser and server counted what the clip's label says, and the other steps
 * succeeded.
 */
const isWell = async ({ open }: Engine, origin: string): Promise<boolean> => {
  const remote = await open();
  try {
    const visited = await visit(remote, origin);
    const { counted, server, framesPerSecond, played, has } = visited;
    console.log(`${remote.name}: ${counted} at ${framesPerSecond} frames a second; the server: ${server}; ${played}`);
    console.log(`  has ${has}`);
    return isCountedWell(visited);
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
