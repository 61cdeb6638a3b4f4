import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AUTH_ENDPOINTS } from './accounts/auth-endpoint-list.ts';
import { RegisterGuest } from './accounts/guest-registration-and-join-by-email.ts';
import { AccountName } from './accounts/sign-up-and-sign-in.ts';
import { AdminChallengeForm } from './challenges/challenge-form.ts';
import { EVERY_ENDPOINT } from './every-endpoint.ts';
import {
  HIDDEN_CHARACTERS,
  NO_LETTER,
  publicLine,
  publicText,
  TOO_MANY_MARKS,
  toVisibleJson,
  toVisibleText,
  validatePublicLine,
  validatePublicText,
} from './public-text-validation.ts';

const NAMES = [
  'Anna',
  'José Ángel Muñoz',
  "Seán O'Brien-Łukasz",
  'Nguyễn Thị Minh Khai',
  'Nguyễn Thị Minh Khai'.normalize('NFD'),
  'محمد بن عبد الله',
  'مُحَمَّد',
  'شیرین‌بیگم',
  'דָּוִד בֶּן־גּוּרִיּוֹן',
  'क्षितिज श्रीवास्तव',
  'สมชาย กิ่งแก้ว',
  'ཆོས་ཀྱི་བློ་གྲོས',
  '王小明',
  '김민준',
  'Анна Каренина',
  'Ὀδυσσεύς',
  'Anna 👩‍❤️‍💋‍👨',
  'Team 🏴󠁧󠁢󠁳󠁣󠁴󠁿 1️⃣',
  'Anna 🏳️\u200D🌈 👩🏽\u200D🚀 🏴\u200D☠️ ☀︎',
  'වික්\u200Dරම',
  'می\u200Cخواهم',
  '葛\u{E0100}城',
  'X Æ A-12',
  '7',
];

const REFUSED = [
  ['\u3164', NO_LETTER],
  ['\u200B', NO_LETTER],
  ['\u2800', NO_LETTER],
  ['\u115F\u1160', NO_LETTER],
  ['\uFFA0 \u2060', NO_LETTER],
  ['💪', NO_LETTER],
  ['...', NO_LETTER],
  ['\u0301', NO_LETTER],
  ['Anna \u202Egpj.nimda', HIDDEN_CHARACTERS],
  ['Anna\u2067', HIDDEN_CHARACTERS],
  ['An\u200Bna', HIDDEN_CHARACTERS],
  ['Anna\u200F', HIDDEN_CHARACTERS],
  ['Ann\u0007a', HIDDEN_CHARACTERS],
  ['A\u200D\u200D\u200D\u200DB', HIDDEN_CHARACTERS],
  ['Ann\u200Da', HIDDEN_CHARACTERS],
  ['Ann\u200Ca', HIDDEN_CHARACTERS],
  ['Anna\u200D', HIDDEN_CHARACTERS],
  ['Anna 👩\u200D\u200D🚀', HIDDEN_CHARACTERS],
  ['Anna 👩\u200D', HIDDEN_CHARACTERS],
  ['شیرین\u200C\u200Cبیگم', HIDDEN_CHARACTERS],
  ['Anna\uFE0F', HIDDEN_CHARACTERS],
  ['Anna 7\uFE0F', HIDDEN_CHARACTERS],
  ['Ann\u{E0041}a', HIDDEN_CHARACTERS],
  ['Anna\u{E0100}', HIDDEN_CHARACTERS],
  ['Ann\u{1D173}a', HIDDEN_CHARACTERS],
  [`A${'\u0301'.repeat(5)}nna`, TOO_MANY_MARKS],
  [`A${'\u0489'.repeat(60)}`, TOO_MANY_MARKS],
] as const;

