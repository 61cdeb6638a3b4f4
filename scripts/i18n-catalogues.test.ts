import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renewed, written, catalogueIssues, sourceIssues } from './i18n-catalogues/catalogue.ts';
import { readSaid } from './i18n-catalogues/collect-texts.ts';
import type { Said } from './i18n-catalogues/collect-texts.ts';
import {
  FINDING_FILE,
  findRefusals,
  findSentences,
  findTexts,
  findWorded,
  findWording,
  REFUSAL_FILES,
} from './i18n-catalogues/find-texts.ts';

const english = (source: string): readonly string[] => findTexts('a.tsx', source).texts.map((text) => text.english);
const past = (source: string): readonly string[] => findTexts('a.tsx', source).past;

describe('finding texts in source files', () => {
  it('finds literal texts of translation calls in any quotes, with their values', () => {
    expect(english("t('Plain'); t(`It’s “so”`); rich('See <a>there</a>', { a })")).toEqual([
      'Plain',
      'It’s “so”',
      'See <a>there</a>',
    ]);
    expect(findTexts('a.ts', "t('{a} of {b}', { a, b: 1 })").texts).toEqual([
      { english: '{a} of {b}', given: ['a', 'b'] },
    ]);
  });

  it('reports untranslated texts in JSX with their line', () => {
    expect(past('const A = () => (\n  <p title="Close">\n    Say {n}\n  </p>\n);')).toEqual([
      'line 2: “Close” is not translated',
      'line 2: “Say” is not translated',
    ]);
    expect(past('t(words); t(`for ${name}`)')).toHaveLength(2);
  });

  it('reports untranslated texts in component props, also around a value', () => {
    const handed = 'const A = () => <Row name="Best day" detail={x ? `Added ${day}` : "Not yet known"} word="time" />;';
    expect(past(handed)).toEqual(
      ['Best day', 'Added ', 'Not yet known', 'time'].map((words) => `line 1: “${words}” is not translated`),
    );
    expect(past('const A = () => <Row id={`row ${id}`} className="flex gap" name="email" tone="gold" />;')).toEqual([]);
  });

  it('ignores numbers, symbols, class names and translated texts', () => {
    expect(past('const A = () => <p className="page" title={t("Close")}>{words} · 2 – <b>{n}</b></p>')).toEqual([]);
  });

  it('finds sentences of the contract, but no summaries, paths or types', () => {
    const source =
      "const A = { summary: 'Who is there.', path: '/api/a' }; const B = { x: 'Please wait.', y: 'Male', z: 'camelCase', w: 'Sign-in cancelled.' } as const; type C = 'Never'";
    expect(findSentences('a.ts', source)).toEqual(['Please wait.', 'Male', 'Sign-in cancelled.']);
  });

  it('finds AppError messages that are string literals', () => {
    expect(
      findRefusals('a.ts', "throw new AppError('gone', 'It is gone.'); new AppError('gone', `Wait ${n} s`)"),
    ).toEqual(['It is gone.']);
  });
});

describe('finding texts of the server', () => {
  it('finds AppError messages in constants, tables and field issues', () => {
    const source = `
      const TAKEN = 'Taken.';
      const SENTENCES = { busy: 'Busy.', late: 'Late.' } as const;
      const UNSAID = 'Never said.';
      const say = () => {
        const message = 'Choose another.';
        throw new AppError('conflict', message, [{ field: 'name', message: 'Not this one.' }]);
      };
      throw new AppError('conflict', isLate ? SENTENCES[why] : TAKEN);
    `;
    expect(findRefusals('a.ts', source)).toEqual(['Choose another.', 'Not this one.', 'Busy.', 'Late.', 'Taken.']);
  });

  it('finds messages with parameters and the names of their values', () => {
    const source =
      "fault(isLate, worded('Late by {s} s.', { s })); worded(text, values); inEnglish(worded('{by} did.', { by: who }));";
    expect(findWorded('a.ts', source)).toEqual([
      { english: 'Late by {s} s.', given: ['s'] },
      { english: '{by} did.', given: ['by'] },
    ]);
  });

  it('finds sentences in files of refusals, also titles among findings, and nothing in routes.ts', () => {
    const source = "const TITLES = { tempo: 'Tempo' }; const RULE = 'Nobody may.'; const key = 'lower case.';";
    expect(findWording('server/src/features/review/review-voting-rules.ts', source)).toEqual(['Nobody may.']);
    expect(findWording(`server/src/${FINDING_FILE}`, source)).toEqual(['Tempo', 'Nobody may.']);
    expect(findWording('server/src/a/routes.ts', source)).toEqual([]);
  });

  it.each([...REFUSAL_FILES, FINDING_FILE])('reads %s, which exists', (file) => {
    expect(existsSync(join(import.meta.dirname, '../server/src', file))).toBe(true);
  });
});

