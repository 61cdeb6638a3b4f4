/**
 * Finds translatable and untranslated texts in a source file: in JSX, in calls of `t`, `rich` and
 * `worded`, and in messages of contract and server.
 */
import { parseSync } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

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

/**
 * Returns the text of a template literal's part with escapes resolved; undefined if they are
 * invalid.
 */
const cookedOf = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'cooked' in value && typeof value.cooked === 'string'
    ? value.cooked
    : undefined;

const literalOf = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal') return wordOf(node, 'value');
  if (node.type !== 'TemplateLiteral') return undefined;
  const [only, ...more] = listOf(node, 'quasis');
  return more.length === 0 && isNode(only) ? cookedOf(only['value']) : undefined;
};

const literalsOf = (node: unknown): readonly string[] => {
  const literal = literalOf(node);
  return literal === undefined ? [] : [literal];
};

export interface FoundText {
  readonly english: string;
  /** Names of the values and tags passed to the call; undefined if the code does not show them. */
  readonly given: readonly string[] | undefined;
}

export interface FoundTexts {
  readonly texts: readonly FoundText[];
  /**
   * Messages about displayed texts without translation and about calls whose text is not literal,
   * each with its line number.
   */
  readonly past: readonly string[];
}

const DISPLAYED_ATTRIBUTES = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'alt',
  'placeholder',
  'title',
  'label',
]);
const CALLS = new Set(['t', 'rich']);

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

const NAME = 'RepTemple';

const hasLetters = (words: string | undefined): boolean =>
  words !== undefined && words !== NAME && /\p{L}{2}/u.test(words);

/**
 * Returns the literal text that a JSX node displays without translation: JSX text, or an attribute
 * that is always displayed. Undefined for other nodes.
 */
const pastOf = (node: Node): string | undefined => {
  if (node.type === 'JSXText') return wordOf(node, 'value')?.trim();
  if (node.type !== 'JSXAttribute' || !DISPLAYED_ATTRIBUTES.has(wordOf(node['name'], 'name') ?? '')) return undefined;
  const value = node['value'];
  return literalOf(isNode(value) && value.type === 'JSXExpressionContainer' ? value['expression'] : value);
};

/**
 * Returns the literal texts in an attribute's value, also those within conditions and templates.
 */
const wordsHeld = (node: unknown): readonly string[] => {
  if (!isNode(node)) return [];
  if (node.type === 'JSXExpressionContainer') return wordsHeld(node['expression']);
  if (node.type === 'ConditionalExpression') return ['consequent', 'alternate'].flatMap((one) => wordsHeld(node[one]));
  if (node.type !== 'TemplateLiteral') return literalsOf(node);
  return listOf(node, 'quasis').flatMap((part) => (isNode(part) ? (cookedOf(part['value']) ?? []) : []));
};

/**
 * Matches text for people (`Streak`, ` over time`, `two words`) but not identifiers or class names.
 */
