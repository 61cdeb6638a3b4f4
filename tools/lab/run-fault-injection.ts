/**
 * `npm --prefix tools run faults`: kills the server with SIGKILL at random moments while clients
 * submit recordings, restarts it on the same data, and checks that everything acknowledged is
 * stored. Repeats this on PostgreSQL, killing server, worker or database. Then stops the database
 * for a minute and, as root on Linux, fills the disk. Each part writes its part of
 * docs/fault-tolerance.md. `-- --rounds 20` changes the 200 rounds, `--minutes 8` limits each part,
 * `--only embedded` (or `postgres`, `away`, `disk`) runs one part, `--go-on` adds to the rounds of
 * earlier runs.
 */
import '../../scripts/print-script-help.mjs';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../../scripts/build.mjs';
import { prepareDataFolder } from '../../server/test/test-installation.ts';
import { circumstances, writePart } from '../bench/write-measurements-into-docs.ts';
import { tryKilled, tryKilledOnPostgres } from './fault-injection/kill-server.ts';
import { tryDatabaseAway, tryFullDisk } from './fault-injection/lost-resources.ts';
import type { FullDisk } from './fault-injection/lost-resources.ts';

const FULL_DISK = '## A disk that fills up';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const fullDiskText = ({ recordings, repeated, faults, wentOnByItself, freeBytes }: FullDisk): string =>
  [
    FULL_DISK,
    '',
    `\`npm --prefix tools run faults\` on ${circumstances()}, embedded database, a disk of 200 MB filled to its last block (${freeBytes} bytes free) for ten seconds while two people send recordings. Then space is freed, and requests that got no answer are repeated.`,
    '',
    '| recordings acknowledged | unanswered, then repeated | missing, stored twice or partially | continues by itself |',
    '|---:|---:|---:|---|',
    `| ${recordings} | ${repeated} | ${faults.length} | ${wentOnByItself ? 'yes' : 'after a restart'} |`,
  ].join('\n');

const tryDisk = async (): Promise<boolean> => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    say('A disk of its own takes root on Linux: the full disk was not tried.');
    return true;
  }
  await prepareDataFolder();
  const found = await tryFullDisk();
  const text = fullDiskText(found);
  say(`\n${text}`);
  if (found.faults.length > 0) say(found.faults.join('\n'));
  writePart(FULL_DISK, text, 'fault-tolerance');
  return found.faults.length === 0;
};

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    minutes: { type: 'string', default: '1000' },
    only: { type: 'string' },
    'go-on': { type: 'boolean', default: false },
  },
});
const [wanted, minutes, goesOn] = [Number(values.rounds), Number(values.minutes), values['go-on']];
if (!Number.isInteger(wanted) || wanted < 1) throw new Error('--rounds takes a whole number.');
if (!(minutes > 0)) throw new Error('--minutes takes how long each part may go on.');

/**
 * Returns a function that is true once enough rounds were run. The time limit starts with this
 * call.
 */
const enough = (): ((rounds: number) => boolean) => {
  const end = Date.now() + minutes * 60_000;
  return (rounds) => rounds >= wanted || Date.now() > end;
};

const PARTS: Readonly<Record<string, () => Promise<boolean>>> = {
  embedded: () => tryKilled(enough(), goesOn, say),
  postgres: () => tryKilledOnPostgres(enough(), goesOn, say),
  away: () => tryDatabaseAway(say),
  disk: tryDisk,
};
const names = values.only === undefined ? Object.keys(PARTS) : [values.only];

buildIfStale();
for (const name of names) {
  const part = PARTS[name];
  if (!part) throw new Error(`--only takes one of ${Object.keys(PARTS).join(', ')}.`);
  if (!(await part())) process.exitCode = 1;
}