describe('i18n check', () => {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'texts-'));
    for (const folder of ['web/src', 'contract/src', 'engine/src', 'engine/exercises', 'server/src'])
      mkdirSync(join(root, folder), { recursive: true });
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const said = (source: string): Said => {
    writeFileSync(join(root, 'web/src/screen.tsx'), source);
    return readSaid(root);
  };
  const REPS = "t('{n, plural, one {# rep} other {# reps}}', { n })";
  const faultsOf = (translation: string): readonly string[] => {
    const all = said(REPS);
    const kept = written({ '{n, plural, one {# rep} other {# reps}}': translation });
    return catalogueIssues('de.json', kept, all);
  };

  it('passes a complete catalogue', () => {
    expect(faultsOf('{n, plural, one {# Wiederholung} other {# Wiederholungen}}')).toEqual([]);
    expect(sourceIssues(said(REPS))).toEqual([]);
  });

  it('fails for a missing translation, other values and a syntax error', () => {
    expect(faultsOf('')[0]).toContain('has no translation');
    expect(faultsOf('{m} Wiederholungen')[0]).toContain('has other values');
    expect(faultsOf('{n, plural, one {# Wiederholung}}')[0]).toContain('cannot be read');
  });

  it('fails when a text is new or removed', () => {
    const all = said("t('New')");
    expect(catalogueIssues('de.json', written({ New: 'Neu', Old: 'Alt' }), all)).toEqual([
      'de.json is not up to date: run npm run i18n',
    ]);
    expect(renewed({ Old: 'Alt' }, ['New'])).toEqual({ New: '' });
    expect(catalogueIssues('de.json', written({}), all)).toHaveLength(2);
  });

  it('fails when a link is missing in the translation', () => {
    const all = said("rich('See <a>there</a>', { a })");
    expect(catalogueIssues('de.json', written({ 'See <a>there</a>': 'Sieh dort' }), all)[0]).toContain(
      'other values or tags',
    );
  });

  it('fails when a text gets other values than it needs', () => {
    expect(sourceIssues(said("t('{a} of {b}', { a })"))).toEqual(['“{a} of {b}” wants “a, b” and is given “a”']);
  });

  it.each(['Whoever opens it can join.', 'It is mended at once.', 'Nobody is here.', 'It stands on the list.'])(
    'refuses a text with an avoided word: %s',
    (text) => {
      expect(sourceIssues(said(`t('${text}')`))).toEqual([expect.stringContaining('see docs/guide/writing.md')]);
    },
  );

  it('accepts plain words that contain avoided ones', () => {
    expect(sourceIssues(said("t('Recommended for beginners. Anyone can join.')"))).toEqual([]);
  });

  it('reads texts of the contract, the engine, the exercises and the server', () => {
    cpSync(join(import.meta.dirname, '../contract/src/accounts/profile.ts'), join(root, 'contract/src/goals.ts'));
    writeFileSync(join(root, 'engine/src/rep-verdict-and-form-score.ts'), "const text = 'Alignment lost';");
    const exercise = { name: 'Lunge', angles: [{ id: 'a', name: 'Front knee' }] };
    writeFileSync(join(root, 'engine/exercises/lunge.json'), JSON.stringify(exercise));
    writeFileSync(join(root, 'engine/src/suggest.ts'), "throw new Error('There are candidates.');");
    writeFileSync(join(root, 'server/src/a.ts'), "new AppError('gone', 'It is gone.')");
    const found = readSaid(root).texts.map((text) => text.english);
    expect(found).toEqual(
      expect.arrayContaining(['Losing weight', 'Alignment lost', 'It is gone.', 'Lunge', 'Front knee']),
    );
    expect(found).not.toContain('There are candidates.');
  });
});

const CATALOGUES = join(import.meta.dirname, '../web/src/i18n/catalogues');

/**
 * Matches a number placeholder before a countable noun without plural forms, which would display "1
 * reps".
 */
const BARE_COUNT =
  /\{\w+\} (?:more |valid |invalid |analyzed )?(?:reps|days|minutes|seconds|recordings|people|participants|times|hours|attempts|videos|frames|sets|results|points|shares|weeks|months|degrees|members|guests|votes|messages)\b/u;

/**
 * Texts that need no plural forms: their number is a constant above one, a rounded measurement, or
 * a count that is never 1 in practice.
 */
const NEVER_ONE: ReadonlySet<string> = new Set([
  'Deleted items can only be restored for {days} days.',
  'A limb looks {longest} times as long as the torso (limit {limit}).',
  'Saved on this device until {day}, or until you haven’t visited for {days} days',
  'Recorded more than {hours} hours ago, so it will be marked as unverified.',
  'Last {days} days, from a quarter of visits.',
  'No response within {seconds} seconds',
  'The page, its recordings and leaderboards disappear for everyone. Videos are removed after {UNDO_DAYS} days.',
  'The text of sent messages is deleted after {OUTBOX_KEEP_DAYS} days.',
  'Below {floor} frames per second. Fast reps may be missed.',
  'This video has already been analysed {times} times, which is the limit.',
  '{DUEL_HOURS} hours from the first join',
  '{rate} frames per second, without long gaps.',
  'The video doesn’t match the track ({agreeing} of {compared} frames match).',
  'The video matches the track ({agreeing} of {compared} frames).',
  'Unusual frame timing: {rate} frames per second, longest gap {gap} s.',
  '{reps} reps in {duration} s. More than {limit} is rare and needs review.',
]);

it.each(['de', 'es'])('every count before a noun has plural forms in the catalogue (%s)', (language) => {
  const texts: Record<string, string> = JSON.parse(readFileSync(join(CATALOGUES, `${language}.json`), 'utf8'));
  const bare = Object.keys(texts).filter((text) => BARE_COUNT.test(text) && !NEVER_ONE.has(text));
  expect(bare).toEqual([]);
  const lost = Object.entries(texts).filter(([text, own]) => text.includes(', plural,') && !own.includes(', plural,'));
  expect(lost.map(([text]) => text)).toEqual([]);
});
