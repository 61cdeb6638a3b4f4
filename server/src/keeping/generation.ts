/**
 * What a backup folder holds (docs/decisions/0040):
 *
 *     reptemple-backup.json          what this folder is
 *     files/3f/3f9a…                 stored files under the SHA-256 of what is in them: written once, shared by all generations
 *     generations/<moment>/          one state of everything
 *       manifest.json                written last: without it the generation was broken off
 *       tables/<name>.jsonl.gz       a line for each row
 *       files.jsonl                  a line for each stored file
 *       secrets.json                 what signs sessions and seals second factors
 */
import { createReadStream } from 'node:fs';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { Migration } from '../platform/applied-migrations.ts';
import { CannotStart } from '../platform/cannot-start.ts';
import { moveInPlace } from '../platform/synced.ts';
import { readingFrom, readTextOf, writeHashed } from './hashed-files.ts';

/** Raised when a folder of another shape would be misread. */
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
  /** Of the RepTemple that wrote it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  migrations: z.array(Migration),
  tables: z.array(KeptTable),
  files: Part.extend({ count: z.int(), totalBytes: z.int() }),
  secrets: Part,
});
export type Manifest = z.output<typeof Manifest>;

export interface Generation {
  /** The moment it was begun. */
  readonly name: string;
  readonly path: string;
  /** Undefined: broken off, still being written, or damaged. */
  readonly manifest: Manifest | undefined;
  /** It was whole, and its manifest cannot be read any more. */
  readonly isDamaged: boolean;
}

export type WholeGeneration = Generation & { readonly manifest: Manifest };

/** Not broken off, and not being written. */
export const isFinished = ({ manifest, isDamaged }: Generation): boolean => manifest !== undefined || isDamaged;

export const contentPath = (folder: string, sha256: string): string =>
  join(folder, 'files', sha256.slice(0, 2), sha256);
export const tablePath = ({ path }: Pick<Generation, 'path'>, table: string): string =>
  join(path, 'tables', `${table}.jsonl.gz`);
export const filesPath = ({ path }: Pick<Generation, 'path'>): string => join(path, 'files.jsonl');
export const secretsPath = ({ path }: Pick<Generation, 'path'>): string => join(path, 'secrets.json');

const parsedAs = <T>(schema: z.ZodType<T>, text: string): T | undefined => {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

/** Whole or not at all, and on the disk. */
export const writeJson = async (path: string, value: unknown) => {
  const written = await writeHashed(`${path}.new`, [Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`)]);
  await moveInPlace(`${path}.new`, path);
  return written;
};

/** @throws CannotStart unless the folder is a backup this version reads. */
export const checkBackupFolder = async (folder: string): Promise<void> => {
  const text = await readTextOf(join(folder, MARKER));
  if (text === undefined) {
    throw new CannotStart(
      `${folder} is no backup: it has no ${MARKER}. Name the folder that \`reptemple backup\` wrote.`,
    );
  }
  const marker = parsedAs(Marker, text);
  if (!marker) throw new CannotStart(`${join(folder, MARKER)} cannot be read. Use another copy of the backup.`);
  if (marker.backup !== FORMAT) {
    throw new CannotStart(
      `The backup ${folder} has format ${marker.backup}, this version of RepTemple reads format ${FORMAT}. Use the version that wrote it.`,
    );
  }
};

/** Makes the folder a backup if it is new or empty. @throws CannotStart when something else is in it. */
export const prepareBackupFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const entries = (await readdir(folder)).filter((name) => !name.startsWith('in-use.json') && name !== `${MARKER}.new`);
  if (entries.length === 0) await writeJson(join(folder, MARKER), { application: 'reptemple', backup: FORMAT });
  else if (!entries.includes(MARKER)) {
    throw new CannotStart(
      `${folder} is not empty and is no backup of RepTemple (it has no ${MARKER}). Name an empty folder, or the one used before.`,
    );
  }
  await checkBackupFolder(folder);
};

const manifestPath = ({ path }: Pick<Generation, 'path'>): string => join(path, 'manifest.json');

const readGeneration = async (folder: string, name: string): Promise<Generation> => {
  const path = join(folder, 'generations', name);
  // What the disk does not let be read is as good as spoilt.
  const text = await readTextOf(manifestPath({ path })).catch(() => '');
  const manifest = text === undefined ? undefined : parsedAs(Manifest, text);
  return { name, path, manifest, isDamaged: text !== undefined && !manifest };
};

/** The oldest first. */
export const generationNames = async (folder: string): Promise<readonly string[]> => {
  const names = await readdir(join(folder, 'generations')).catch((): string[] => []);
  return names.toSorted();
};

export const listGenerations = async (folder: string): Promise<readonly Generation[]> =>
  Promise.all((await generationNames(folder)).map((name) => readGeneration(folder, name)));

const isWhole = (one: Generation): one is WholeGeneration => one.manifest !== undefined;

const nothingFound = (folder: string, generations: readonly Generation[]): CannotStart =>
  new CannotStart(
    generations.length > 0
      ? `The only backup in ${folder} was broken off. Run \`reptemple backup\` again: what is there already is not copied twice.`
      : `There is no backup in ${folder} yet.`,
  );

/**
 * The newest generation that was not broken off, or the one named.
 * @throws CannotStart when there is none, or it is damaged: an older one is taken by whoever asks for it only.
 */
export const getGeneration = async (folder: string, name: string | undefined): Promise<WholeGeneration> => {
  await checkBackupFolder(folder);
  const generations = await listGenerations(folder);
  const finished = generations.filter(isFinished);
  const found = name === undefined ? finished.at(-1) : finished.find((one) => one.name === name);
  if (found && isWhole(found)) return found;
  if (found) {
    throw new CannotStart(
      `${manifestPath(found)} cannot be read. Use another generation (--generation), or another copy of the backup.`,
    );
  }
  if (finished.length === 0) throw nothingFound(folder, generations);
  throw new CannotStart(`${folder} has no generation ${name}. It has ${finished.map((one) => one.name).join(', ')}.`);
};

/** Line by line; one that was broken off is the last, and left out. */
export const readKeptFiles = async function* (generation: Pick<Generation, 'path'>): AsyncGenerator<KeptFile> {
  const path = filesPath(generation);
  if (!(await stat(path).catch(() => undefined))) return;
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Infinity });
  for await (const line of readingFrom(path, lines)) {
    const kept = parsedAs(KeptFile, line);
    if (kept) yield kept;
  }
};
