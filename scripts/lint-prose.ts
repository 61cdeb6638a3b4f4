/**
 * `npm run lint:prose`: checks comments, docs and the last commit's subject against
 * docs/guide/writing.md. Prints every finding and fails if there is one.
 */
import './print-script-help.mjs';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const MAX_COLUMNS = 100;
const MAX_SUBJECT = 72;

type Rule = 'word' | 'opening' | 'width' | 'source' | 'throws' | 'subject';

export interface Finding {
  readonly rule: Rule;
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

const WORDS =
  /\b(whoever|whatever|whichever|wherever|anew|amid|altogether|spoilt|mend(?:ed|s)?|for ever|stands? on|of its own)\b/i;
const OPENING = /^(?:\/\*\*?|\/\/)[\s*]*(?:What|Who|Whoever|Whether|Of|Where)\b/;
const SOURCE = /(?:first|second) document|product decision/i;
// Matches comments. They begin after a space or bracket, so that the media type `video/*` is no
// match.
const COMMENT = /(?<=^|[\s{(,=])\/\*\*?[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g;

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length;

const checkLines = (file: string, text: string, from: number, rules: readonly [Rule, (line: string) => boolean][]) =>
  text
    .split('\n')
    .flatMap((line, index) =>
      rules.flatMap(([rule, isWrong]): readonly Finding[] =>
        isWrong(line) ? [{ rule, file, line: from + index, text: line.trim() }] : [],
      ),
    );

const hasWord = (line: string): boolean => WORDS.test(line);
const hasSource = (line: string): boolean => SOURCE.test(line);
const isWide = (line: string): boolean => line.length > MAX_COLUMNS;

export const checkCode = (file: string, code: string): readonly Finding[] =>
  [...code.matchAll(COMMENT)].flatMap(({ 0: comment, index }) => {
    const line = lineOf(code, index);
    const found = checkLines(file, comment, line, [
      ['word', hasWord],
      ['source', hasSource],
      ['width', isWide],
    ]);
    if (!OPENING.test(comment)) return found;
    return found.concat({ rule: 'opening', file, line, text: comment.split('\n')[0] ?? '' });
  });

const THROWN = /@throws[\s*]+([A-Z]\w+)/g;

/**
 * Reports each `@throws` whose class is not global, not in `declared`, and not named in the file's
 * code.
 */
export const checkThrown = (file: string, code: string, declared: ReadonlySet<string>): readonly Finding[] => {
  const statements = new Set(code.replaceAll(COMMENT, '').match(/\w+/g));
  return [...code.matchAll(THROWN)].flatMap(({ 1: name = '', index }): readonly Finding[] =>
    name in globalThis || declared.has(name) || statements.has(name)
      ? []
      : [{ rule: 'throws', file, line: lineOf(code, index), text: `${name} is not a class` }],
  );
};

const classesIn = (code: string): readonly string[] => code.match(/(?<=\bclass )[A-Z]\w+/g) ?? [];

/**
 * Reports forbidden words in a document. Ignores the width, because tables and links have no line
 * breaks.
 */
export const checkDocument = (file: string, text: string): readonly Finding[] =>
  checkLines(file, text, 1, [
    ['word', hasWord],
    ['source', hasSource],
  ]);

export const checkSubject = (subject: string): readonly Finding[] =>
  subject.length > MAX_SUBJECT ? [{ rule: 'subject', file: 'HEAD', line: 1, text: subject }] : [];

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', maxBuffer: 100_000_000 }).trim();

/** File that is not checked, because it quotes the words that it forbids. */
const QUOTES = 'docs/guide/writing.md';

const findAll = (): readonly Finding[] => {
  const files = git('ls-files')
    .split('\n')
    .filter((file) => existsSync(file) && file !== QUOTES);
  const sources = files.filter((file) => /\.(?:ts|tsx|mjs)$/.test(file));
  const code = sources.map((file) => [file, readFileSync(file, 'utf8')] as const);
  const declared = new Set(code.flatMap(([, text]) => classesIn(text)));
  const documents = files.filter((file) => /^(?:docs\/.*|[A-Z]+)\.md$/.test(file));
  return [
    ...code.flatMap(([file, text]) => checkCode(file, text).concat(checkThrown(file, text, declared))),
    ...documents.flatMap((file) => checkDocument(file, readFileSync(file, 'utf8'))),
    ...checkSubject(git('log', '-1', '--format=%s')),
  ];
};

const show = ({ rule, file, line, text }: Finding): string => `${file}:${line}: ${rule}: ${text}`;

const main = (): void => {
  const findings = findAll();
  if (findings.length > 0) {
    console.error([...findings.map(show), `See ${QUOTES}.`].join('\n'));
    process.exit(1);
  }
  console.log('lint:prose: no findings');
};

if (import.meta.url === pathToFileURL(resolve(process.argv[1] ?? '')).href) main();
