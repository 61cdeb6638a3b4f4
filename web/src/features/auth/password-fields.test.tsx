import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PasswordField } from './password-fields-and-reset-screen.tsx';

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

describe('password fields', () => {
  it.each(['current-password', 'new-password'] as const)(
    'mask the input and set autocomplete="%s" for password managers',
    (kind) => {
      const input = inputOf(kind);
      expect(input).toContain('type="password"');
      expect(input.toLowerCase()).toContain(`autocomplete="${kind}"`);
      expect(input).not.toMatch(/readonly|maxlength|pattern/i);
    },
  );

  it('allow pasting: no source file of the web app listens to paste or beforeinput events', () => {
    expect(sources.length).toBeGreaterThan(500);
    const listening = /\bon(?:Paste|BeforeInput)\b|['"](?:paste|beforeinput)['"]/;
    expect(sources.filter(({ text }) => listening.test(text)).map(({ file }) => file)).toEqual([]);
  });
});
