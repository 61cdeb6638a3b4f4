/** Self-hosted captcha: proof of work before mail is sent or an account is created. */
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AuthRefusal, Recover, SendCode, SendMagicLink, SignUpWithPassword } from '@reptemple/contract/accounts/auth';
import { GetCaptcha } from '@reptemple/contract/accounts/captcha';
import type { CaptchaChallenge } from '@reptemple/contract/accounts/captcha';
import { JoinWithEmail, RegisterGuest } from '@reptemple/contract/accounts/guests';
import { GetSignInMethods } from '@reptemple/contract/accounts/sessions';
import type { Endpoint } from '@reptemple/contract/endpoint';
import { user } from '../src/features/auth/schema.ts';
import { challenges } from '../src/features/challenges/schema.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { mailsTo } from './inbox.ts';
import { openMachineClock } from './machine-clock.ts';

const ANN = { email: 'ann@example.org', password: 'correct horse' };
const MINUTE = 60_000;

let harness: Harness;
const later = openMachineClock();

beforeAll(async () => {
  harness = await openHarness('/nowhere', undefined, { captcha: 'altcha' });
});
afterAll(() => harness.close());
beforeEach(() => harness.reset());

const getChallenge = (): Promise<CaptchaChallenge> => harness.visitor().call(GetCaptcha);
const encode = (solved: object): string => Buffer.from(JSON.stringify(solved)).toString('base64');
const solve = async (): Promise<{ challenge: CaptchaChallenge; solution: object }> => {
  const challenge = await getChallenge();
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('The challenge was not solved.');
  return { challenge, solution };
};
const outcome = async (endpoint: Endpoint, body: object): Promise<number | string> => {
  const reply = await harness.visitor().send(endpoint, { body });
  return reply.ok ? reply.status : AuthRefusal.parse(await reply.json()).code;
};

describe('with a captcha configured', () => {
  it.each([
    [SignUpWithPassword, ANN],
    [SendMagicLink, { email: ANN.email }],
    [SendCode, { email: ANN.email, type: 'sign-in' }],
    [Recover, { email: ANN.email }],
  ])('$id requires a captcha solution and accepts it only once', async (endpoint, body) => {
    expect((await harness.visitor().call(GetSignInMethods)).captcha).toBe(true);
    expect(await outcome(endpoint, body)).toBe('captcha_failed');
    expect([await mailsTo(harness.db, ANN.email), await harness.db.$count(user)]).toEqual([[], 0]);
    const captcha = encode(await solve());
    expect(await outcome(endpoint, { ...body, captcha })).toBe(200);
    expect(await outcome(endpoint, { ...body, captcha })).toBe('captcha_failed');
  });

  it.each([
    [JoinWithEmail, {}],
    [RegisterGuest, { name: 'Ann', gender: null }],
  ])('$id requires a captcha solution, and creates no user without it', async (endpoint, fields) => {
    await harness.db.update(challenges).set({ allowGuests: true });
    const { id: challengeId } = await harness.pushUps();
    const body = { challengeId, email: ANN.email, ...fields };
    const before = await harness.db.$count(user);
    const refused = await harness.visitor().send(endpoint, { body });
    expect([refused.status, await harness.db.$count(user)]).toEqual([400, before]);
    const captcha = encode(await solve());
    expect((await harness.visitor().send(endpoint, { body: { ...body, captcha } })).status).toBe(200);
    expect((await harness.visitor().send(endpoint, { body: { ...body, captcha } })).status).toBe(400);
  });

  it('requesting a code that verifies an email requires no captcha', async () => {
    expect(await outcome(SendCode, { email: ANN.email, type: 'email-verification' })).toBe(200);
  });

  it('SendMagicLink refuses a forged solution and a modified challenge with captcha_failed', async () => {
    const { challenge, solution } = await solve();
    const forged = [
      { challenge, solution: { ...solution, derivedKey: 'ab'.repeat(32) } },
      { challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }, solution },
      { challenge: { ...challenge, signature: '' }, solution },
      { challenge },
    ];
    const outcomes = forged.map((solved) => outcome(SendMagicLink, { email: ANN.email, captcha: encode(solved) }));
    expect(new Set(await Promise.all(outcomes))).toEqual(new Set(['captcha_failed']));
    expect(await outcome(SendMagicLink, { email: ANN.email, captcha: 'no base64 of anything' })).toBe('captcha_failed');
  });

  it('Recover refuses a captcha solution that is 11 minutes old', async () => {
    const captcha = encode(await solve());
    later(11 * MINUTE);
    expect(await outcome(Recover, { email: ANN.email, captcha })).toBe('captcha_failed');
  });
});

it('without a configured captcha, GetCaptcha answers 404 and sign-in links need no solution', async () => {
  const plain = await openHarness();
  try {
    expect(await plain.visitor().refusal(GetCaptcha)).toMatchObject({ status: 404 });
    expect((await plain.visitor().send(SendMagicLink, { body: { email: ANN.email, captcha: 'x' } })).status).toBe(200);
  } finally {
    await plain.close();
  }
});
