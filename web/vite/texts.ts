/** Compiles the page's texts: those written out at `t` and `rich`, and the catalogues (docs/decisions/0033). */
import { type ESTree, parseSync, type Plugin, Visitor } from 'vite';
import { z } from 'zod';
import { compiledCatalogue, compiledMessage } from './message.ts';

const CALLS = new Set(['t', 'rich']);
/** English → translation, as it is kept. */
export const CATALOGUE = z.record(z.string(), z.string());

interface Written {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What is written out, in whatever quotes; undefined when it is worked out. */
const wordsOf = (node: ESTree.Argument): string | undefined => {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  const [only, ...more] = node.type === 'TemplateLiteral' ? node.quasis : [];
  return more.length === 0 ? (only?.value.cooked ?? undefined) : undefined;
};

/** A text with values or tags, where it is written out. Without them it is shown as it stands. */
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

/** `code`: a module, types and elements already taken out of it. Lines stay where they are. */
const withCompiled = (path: string, code: string): string =>
  textsOf(path, code)
    .toSorted((one, other) => other.start - one.start)
    .reduce(
      (rest, { start, end, text }) => rest.slice(0, start) + JSON.stringify(compiledMessage(text)) + rest.slice(end),
      code,
    );

/** The same for the page, its development and its tests. */
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
      filter: { id: /\/web\/src\/language\/catalogues\/\w+\.json$/ },
      handler: (code) => ({
        code: JSON.stringify(compiledCatalogue(CATALOGUE.parse(JSON.parse(code)))),
        map: null,
      }),
    },
  },
];
