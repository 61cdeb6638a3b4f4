/**
 * Vite plugin: compiles texts passed to `t` and `rich`, and the catalogues (docs/decisions/0033).
 */
import { parseSync, Visitor } from 'vite';
import type { ESTree, Plugin } from 'vite';
import { z } from 'zod';
import { compiledCatalogue, compiledMessage } from './message.ts';

const CALLS = new Set(['t', 'rich']);
/** Stored catalogue, English to translation. */
export const CATALOGUE = z.record(z.string(), z.string());

interface Written {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Returns the text of a string literal; undefined for other expressions. */
const wordsOf = (node: ESTree.Argument): string | undefined => {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  const [only, ...more] = node.type === 'TemplateLiteral' ? node.quasis : [];
  return more.length === 0 ? (only?.value.cooked ?? undefined) : undefined;
};

/** Returns the literal text of a call with values or tags; others are not compiled. */
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
 * Replaces literal texts by compiled ones. `code`: JavaScript without types or JSX. Keeps lines.
 */
const withCompiled = (path: string, code: string): string =>
  textsOf(path, code)
    .toSorted((one, other) => other.start - one.start)
    .reduce(
      (rest, { start, end, text }) => rest.slice(0, start) + JSON.stringify(compiledMessage(text)) + rest.slice(end),
      code,
    );

/** Same plugin for build, development and tests. */
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
