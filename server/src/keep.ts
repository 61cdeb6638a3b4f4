/** The commands that look after an installation: `backup`, `restore`, the same as `export` and `import`, and `rotate`. Acts when imported. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import packageJson from '../package.json' with { type: 'json' };
import { rotateSealing } from './features/referrals/sealed.ts';
import { backup, restore, rotate, verify, type Surroundings } from './keeping/commands.ts';
import { terminalProgress, type Progress } from './keeping/progress.ts';
import { CannotStart } from './platform/cannot-start.ts';
import { parseConfig } from './platform/config.ts';

const MIGRATIONS = join(fileURLToPath(new URL('..', import.meta.url)), 'migrations');

const USAGE = `Usage: reptemple backup FOLDER [--keep 7] [--repair]
       reptemple restore FOLDER [--generation NAME] [--verify]
       reptemple rotate [--now]
\`export\` and \`import\` are other names for them. FOLDER is the backup; what is backed up, restored into, or given new secrets, is what DATA_DIR, DATABASE_URL and the other settings name.`;

const silentProgress: Progress = () => ({ add: () => undefined, end: () => undefined });

const surroundingsOf = (): Surroundings => {
  const config = parseConfig(process.env);
  if (!config.ok) throw new CannotStart(config.message);
  return {
    config: config.value,
    migrationsFolder: MIGRATIONS,
    version: packageJson.version,
    now: new Date(),
    progress: process.stderr.isTTY ? terminalProgress : silentProgress,
  };
};

const parsed = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        keep: { type: 'string', default: '7' },
        now: { type: 'boolean', default: false },
        generation: { type: 'string' },
        repair: { type: 'boolean', default: false },
        verify: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new CannotStart(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
};

const runOnFolder = (
  [command, folder, ...others]: readonly string[],
  values: ReturnType<typeof parsed>['values'],
): Promise<string> => {
  const keep = Number(values.keep);
  if (folder === undefined || others.length > 0) throw new CannotStart(USAGE);
  if (!Number.isInteger(keep) || keep < 1) throw new CannotStart('--keep takes how many generations stay: 1 or more.');
  if (command === 'backup' || command === 'export')
    return backup(folder, { keep, repair: values.repair }, surroundingsOf());
  if (command !== 'restore' && command !== 'import') throw new CannotStart(USAGE);
  return (values.verify ? verify : restore)(folder, values.generation, surroundingsOf());
};

const run = (args: readonly string[]): Promise<string> => {
  const { positionals, values } = parsed(args);
  return positionals.length === 1 && positionals[0] === 'rotate'
    ? rotate(values.now, [rotateSealing], surroundingsOf())
    : runOnFolder(positionals, values);
};

/** Not reached, not let in, or no such database. */
const DATABASE_REFUSALS = /^(?:ECONNREFUSED|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|28000|28P01|3D000)$/;

const refusalOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && DATABASE_REFUSALS.test(String(error.code))) return error.message || String(error.code);
  return refusalOf(error.cause);
};

const explain = (error: unknown): string => {
  if (error instanceof CannotStart) return error.message;
  const why = refusalOf(error);
  if (why !== undefined) return `The database server cannot be used: ${why}. Check DATABASE_URL.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`);
  process.exit(0);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(error instanceof CannotStart ? 2 : 1);
}
