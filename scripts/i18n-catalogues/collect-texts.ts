/** Collects all translatable texts of web, contract, engine and server. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { findRefusals, findSentences, findTexts, findWorded, findWording } from './find-texts.ts';
import type { FoundText } from './find-texts.ts';

export interface Said {
  readonly texts: readonly FoundText[];
  readonly past: ReadonlyMap<string, readonly string[]>;
}

const isSource = (path: string): boolean => /\.tsx?$/.test(path) && !/\.(test|d)\.tsx?$/.test(path);

/**
 * Pattern of engine files whose messages users read: reasons for invalid reps and unreadable
 * tracks.
 */
const WORDED_BY_THE_ENGINE = /\/(?:rep-verdict-and-form-score|landmark-track)\.ts$/;

const DESIGN = 'web/src/app/design/';

const sourcesOf = (root: string, folder: string): readonly (readonly [path: string, source: string])[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .map((name) => `${folder}/${name.split(sep).join('/')}`)
    .toSorted()
    .map((path) => [path, readFileSync(join(root, path), 'utf8')] as const);

const wordsNamed = (value: unknown): readonly string[] => {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'name' in value && typeof value.name === 'string' ? [value.name] : [];
  return [...own, ...Object.values(value).flatMap(wordsNamed)];
};

/**
 * Returns the English names of built-in exercises and their angles, which the catalogues translate.
 * Exercises that users define are not translated.
 */
const shippedNames = (root: string): readonly string[] => {
  const folder = join(root, 'engine/exercises');
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return files.flatMap((name) => wordsNamed(JSON.parse(readFileSync(join(folder, name), 'utf8'))));
};

const asText = (english: string): FoundText => ({ english, given: undefined });

/**
 * Reads all translatable texts, and the untranslated ones by file. `root` is the repository or a
 * folder with the same layout.
 */
export const readSaid = (root: string): Said => {
  const pages = sourcesOf(root, 'web/src').filter(([path]) => !path.startsWith(DESIGN));
  const web = pages.map(([path, source]) => [path, findTexts(path, source)] as const);
  const engine = sourcesOf(root, 'engine/src').filter(([path]) => WORDED_BY_THE_ENGINE.test(path));
  const worded = [...sourcesOf(root, 'contract/src'), ...engine].flatMap(([path, source]) =>
    findSentences(path, source),
  );
  const server = sourcesOf(root, 'server/src').flatMap(([path, source]) =>
    findRefusals(path, source).concat(findWording(path, source)),
  );
  const figured = [...sourcesOf(root, 'contract/src'), ...sourcesOf(root, 'server/src')].flatMap(([path, source]) =>
    findWorded(path, source),
  );
  return {
    texts: [
      ...figured,
      ...web.flatMap(([, { texts }]) => texts),
      ...[...worded, ...server, ...shippedNames(root)].map(asText),
    ],
    past: new Map(web.flatMap(([path, { past }]) => (past.length > 0 ? [[path, past]] : []))),
  };
};
