import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { WRITTEN_STYLES } from './content-security-policy.ts';
import { standingHeaders, withHeaders } from './headers.ts';

/** A dependency of web, not of the server. */
const CALENDAR = 'react-activity-calendar';
const require = createRequire(import.meta.url);

const policyOf = (reply: Response): ReadonlyMap<string, string> =>
  new Map(
    (reply.headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64');

const found = (source: string, pattern: RegExp): string => pattern.exec(source)?.[1] ?? expect.fail(String(pattern));

/**
 * Returns the style elements the calendar writes in light and dark mode. Its lowest level is this
 * colour in web/src/ui/chart/activity-calendar.tsx.
 */
const ofCalendar = (): readonly string[] => {
  const chunks = join(dirname(require.resolve(CALENDAR)), 'chunks');
  const sources = readdirSync(chunks).filter((name) => name.endsWith('.js'));
  const source = sources.map((name) => readFileSync(join(chunks, name), 'utf8')).join('\n');
  const template = found(source, /style\.innerHTML = `([^`]*)`/);
  const name = `${found(source, /const NAMESPACE = '([^']*)'/)}--loading-animation`;
  const still = 'oklab(from var(--color-sunken) l a b)';
  return ['0.96', '1.08'].map((factor) =>
    template
      .replace('${loadingAnimationName}', name)
      .replaceAll('${colorLoading}', still)
      .replace('${colorActive}', `oklab(from var(--color-sunken) calc(l * ${factor}) a b)`),
  );
};

describe('the headers of every reply', () => {
  const reply = withHeaders(
    new Response('', { headers: { 'referrer-policy': 'no-referrer' } }),
    'an id',
    standingHeaders(true, undefined),
  );

  it('let nothing run or be drawn that stands in a page itself, and nothing come from elsewhere', () => {
    const policy = policyOf(reply);
    for (const [name, sources] of policy) {
      expect([name, sources]).toEqual([name, expect.not.stringMatching(/'unsafe-(inline|eval|hashes)'|https?:|\*/)]);
    }
    expect(policy.get('script-src')).toBe("'self' 'wasm-unsafe-eval'");
    expect(policy.get('object-src')).toBe("'none'");
    expect(policy.get('base-uri')).toBe("'none'");
    expect(policy.get('frame-ancestors')).toBe("'none'");
  });

  it('allow exactly the styles that a library writes', () => {
    expect(ofCalendar().map(hashOf)).toEqual(WRITTEN_STYLES);
  });

  it('keep what a reply says itself, and demand https where the operator has it', () => {
    expect(reply.headers.get('referrer-policy')).toBe('no-referrer');
    expect(reply.headers.get('strict-transport-security')).toBe('max-age=31536000');
    const plain = withHeaders(new Response(''), 'an id', standingHeaders(false, undefined));
    expect(plain.headers.has('strict-transport-security')).toBe(false);
    expect(plain.headers.get('x-request-id')).toBe('an id');
  });
});
