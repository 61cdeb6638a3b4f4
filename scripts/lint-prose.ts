/**
 * `npm run lint:prose`: checks comments and docs against docs/guide/writing.md. Each rule has a
 * maximum number of findings in scripts/lint-prose.json; `--write` stores lower numbers,
 * `--list RULE` prints every finding of a rule.
 */
import './help.ts';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const BASELINE = 'scripts/lint-prose.json';
const MAX_COLUMNS = 100;
const MAX_SUBJECT = 72;

export const RULES = ['word', 'opening', 'width', 'source', 'subject'] as const;
type Rule = (typeof RULES)[number];
export type Counts = Readonly<Record<Rule, number>>;

export interface Finding {
  readonly rule: Rule;
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

/** See "Words we do not use" in docs/guide/writing.md. */
const WORDS =
  /\b(whoever|whatever|whichever|wherever|anew|amid|altogether|spoilt|mend(?:ed|s)?|for ever|stands? on|of its own)\b/i;
const OPENING = /^(?:\/\*\*?|\/\/)[\s*]*(?:What|Who|Whoever|Whether|Of|Where)\b/;
const SOURCE = /(?:first|second) document|product decision/i;
const COMMENT = /\/\*\*?[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g;

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length;

/** Rules that hold for each line of a text. */
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

/** Docs may be wider: tables and links have no line breaks. */
export const checkDocument = (file: string, text: string): readonly Finding[] =>
  checkLines(file, text, 1, [
    ['word', hasWord],
    ['source', hasSource],
  ]);

export const checkSubject = (subject: string): readonly Finding[] =>
  subject.length > MAX_SUBJECT ? [{ rule: 'subject', file: 'HEAD', line: 1, text: subject }] : [];

export const countFindings = (findings: readonly Finding[]): Counts => {
  const count = (rule: Rule): number => findings.filter((finding) => finding.rule === rule).length;
  return {
    word: count('word'),
    opening: count('opening'),
    width: count('width'),
    source: count('source'),
    subject: count('subject'),
  };
};

/** Sentences about rules with more findings than the baseline allows. */
export const compareCounts = (counts: Counts, baseline: Counts): readonly string[] =>
  RULES.filter((rule) => counts[rule] > baseline[rule]).map(
    (rule) => `${rule}: ${counts[rule]} findings, at most ${baseline[rule]} are allowed.`,
  );

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', maxBuffer: 100_000_000 }).trim();

/** The guide quotes the words it forbids. */
const QUOTES = 'docs/guide/writing.md';

const findAll = (): readonly Finding[] => {
  const files = git('ls-files')
    .split('\n')
    .filter((file) => existsSync(file) && file !== QUOTES);
  const code = files.filter((file) => /\.(?:ts|tsx|mjs)$/.test(file));
  const documents = files.filter((file) => /^(?:docs\/.*|[A-Z]+)\.md$/.test(file));
  return [
    ...code.flatMap((file) => checkCode(file, readFileSync(file, 'utf8'))),
    ...documents.flatMap((file) => checkDocument(file, readFileSync(file, 'utf8'))),
    ...checkSubject(git('log', '-1', '--format=%s')),
  ];
};

const show = ({ rule, file, line, text }: Finding): string => `${file}:${line}: ${rule}: ${text}`;

/** Findings in what was changed last, to be looked at first. */
const recent = (findings: readonly Finding[]): readonly Finding[] => {
  const changed = new Set([...git('diff', '--name-only', 'HEAD').split('\n'), 'HEAD']);
  return findings.filter(({ file }) => changed.has(file));
};

const main = (args: readonly string[]): void => {
  const findings = findAll();
  const listed = args.includes('--list') ? args[args.indexOf('--list') + 1] : undefined;
  if (listed !== undefined) {
    console.log(
      findings
        .filter(({ rule }) => rule === listed)
        .map(show)
        .join('\n'),
    );
    return;
  }
  const counts = countFindings(findings);
  const baseline: Counts = JSON.parse(readFileSync(BASELINE, 'utf8'));
  const faults = compareCounts(counts, baseline);
  if (faults.length > 0) {
    console.error([...recent(findings).map(show), ...faults, `See ${QUOTES}.`].join('\n'));
    process.exit(1);
  }
  if (args.includes('--write')) writeFileSync(BASELINE, `${JSON.stringify(counts, null, 2)}\n`);
  console.log(`lint:prose: ${RULES.map((rule) => `${rule} ${counts[rule]}`).join(', ')}`);
};

if (import.meta.url === pathToFileURL(resolve(process.argv[1] ?? '')).href) main(process.argv.slice(2));
