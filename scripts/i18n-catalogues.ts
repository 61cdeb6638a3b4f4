/**
 * Manages the page's texts and their translations.
 *
 *   npm run i18n               updates the catalogues; new texts get an empty translation
 *   npm run i18n -- --check    changes nothing; fails if catalogues are outdated, a translation
 *                               is missing, or a displayed text is not translatable (part
 *                               of `npm run check`)
 *   npm run i18n -- --left     prints the number of untranslatable texts per folder
 */
import './print-script-help.mjs';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readCatalogue, renewed, written, catalogueIssues, sourceIssues } from './i18n-catalogues/catalogue.ts';
import { readSaid } from './i18n-catalogues/collect-texts.ts';
import type { Said } from './i18n-catalogues/collect-texts.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CATALOGUES = ['de', 'es'].map((language) => `web/src/i18n/catalogues/${language}.json`);

const check = (said: Said): void => {
  const faults = [
    ...sourceIssues(said),
    ...CATALOGUES.flatMap((name) => catalogueIssues(name, readFileSync(ROOT + name, 'utf8'), said)),
  ];
  for (const fault of faults) console.error(`✗ ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
  else console.log(`texts: ${new Set(said.texts.map(({ english }) => english)).size}, all translated`);
};

const renew = ({ texts }: Said): void => {
  for (const name of CATALOGUES) {
    const catalogue = readCatalogue(readFileSync(ROOT + name, 'utf8'));
    const fresh = renewed(
      catalogue,
      texts.map(({ english }) => english),
    );
    writeFileSync(ROOT + name, written(fresh));
    const empty = Object.values(fresh).filter((translation) => translation === '').length;
    console.log(`${name}: ${Object.keys(fresh).length} texts, ${empty} to translate`);
  }
};

const printLeft = ({ past }: Said): void => {
  const folders = new Map<string, number>();
  for (const [path, all] of past) {
    const folder = path.split('/').slice(0, -1).join('/');
    folders.set(folder, (folders.get(folder) ?? 0) + all.length);
  }
  for (const [folder, count] of folders) console.log(`${String(count).padStart(5)} ${folder}`);
};

const said = readSaid(ROOT);
if (process.argv.includes('--check')) check(said);
else if (process.argv.includes('--left')) printLeft(said);
else renew(said);
