/** With an https `PUBLIC_URL`, cookies are sent over https only. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { SignInWithPassword, SignOut } from '@reptemple/contract/accounts/auth';
import { openClient, signUp, who } from './client.ts';
import type { Client } from './client.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

const HERE = 'https://reptemple.test';
const ANN = { email: 'ann@example.org', password: 'correct horse' };

let harness: Harness;

beforeAll(async () => {
  harness = await openHarness('/nowhere', undefined, { publicUrl: HERE });
});
afterAll(() => harness.close());
beforeEach(() => harness.reset());

const somebody = (): Client => openClient(harness.app, '10.0.0.1', HERE);

/** Returns `name=value; Path=/; Secure` without the value, attributes sorted. */
const shapeOf = (cookie: string): string => {
  const [pair = '', ...attributes] = cookie.split('; ');
  return [pair.split('=')[0], ...attributes.toSorted()].join('; ');
};

it('over HTTPS, the session cookie has the __Secure- prefix, Secure, HttpOnly, SameSite=Lax and 30 days', async () => {
  await signUp(somebody(), ANN.email);
  const ann = somebody();
  const cookies = (await ann.send(SignInWithPassword, { body: ANN })).headers.getSetCookie();
  const session = '__Secure-reptemple.session_token; HttpOnly; Max-Age=2592000; Path=/; SameSite=Lax; Secure';
  expect(cookies.map(shapeOf)).toContain(session);
  expect(await who(ann)).toBe(ANN.email);
});

it('over HTTPS, every cookie set at sign-in and sign-out is Secure and HttpOnly and has no Domain', async () => {
  const ann = somebody();
  await signUp(ann, ANN.email);
  const cookies = [
    ...(await ann.send(SignInWithPassword, { body: { ...ANN, rememberMe: false } })).headers.getSetCookie(),
    ...(await ann.send(SignOut, { body: {} })).headers.getSetCookie(),
  ];
  expect(cookies.length).toBeGreaterThan(2);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Secure-reptemple\./);
    expect(cookie.split('; ')).toEqual(expect.arrayContaining(['Path=/', 'Secure', 'HttpOnly', 'SameSite=Lax']));
    expect(cookie).not.toMatch(/domain=/i);
  }
});
