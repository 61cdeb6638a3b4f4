/**
 * Command line of maintenance: `backup`, `restore`, their aliases `export` and `import`, and
 * `rotate` (new secrets). Runs on import.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import packageJson from '../package.json' with { type: 'json' };
import { backup, restore, rotate, verify } from './backup/backup-restore-and-rotate-secrets-commands.ts';
import type { CommandContext } from './backup/backup-restore-and-rotate-secrets-commands.ts';
import { terminalProgress } from './backup/progress-bar.ts';
import type { Progress } from './backup/progress-bar.ts';
import { rotateEmailKey } from './features/referrals/invite-codes-and-encrypted-emails.ts';
import { parseConfig } from './platform/process/environment-config.ts';
import { StartupError, explainStartError } from './platform/process/startup-error.ts';

/** Folder `server`, above `src` or `dist`. */
const HOME = fileURLToPath(new URL('..', import.meta.url));

const USAGE = `Usage: reptemple backup FOLDER [--keep 7] [--repair]
       reptemple restore FOLDER [--generation NAME] [--verify]
       reptemple rotate [--now]
       reptemple analyze FILE
       reptemple --version

backup (or export)   Back up the installation to FOLDER. --keep sets how many generations are
                     kept. --repair copies missing and damaged files again.
restore (or import)  Restore from FOLDER into an empty installation. --verify only checks the backup.
rotate               Create new secrets. --now also ends all sessions and links.
analyze              Count the reps in a track or a video. See reptemple analyze --help.

DATA_DIR, DATABASE_URL and the other settings choose the installation.`;

const silentProgress: Progress = () => ({ add: () => undefined, end: () => undefined });

const contextFromEnvironment = (): CommandContext => {
  const config = parseConfig(process.env);
  if (!config.ok) throw new StartupError(config.message);
  return {
    config: config.value,
    migrationsFolder: join(HOME, 'migrations'),
    emptyDatabase: join(HOME, 'dist/empty-database.tar.gz'),
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
    throw new StartupError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
};

const runOnFolder = (
  [command, folder, ...others]: readonly string[],
  values: ReturnType<typeof parsed>['values'],
): Promise<string> => {
  const keep = Number(values.keep);
  if (folder === undefined || others.length > 0) throw new StartupError(USAGE);
  if (!Number.isInteger(keep) || keep < 1) throw new StartupError('--keep needs a number of generations: 1 or more.');
  if (command === 'backup' || command === 'export')
    return backup(folder, { keep, repair: values.repair }, contextFromEnvironment());
  if (command !== 'restore' && command !== 'import') throw new StartupError(USAGE);
  return (values.verify ? verify : restore)(folder, values.generation, contextFromEnvironment());
};

const isHelpAsked = (args: readonly string[]): boolean => args.includes('--help') || args.includes('-h');

const run = async (args: readonly string[]): Promise<string> => {
  if (isHelpAsked(args)) return USAGE;
  if (args.includes('--version')) return packageJson.version;
  const { positionals, values } = parsed(args);
  return positionals.length === 1 && positionals[0] === 'rotate'
    ? rotate(values.now, [rotateEmailKey], contextFromEnvironment())
    : runOnFolder(positionals, values);
};

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`);
  process.exit(0);
} catch (error) {
  process.stderr.write(`${explainStartError(error)}\n`);
  process.exit(error instanceof StartupError ? 2 : 1);
}
