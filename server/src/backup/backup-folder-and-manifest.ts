/**
 * Layout of a backup folder (docs/decisions/0040). A generation is one snapshot of the data:
 *
 *     reptemple-backup.json          format marker
 *     files/3f/3f9a…                 stored files, named by SHA-256 and shared by all snapshots
 *     generations/<start time>/      one snapshot
 *       manifest.json                written last; missing if the backup was interrupted
 *       tables/<name>.jsonl.gz       one line per row
 *       files.jsonl                  one line per stored file
 *       secrets.json                 secrets for sessions and second factors
 */
import { createReadStream } from 'node:fs';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { Migration } from '../platform/database/version-check-and-repeatable-migrations.ts';
import { StartupError } from '../platform/process/startup-error.ts';
import { moveInPlace } from '../platform/storage/durable-writes.ts';
import { readingFrom, readTextOf, writeHashed } from './hash-and-read-files.ts';

/** Version of the layout. Increment it for an incompatible change. */
const FORMAT = 1;
const MARKER = 'reptemple-backup.json';

const Marker = z.object({ application: z.literal('reptemple'), backup: z.int() });

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const KeptTable = z.object({
  name: z.string().regex(/^\w+$/),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  rows: z.int(),
  digest: Sha256,
  bytes: z.int(),
  sha256: Sha256,
});
export type KeptTable = z.output<typeof KeptTable>;

export const KeptFile = z.object({ key: z.string(), bytes: z.int(), modifiedMs: z.number(), sha256: Sha256 });
export type KeptFile = z.output<typeof KeptFile>;

export const Secrets = z.object({ auth: z.string().optional() });
export type Secrets = z.output<typeof Secrets>;

const Part = z.object({ bytes: z.int(), sha256: Sha256 });

export const Manifest = z.object({
  format: z.literal(FORMAT),
  version: z.string(),
  madeAt: z.iso.datetime(),
  migrations: z.array(Migration),
  tables: z.array(KeptTable),
  files: Part.extend({ count: z.int(), totalBytes: z.int() }),
  secrets: Part,
});
export type Manifest = z.output<typeof Manifest>;

export interface BackupSnapshot {
  readonly name: string;
  readonly path: string;
  /**
   * Content of manifest.json; undefined if the backup was interrupted, is in progress, or is
   * damaged.
   */
  readonly manifest: Manifest | undefined;
  /** True if the snapshot was complete, but its manifest is unreadable. */
  readonly isDamaged: boolean;
}

export type CompleteSnapshot = BackupSnapshot & { readonly manifest: Manifest };

/**
 * Returns true if the backup ran to its end, even if its manifest is now damaged; false if it was
 * interrupted or is in progress.
 */
export const isFinished = ({ manifest, isDamaged }: BackupSnapshot): boolean => manifest !== undefined || isDamaged;

export const contentPath = (folder: string, sha256: string): string =>
  join(folder, 'files', sha256.slice(0, 2), sha256);
export const tablePath = ({ path }: Pick<BackupSnapshot, 'path'>, table: string): string =>
  join(path, 'tables', `${table}.jsonl.gz`);
export const filesPath = ({ path }: Pick<BackupSnapshot, 'path'>): string => join(path, 'files.jsonl');
export const secretsPath = ({ path }: Pick<BackupSnapshot, 'path'>): string => join(path, 'secrets.json');

