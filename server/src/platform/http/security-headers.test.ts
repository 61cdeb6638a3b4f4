import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { WRITTEN_STYLES } from './content-security-policy.ts';
import {
  addHeaders,
  completeReply,
  headersForRequest,
  securityHeaders,
} from './security-headers-and-memoized-responses.ts';

/** Name of the package with the calendar's styles. A dependency of web, not of the server. */
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
 * Returns the style elements that the calendar writes in light and dark mode. The colour of its
 * lowest level is that in web/src/ui/chart/activity-calendar.tsx.
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

/**
 * Adds the security headers in both possible ways: to an existing response, and while creating one.
 * Expects the same headers, and returns the first response.
 */
const answerOf = (type: string, { path = '/', isHttps = true, more = {} } = {}): Response => {
  const headersFor = headersForRequest(path, 'an id', securityHeaders(isHttps, undefined));
  const reply = new Response('', { headers: { 'content-type': type, ...more } });
  addHeaders(reply, headersFor);
  const created = completeReply('', 200, { 'content-type': type, ...more }, headersFor);
  addHeaders(created, headersFor);
  expect([...created.headers]).toEqual([...reply.headers]);
  return reply;
};

describe('the security headers of a page', () => {
  const page = answerOf('text/html; charset=utf-8');

  it('allow no inline code and no content from other origins', () => {
    const policy = policyOf(page);
    for (const [name, sources] of policy) {
      expect([name, sources]).toEqual([name, expect.not.stringMatching(/'unsafe-(inline|eval|hashes)'|https?:|\*/)]);
    }
    expect(policy.get('script-src')).toBe("'self' 'wasm-unsafe-eval'");
    expect(policy.get('object-src')).toBe("'none'");
    expect(policy.get('base-uri')).toBe("'none'");
    expect(policy.get('frame-ancestors')).toBe("'none'");
  });

  it('limit devices, frames, referrers and access from other windows', () => {
    expect(page.headers.get('permissions-policy')).toContain('camera=(self)');
    expect(page.headers.get('x-frame-options')).toBe('DENY');
    expect(page.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin');
  });

  it('allow exactly the inline styles that the calendar library writes', () => {
    expect(ofCalendar().map(hashOf)).toEqual(WRITTEN_STYLES);
  });
});

describe('the security headers of each type of response', () => {
  it.each([
    ['text/html; charset=utf-8', '/'],
    ['image/svg+xml', '/favicon.svg'],
    ['text/javascript; charset=utf-8', '/service-worker.js'],
    ['text/javascript; charset=utf-8', '/assets/pose.worker-B3x9kQd1.js'],
  ])('give %s at %s the content security policy of a page', (type, path) => {
    expect(policyOf(answerOf(type, { path })).get('script-src')).toBe("'self' 'wasm-unsafe-eval'");
  });

  it.each(['application/json', 'text/csv', 'text/plain', 'text/event-stream', 'application/zip'])(
    'forbid %s to load anything or to be framed',
    (type) => {
      const reply = answerOf(type, { path: '/api/challenges' });
      expect(reply.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(reply.headers.get('x-frame-options')).toBe('DENY');
    },
  );

  it.each(['text/javascript; charset=utf-8', 'text/css', 'font/woff2', 'image/png', 'video/webm', 'application/wasm'])(
    'leave page-only headers out of %s',
    (type) => {
      const names = [...answerOf(type, { path: '/assets/main-B3x9kQd1.js' }).headers.keys()];
      expect(names.toSorted()).toEqual([
        'content-type',
        'cross-origin-resource-policy',
        'strict-transport-security',
        'x-content-type-options',
        'x-request-id',
      ]);
    },
  );

  it.each(['text/html', 'application/json', 'text/css', ''])(
    'for type "%s" include nosniff and same-origin, and HSTS only if the server uses HTTPS',
    (type) => {
      const { headers } = answerOf(type);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
      expect(headers.get('x-request-id')).toBe('an id');
      expect(answerOf(type, { isHttps: false }).headers.has('strict-transport-security')).toBe(false);
    },
  );

  it('do not replace headers that the response already has', () => {
    const more = { 'referrer-policy': 'no-referrer', 'cross-origin-resource-policy': 'cross-origin' };
    const { headers } = answerOf('text/html', { more });
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  it('do not merge the cookies of a response', () => {
    const reply = new Response('{}', {
      headers: [
        ['set-cookie', 'a=1'],
        ['set-cookie', 'b=2'],
      ],
    });
    addHeaders(reply, headersForRequest('/', 'an id', securityHeaders(true, undefined)));
    expect(reply.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  });
});
