/**
 * Builds small catalogues for the landing page, which uses a few dozen of the texts. The page lists
 * them; web/src/i18n/language.ts loads one if it is listed.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { entryOf, isChunk, withAll } from './bundle.ts';
import type { Bundle } from './bundle.ts';
import { compiledCatalogue } from './message.ts';
import { CATALOGUE } from './texts.ts';

const OURS = /\/(?:web|contract)\/src\/[^?]*\.tsx?$/;
/** Limit of a catalogue; door-weight.ts limits the script. */
const LIMIT_KB = 10;
const QUOTES = ["'", '"', '`'];

type Texts = Readonly<Record<string, string>>;

/** Returns the texts that occur in one of the sources. */
export const textsIn = (catalogue: Texts, sources: readonly string[]): Texts => {
  const all = sources.join('\n');
  const isThere = (english: string): boolean => QUOTES.some((quote) => all.includes(quote + english + quote));
  return Object.fromEntries(Object.entries(catalogue).filter(([english]) => isThere(english)));
};

const sourcesOf = (bundle: Bundle, start: string): readonly string[] =>
  [...withAll(bundle, entryOf(bundle, start))]
    .map((name) => bundle[name])
    .filter(isChunk)
    .flatMap(({ moduleIds }) => moduleIds)
    .filter((id) => OURS.test(id))
    .map((id) => readFileSync(id, 'utf8'));

interface DoorTexts {
  /** Entry module of the landing page. */
  readonly start: string;
  /** Catalogue by language. */
  readonly catalogues: Readonly<Record<string, string>>;
}

/** All paths are absolute. */
export const doorTexts = ({ start, catalogues }: DoorTexts): Plugin => {
  const written = new Map<string, string>();
  return {
    name: 'reptemple-door-texts',
    apply: 'build',
    // Runs before the pages are written, because they list the files.
    enforce: 'pre',
    generateBundle(_options, bundle) {
      const sources = sourcesOf(bundle, start);
      for (const [language, path] of Object.entries(catalogues)) {
        const whole = CATALOGUE.parse(JSON.parse(readFileSync(path, 'utf8')));
        const source = JSON.stringify(compiledCatalogue(textsIn(whole, sources)));
        const kb = gzipSync(source).length / 1024;
        if (kb > LIMIT_KB) this.error(`The first page loads ${kb.toFixed(1)} KB of texts in ${language}.`);
        written.set(
          language,
          this.getFileName(this.emitFile({ type: 'asset', name: `door-${language}.json`, source })),
        );
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { filename }) =>
        basename(filename) === 'door.html'
          ? [...written].map(([language, name]) => ({
              tag: 'link',
              attrs: { 'data-texts': language, href: `/${name}` },
              injectTo: 'head' as const,
            }))
          : [],
    },
  };
};