const parsedAs = <T>(schema: z.ZodType<T>, text: string): T | undefined => {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

export const writeJson = async (path: string, value: unknown) => {
  const written = await writeHashed(`${path}.new`, [Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`)]);
  await moveInPlace(`${path}.new`, path);
  return written;
};

/**
 * Checks that the folder is a backup that this version can read.
 * @throws StartupError if the folder is not a backup, or has another format version
 */
export const checkBackupFolder = async (folder: string): Promise<void> => {
  const text = await readTextOf(join(folder, MARKER));
  if (text === undefined) {
    throw new StartupError(`${folder} isn’t a backup (no ${MARKER}). Use the folder that \`reptemple backup\` wrote.`);
  }
  const marker = parsedAs(Marker, text);
  if (!marker) throw new StartupError(`Can’t read ${join(folder, MARKER)}. Use another copy of the backup.`);
  if (marker.backup !== FORMAT) {
    throw new StartupError(
      `The backup ${folder} has format ${marker.backup}, this version of RepTemple reads format ${FORMAT}. Use the version that wrote it.`,
    );
  }
};

/**
 * Creates the folder if needed and marks it as a backup.
 * @throws StartupError if the folder contains files but is not a backup
 */
export const prepareBackupFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const entries = (await readdir(folder)).filter((name) => !name.startsWith('in-use.json') && name !== `${MARKER}.new`);
  if (entries.length === 0) await writeJson(join(folder, MARKER), { application: 'reptemple', backup: FORMAT });
  else if (!entries.includes(MARKER)) {
    throw new StartupError(
      `${folder} isn’t empty and isn’t a RepTemple backup (no ${MARKER}). Use an empty folder or your existing backup.`,
    );
  }
  await checkBackupFolder(folder);
};

const manifestPath = ({ path }: Pick<BackupSnapshot, 'path'>): string => join(path, 'manifest.json');

const readGeneration = async (folder: string, name: string): Promise<BackupSnapshot> => {
  const path = join(folder, 'generations', name);
  // Treats a manifest that cannot be read like an invalid one: the snapshot is damaged.
  const text = await readTextOf(manifestPath({ path })).catch(() => '');
  const manifest = text === undefined ? undefined : parsedAs(Manifest, text);
  return { name, path, manifest, isDamaged: text !== undefined && !manifest };
};

export const generationNames = async (folder: string): Promise<readonly string[]> => {
  const names = await readdir(join(folder, 'generations')).catch((): string[] => []);
  return names.toSorted();
};

export const listGenerations = async (folder: string): Promise<readonly BackupSnapshot[]> =>
  Promise.all((await generationNames(folder)).map((name) => readGeneration(folder, name)));

const isWhole = (one: BackupSnapshot): one is CompleteSnapshot => one.manifest !== undefined;

const nothingFound = (folder: string, generations: readonly BackupSnapshot[]): StartupError =>
  new StartupError(
    generations.length > 0
      ? `The only backup in ${folder} is incomplete. Run \`reptemple backup\` again. Files already copied are kept.`
      : `No backup in ${folder} yet.`,
  );

/**
 * Returns the newest complete snapshot, or the named one.
 * @throws StartupError if there is none or the newest is damaged: an older one has to be requested
 * by name
 */
export const getGeneration = async (folder: string, name: string | undefined): Promise<CompleteSnapshot> => {
  await checkBackupFolder(folder);
  const generations = await listGenerations(folder);
  const finished = generations.filter(isFinished);
  const found = name === undefined ? finished.at(-1) : finished.find((one) => one.name === name);
  if (found && isWhole(found)) return found;
  if (found) {
    throw new StartupError(
      `Can’t read ${manifestPath(found)}. Use another generation (--generation), or another copy of the backup.`,
    );
  }
  if (finished.length === 0) throw nothingFound(folder, generations);
  throw new StartupError(
    `${folder} has no generation ${name}. Available: ${finished.map((one) => one.name).join(', ')}.`,
  );
};

/**
 * Reads the list of a snapshot's files line by line. Skips invalid lines, such as the incomplete
 * last line of an interrupted backup.
 */
export const readKeptFiles = async function* (generation: Pick<BackupSnapshot, 'path'>): AsyncGenerator<KeptFile> {
  const path = filesPath(generation);
  if (!(await stat(path).catch(() => undefined))) return;
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Infinity });
  for await (const line of readingFrom(path, lines)) {
    const kept = parsedAs(KeptFile, line);
    if (kept) yield kept;
  }
};
