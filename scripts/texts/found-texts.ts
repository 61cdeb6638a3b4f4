/** Finds the texts of a source file: those that go through `t` and `rich`, and those that go past them. */
import { parseSync } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

export interface FoundText {
  readonly english: string;
  /** The values and tags it is given, where that can be read off the call. */
  readonly given: readonly string[] | undefined;
}

export interface FoundTexts {
  readonly texts: readonly FoundText[];
  /** Texts on the screen that no translation reaches, and calls whose text is not written out; each with its line. */
  readonly past: readonly string[];
}

/** Attributes that are read or heard. */
const SAID = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'alt',
  'placeholder',
  'title',
  'label',
]);
const CALLS = new Set(['t', 'rich']);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value;

const childrenOf = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode);

const wordOf = (node: unknown, key: string): string | undefined => {
  if (!isNode(node)) return undefined;
  const value = node[key];
  return typeof value === 'string' ? value : undefined;
};

const listOf = (node: Node, key: string): readonly unknown[] => {
  const list = node[key];
  return Array.isArray(list) ? list : [];
};

/** What a template says, its escapes read. */
const cookedOf = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'cooked' in value && typeof value.cooked === 'string'
    ? value.cooked
    : undefined;

/** A string written out, in whatever quotes. */
const literalOf = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal') return wordOf(node, 'value');
  if (node.type !== 'TemplateLiteral') return undefined;
  const [only, ...more] = listOf(node, 'quasis');
  return more.length === 0 && isNode(only) ? cookedOf(only['value']) : undefined;
};

/** The names of an object written out; undefined when some are spread into it, or it is handed on. */
const namesOf = (node: unknown): readonly string[] | undefined => {
  if (!isNode(node) || node.type !== 'ObjectExpression') return undefined;
  const names = listOf(node, 'properties').map((property) =>
    isNode(property) && property['computed'] === false ? wordOf(property['key'], 'name') : undefined,
  );
  return names.every((name) => name !== undefined) ? names : undefined;
};

const textOfCall = (node: Node): FoundText | undefined => {
  const [first, ...objects] = listOf(node, 'arguments');
  const english = literalOf(first);
  if (english === undefined) return undefined;
  const names = objects.map(namesOf);
  return { english, given: names.every((some) => some !== undefined) ? names.flat() : undefined };
};

/** Our own name is the same in every language. */
const NAME = 'RepTemple';

const hasLetters = (words: string | undefined): boolean =>
  words !== undefined && words !== NAME && /\p{L}{2}/u.test(words);

/** What stands on the screen as it is written, without its translation. */
const pastOf = (node: Node): string | undefined => {
  if (node.type === 'JSXText') return wordOf(node, 'value')?.trim();
  if (node.type !== 'JSXAttribute' || !SAID.has(wordOf(node['name'], 'name') ?? '')) return undefined;
  const value = node['value'];
  return literalOf(isNode(value) && value.type === 'JSXExpressionContainer' ? value['expression'] : value);
};

class Search {
  readonly texts: FoundText[] = [];
  readonly past: string[] = [];
  readonly #source: string;

  constructor(source: string) {
    this.#source = source;
  }

  visit(node: Node): void {
    const past = pastOf(node);
    if (past !== undefined && hasLetters(past)) this.#note(node, `“${past}” is not translated`);
    if (node.type === 'CallExpression') this.#call(node);
    for (const child of childrenOf(node)) this.visit(child);
  }

  #call(node: Node): void {
    const name = wordOf(node['callee'], 'name');
    if (name === undefined || !CALLS.has(name)) return;
    const text = textOfCall(node);
    if (text) this.texts.push(text);
    else this.#note(node, `${name}() without a text written out`);
  }

  #note(node: Node, words: string): void {
    this.past.push(`line ${this.#source.slice(0, node.start).split('\n').length}: ${words}`);
  }
}

/** `path` tells the dialect, `source` is what is in the file. Throws when it cannot be parsed. */
const parsed = (path: string, source: string): Node => {
  const { program, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const root: unknown = program;
  if (!isNode(root)) throw new Error(`${path}: nothing was parsed`);
  return root;
};

export const findTexts = (path: string, source: string): FoundTexts => {
  const search = new Search(source);
  search.visit(parsed(path, source));
  return search;
};

/** Endpoint descriptions are for who reads the API, not for who uses the page. */
const FOR_DEVELOPERS = new Set(['summary', 'description']);
/** Types hold no sentences, but what is behind `as const` or `satisfies` does. */
const isType = ({ type }: Node): boolean => /^TS(?!AsExpression|SatisfiesExpression)/.test(type);
const SENTENCE = /^\p{Lu}\p{Ll}*['’]?\p{Ll}*( .*|[.!?…]*)$/su;

const isSentence = (words: string | undefined): words is string =>
  words !== undefined && hasLetters(words) && SENTENCE.test(words);

/** Sentences worded by the contract, which the page shows by `said`: whatever looks like one. */
export const findSentences = (path: string, source: string): readonly string[] => {
  const sentences: string[] = [];
  const visit = (node: Node): void => {
    if (node.type === 'ImportDeclaration' || isType(node)) return;
    if (node.type === 'Property' && FOR_DEVELOPERS.has(wordOf(node['key'], 'name') ?? '')) return;
    const words = literalOf(node);
    if (isSentence(words)) sentences.push(words);
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parsed(path, source));
  return sentences;
};

/** What the server refuses with, where the sentence is written out: `new Refusal('conflict', 'Taken.')`. */
export const findRefusals = (path: string, source: string): readonly string[] => {
  const refusals: string[] = [];
  const visit = (node: Node): void => {
    if (node.type === 'NewExpression' && wordOf(node['callee'], 'name') === 'Refusal') {
      const words = literalOf(listOf(node, 'arguments')[1]);
      if (words !== undefined) refusals.push(words);
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parsed(path, source));
  return refusals;
};