describe('validating public text', () => {
  it.each(NAMES)('accepts %s and shows it unchanged', (name) => {
    expect(validatePublicText(name)).toBeNull();
    expect(toVisibleText(name)).toBe(name);
  });

  it.each(REFUSED)('refuses %j with a message', (name, sentence) => {
    expect(validatePublicText(name)).toBe(sentence);
    expect(
      publicText(200, 'missing')
        .safeParse(name)
        .error?.issues.map(({ message }) => message),
    ).toEqual([sentence]);
  });

  it('uses the form’s message for a required blank text, and accepts a blank optional text', () => {
    expect(
      publicText(10, 'missing')
        .safeParse('  ')
        .error?.issues.map(({ message }) => message),
    ).toEqual(['missing']);
    expect(publicText(10).parse('  ')).toBe('');
  });

  it.each([
    ['\u3164', '(no name)'],
    ['\u200B\u2800', '(no name)'],
    ['Anna \u202Egpj.nimda', 'Anna gpj.nimda'],
    [`A${'\u0301'.repeat(40)}b`, `A${'\u0301'.repeat(4)}b`],
    ['', ''],
    ['💪', '💪'],
    ['–', '–'],
    ['two\nlines\tand a tab', 'two\nlines\tand a tab'],
    ['A\u200D\u200DB', 'AB'],
    ['Ann\uFE0F\u{E0041}a 👩\u200D🚀\u200D', 'Anna 👩\u200D🚀'],
  ])('shows a stored %j as %j', (stored, shown) => {
    expect(toVisibleText(stored)).toBe(shown);
  });

  it('shows no hidden characters, and is idempotent for every 16-bit character', () => {
    const hidden = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\u3164]|\p{M}{5}/u;
    const codes = Array.from({ length: 0x10000 }, (_, code) => code);
    const wrong = codes.filter((code) => {
      const shown = toVisibleText(`A${String.fromCodePoint(code).repeat(6)}`);
      return hidden.test(shown) || toVisibleText(shown) !== shown;
    });
    expect(wrong).toEqual([]);
  });

  it.each([...NAMES, ...REFUSED.map(([name]) => name), '\u200D', ' '])('shows %j in JSON as it does alone', (name) => {
    const shown: unknown = JSON.parse(toVisibleJson({ rows: [{ name, reps: 3 }] }));
    expect(shown).toEqual({ rows: [{ name: toVisibleText(name), reps: 3 }] });
  });

  it.each(['Ann\nLee', 'Ann\tLee', 'Ann\r\nLee'])('refuses %j in one line, and accepts it in a longer text', (text) => {
    expect(validatePublicLine(text)).toBe(HIDDEN_CHARACTERS);
    expect(publicLine(100).safeParse(text).success).toBe(false);
    expect(publicText(100).parse(text)).toBe(text);
    const challenge = { exerciseDefinitionId: crypto.randomUUID(), timeZone: 'Europe/Berlin' };
    expect(AdminChallengeForm.safeParse({ ...challenge, name: text }).success).toBe(false);
    expect(AdminChallengeForm.parse({ ...challenge, name: 'Ann', description: text }).description).toBe(text);
  });

  it('refuses the same names for accounts, guests and challenges', () => {
    const guest = { challengeId: crypto.randomUUID(), email: 'a@example.test', gender: null };
    const challenge = { exerciseDefinitionId: crypto.randomUUID(), timeZone: 'Europe/Berlin' };
    for (const [name, sentence] of REFUSED) {
      if (name.trim() === '') continue;
      expect(AccountName.safeParse(name).error?.issues[0]?.message).toBe(sentence);
      expect(RegisterGuest.body.safeParse({ ...guest, name }).error?.issues[0]?.message).toBe(sentence);
      expect(AdminChallengeForm.safeParse({ ...challenge, name }).error?.issues[0]?.message).toBe(sentence);
    }
  });
});

const Node = z.record(z.string(), z.unknown());

const BOUNDS = ['maxLength', 'format', 'pattern', 'enum', 'const'];

const endlessIn = (schema: unknown, path: string): readonly string[] => {
  if (Array.isArray(schema)) return schema.flatMap((part: unknown, at) => endlessIn(part, `${path}/${at}`));
  const { success, data: node } = Node.safeParse(schema);
  if (!success) return [];
  const isEndless = node['type'] === 'string' && !BOUNDS.some((bound) => bound in node);
  // Property names inside free JSON need no maximum, because the body's size limit and the engine's
  // validation apply.
  const { propertyNames: _names, ...parts } = node;
  const within = Object.entries(parts).flatMap(([name, part]) => endlessIn(part, `${path}/${name}`));
  return isEndless ? [path, ...within] : within;
};

const asJson = (schema: z.ZodType | undefined): unknown =>
  schema && z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

const BODIES = [...EVERY_ENDPOINT, ...AUTH_ENDPOINTS].filter(({ body, form }) => body ?? form);

it.each(BODIES.map((endpoint) => [endpoint.id, endpoint] as const))(
  'request body of %s limits the length of every text',
  (id, endpoint) => {
    expect([...endlessIn(asJson(endpoint.body), id), ...endlessIn(asJson(endpoint.form), id)]).toEqual([]);
  },
);

it('the length check finds a nested text without a limit', () => {
  const Body = z.object({ rows: z.array(z.object({ name: z.string(), kind: z.enum(['a']) })) });
  expect(endlessIn(asJson(Body), 'planted')).toEqual(['planted/properties/rows/items/properties/name']);
});