const LIKE_WORDS = /^\p{Lu}\p{Ll}+$|^[\p{L} ·,.'’]*\p{L}{2,} \p{L}{2,}|^ ?\p{Lu}?\p{Ll}{2,} $/u;
/** Attributes of our components whose value is displayed even if it is one lowercase word. */
const TEXT_ATTRIBUTES = /^(?:word|unit)$/;
const NOT_DISPLAYED = /class|^(?:id|key|autoComplete|rel|sizes)$/i;

/**
 * Returns untranslated literal texts passed to our components as attributes. Omits the attributes
 * that are always displayed: `pastOf` finds those.
 */
const handedPast = (node: Node): readonly string[] => {
  if (node.type !== 'JSXOpeningElement' || !/^\p{Lu}/u.test(wordOf(node['name'], 'name') ?? '')) return [];
  return listOf(node, 'attributes').flatMap((attribute) => {
    const name = isNode(attribute) ? (wordOf(attribute['name'], 'name') ?? '') : '';
    if (!isNode(attribute) || DISPLAYED_ATTRIBUTES.has(name) || NOT_DISPLAYED.test(name)) return [];
    return wordsHeld(attribute['value']).filter(
      (words) => hasLetters(words) && (TEXT_ATTRIBUTES.test(name) || LIKE_WORDS.test(words)),
    );
  });
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
    for (const words of handedPast(node)) this.#note(node, `“${words}” is not translated`);
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

/**
 * Parses a source file to its syntax tree. The extension of `path` determines the syntax.
 * @throws Error on syntax errors
 */
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

/**
 * Properties whose texts are not translated: API developers read endpoint descriptions in English.
 */
const FOR_DEVELOPERS = new Set(['summary', 'description']);
/**
 * Returns true for type declarations, which contain no messages. Returns false for expressions with
 * `as const` or `satisfies`.
 */
const isType = ({ type }: Node): boolean => /^TS(?!AsExpression|SatisfiesExpression)/.test(type);
const SENTENCE = /^\p{Lu}\p{Ll}*(?:['’-]\p{Ll}*)*( .*|[.!?…]*)$/su;

const isSentence = (words: string | undefined): words is string =>
  words !== undefined && hasLetters(words) && SENTENCE.test(words);

/**
 * Returns every literal that looks like a sentence. In the contract, these are messages that the
 * page translates.
 */
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

const namedWords = (root: Node): ReadonlyMap<string, readonly string[]> => {
  const named = new Map<string, readonly string[]>();
  const wordsIn = (node: unknown): readonly string[] => {
    if (!isNode(node)) return [];
    if (node.type === 'TSAsExpression') return wordsIn(node['expression']);
    if (node.type !== 'ObjectExpression') return literalsOf(node);
    return listOf(node, 'properties').flatMap((property) => (isNode(property) ? literalsOf(property['value']) : []));
  };
  const visit = (node: Node): void => {
    const name = node.type === 'VariableDeclarator' ? wordOf(node['id'], 'name') : undefined;
    if (name !== undefined) named.set(name, [...(named.get(name) ?? []), ...wordsIn(node['init'])]);
    for (const child of childrenOf(node)) visit(child);
  };
  visit(root);
  return named;
};

const REFUSALS = new Set<unknown>(['AppError', 'PassingRefusal']);

/**
 * Returns the literal messages of server errors and field issues: those in the call, such as `new
 * AppError('conflict', 'Taken.')`, and those in a constant or table of the same file.
 */
export const findRefusals = (path: string, source: string): readonly string[] => {
  const root = parsed(path, source);
  const named = namedWords(root);
  const wordsAt = (node: unknown): readonly string[] => {
    if (!isNode(node)) return [];
    if (node.type === 'ConditionalExpression') return [...wordsAt(node['consequent']), ...wordsAt(node['alternate'])];
    if (node.type === 'MemberExpression') return wordsAt(node['object']);
    if (node.type === 'Identifier') return named.get(wordOf(node, 'name') ?? '') ?? [];
    return literalsOf(node);
  };
  const messagesIn = (node: Node): readonly string[] => {
    const isMessage = node.type === 'Property' && wordOf(node['key'], 'name') === 'message';
    return isMessage ? wordsAt(node['value']) : childrenOf(node).flatMap(messagesIn);
  };
  const refusals: string[] = [];
  const visit = (node: Node): void => {
    if (node.type === 'NewExpression' && REFUSALS.has(wordOf(node['callee'], 'name'))) {
      const [, sentence, faults] = listOf(node, 'arguments');
      refusals.push(...wordsAt(sentence), ...(isNode(faults) ? messagesIn(faults) : []));
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(root);
  return refusals;
};

/**
 * Returns messages with parameters, such as `worded('Below {floor} frames.', { floor })`,
 * which the page translates.
 */
export const findWorded = (path: string, source: string): readonly FoundText[] => {
  const texts: FoundText[] = [];
  const visit = (node: Node): void => {
    const isWorded = node.type === 'CallExpression' && wordOf(node['callee'], 'name') === 'worded';
    const text = isWorded ? textOfCall(node) : undefined;
    if (text) texts.push(text);
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parsed(path, source));
  return texts;
};

export const REFUSAL_FILES = [
  'features/auth/password-policy.ts',
  'features/exercises/depth-standards-and-error-messages.ts',
  'features/media/upload-validation.ts',
  'features/recordings/submission-rules.ts',
  'features/review/review-voting-rules.ts',
  'features/users/admin-action-restrictions.ts',
];
/** File below `server/src` with the messages of plausibility checks. */
export const FINDING_FILE = 'features/verification/finding-messages.ts';

/**
 * Returns the messages in the server's `FINDING_FILE` and `REFUSAL_FILES`, and nothing for other
 * files. In `REFUSAL_FILES` only literals that end like a sentence count.
 */
export const findWording = (path: string, source: string): readonly string[] => {
  if (path.endsWith(`/${FINDING_FILE}`)) return findSentences(path, source);
  const isRefusalFile = REFUSAL_FILES.some((file) => path.endsWith(`/${file}`));
  return isRefusalFile ? findSentences(path, source).filter((words) => /[.!?]$/.test(words)) : [];
};
