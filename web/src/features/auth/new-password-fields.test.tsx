import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PasswordField } from './new-password-fields.tsx';

const registration = {
  name: 'password',
  ref: () => undefined,
  onChange: () => Promise.resolve(),
  onBlur: () => Promise.resolve(),
};

const inputOf = (autoComplete: 'current-password' | 'new-password'): string => {
  const html = renderToStaticMarkup(
    <PasswordField registration={registration} fault={undefined} label="Password" autoComplete={autoComplete} />,
  );
  return /<input[^>]*>/.exec(html)?.[0] ?? '';
};

const SOURCES = join(import.meta.dirname, '../..');
const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(SOURCES, file), 'utf8') }));

describe('a password that is typed', () => {
  it.each(['current-password', 'new-password'] as const)('is masked, and filled by managers that know %s', (kind) => {
    const input = inputOf(kind);
    expect(input).toContain('type="password"');
    expect(input.toLowerCase()).toContain(`autocomplete="${kind}"`);
    expect(input).not.toMatch(/readonly|maxlength|pattern/i);
  });

  it('may be pasted: no field of the application looks at what is pasted or dropped, let alone refuses it', () => {
    expect(sources.length).toBeGreaterThan(500);
    const listening = /\bon(?:Paste|BeforeInput)\b|['"](?:paste|beforeinput)['"]/;
    expect(sources.filter(({ text }) => listening.test(text)).map(({ file }) => file)).toEqual([]);
  });
});
