/**
 * Vite plugins for the page's texts. They compile the texts passed to `t` and `rich` and the
 * translation catalogues, and build small catalogues for the landing page (docs/decisions/0033).
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';
import { parseSync, Visitor } from 'vite';
import type { ESTree, Plugin } from 'vite';
import { z } from 'zod';
import { entryOf, isChunk, withAll } from './chunk-graph.ts';
import type { Bundle } from './chunk-graph.ts';

const isShown = (part: unknown): part is readonly [string] =>
  Array.isArray(part) && part.length === 1 && typeof part[0] === 'string';

/**
 * Compiles an ICU message for icu-minify. Renames plain arguments to `#name`, because `t` passes
 * each value twice: raw, to choose a plural form, and formatted, for display.
 * @throws if the text is not an ICU message
 */
const compiledMessage = (text: string): CompiledMessage => {
  const message: CompiledMessage = JSON.parse(JSON.stringify(compile(text)), (_key, part: unknown) =>
    isShown(part) ? [`#${part[0]}`] : part,
  );
  return message;
};

/**
 * Returns a message's key in a compiled catalogue: its text if it has no arguments, else its
 * compiled form as JSON.
 */
const keyOf = (message: CompiledMessage): string => (typeof message === 'string' ? message : JSON.stringify(message));

/**
 * Returns a catalogue with English texts and translations compiled, so that the page needs no
 * parser.
 * @throws if a text is not an ICU message
 */
export const compiledCatalogue = (
  catalogue: Readonly<Record<string, string>>,
): Readonly<Record<string, CompiledMessage>> =>
  Object.fromEntries(
    Object.entries(catalogue).map(([english, translation]) => [
      keyOf(compiledMessage(english)),
      compiledMessage(translation),
    ]),
  );

const CALLS = new Set(['t', 'rich']);
const CATALOGUE = z.record(z.string(), z.string());

interface Written {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Returns the value of a string literal or of a template without expressions; undefined for other
 * nodes.
 */
const wordsOf = (node: ESTree.Argument): string | undefined => {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  const [only, ...more] = node.type === 'TemplateLiteral' ? node.quasis : [];
  return more.length === 0 ? (only?.value.cooked ?? undefined) : undefined;
};

/**
 * Returns the literal text and its position in a call of `t` or `rich` that passes values or tags.
 * Returns undefined for other calls, whose text needs no compilation.
 */
const writtenIn = ({ callee, arguments: given }: ESTree.CallExpression): Written | undefined => {
  const [first, values] = given;
  if (callee.type !== 'Identifier' || !CALLS.has(callee.name) || !first || !values) return undefined;
  const text = wordsOf(first);
  return text === undefined ? undefined : { start: first.start, end: first.end, text };
};

const textsOf = (path: string, code: string): readonly Written[] => {
  const texts: Written[] = [];
  const visitor = new Visitor({
    CallExpression: (node) => {
      const text = writtenIn(node);
      if (text) texts.push(text);
    },
  });
  visitor.visit(parseSync(path, code).program);
  return texts;
};

/**
 * Replaces the literal texts in a file by compiled ones. Keeps line numbers. `code` is JavaScript
 * without types or JSX.
 */
const withCompiled = (path: string, code: string): string =>
  textsOf(path, code)
    .toSorted((one, other) => other.start - one.start)
    .reduce(
      (rest, { start, end, text }) => rest.slice(0, start) + JSON.stringify(compiledMessage(text)) + rest.slice(end),
      code,
    );

export const texts = (): Plugin[] => [
  {
    name: 'reptemple-texts',
    transform: {
      order: 'post',
      filter: { id: /\/web\/src\/[^?]*\.tsx?$/, code: /\b(?:t|rich)\(/ },
      handler: (code, id) => ({ code: withCompiled(`${id}.js`, code), map: null }),
    },
  },
  {
    name: 'reptemple-catalogues',
    transform: {
      order: 'pre',
      filter: { id: /\/web\/src\/i18n\/catalogues\/\w+\.json$/ },
      handler: (code) => ({
        code: JSON.stringify(compiledCatalogue(CATALOGUE.parse(JSON.parse(code)))),
        map: null,
      }),
    },
  },
];

const OURS = /\/(?:web|contract)\/src\/[^?]*\.tsx?$/;
/**
 * Maximum gzipped size in KB of the landing page's texts in one language. The build fails above it.
 */
const LIMIT_KB = 10;
const QUOTES = ["'", '"', '`'];

type Texts = Readonly<Record<string, string>>;

/**
 * Returns the entries of a catalogue whose English text occurs as a literal in one of the sources.
 */
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

interface LandingTexts {
  readonly start: string;
  readonly catalogues: Readonly<Record<string, string>>;
}

/**
 * Vite plugin that builds, for each language, a small catalogue with only the landing page's texts.
 * The page links them, and web/src/i18n/language.ts loads them. All paths are absolute.
 */
export const landingTexts = ({ start, catalogues }: LandingTexts): Plugin => {
  const written = new Map<string, string>();
  return {
    name: 'reptemple-door-texts',
    apply: 'build',
    // Runs before the pages are written, because they link the catalogues.
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
