import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '@reptemple/contract/endpoint';
import { AppError } from './app-error.ts';
import { answer, route } from './mount-endpoints.ts';
import type { Caller, Context, Handler } from './mount-endpoints.ts';

const Rename = endpoint({
  id: 'test.rename',
  method: 'post',
  path: '/api/things/{thing}',
  summary: 'For this test.',
  access: 'admin',
  params: z.object({ thing: z.uuid() }),
  query: z.object({ loud: z.enum(['yes', 'no']).default('no') }),
  body: z.object({ name: z.string().trim().min(1, 'Enter a name.') }),
  output: z.object({ name: z.string() }),
  errors: ['conflict'],
});

const THING = '00000000-0000-4000-8000-000000000000';
const ADMIN: Caller = {
  userId: THING,
  email: 'a@example.org',
  name: 'A',
  isAdmin: true,
  isTester: false,
  isGuest: false,
  mustSetUpSecondFactor: false,
  sessionId: THING,
  signedInAt: new Date('2026-03-15T12:00:00Z'),
};

/**
 * Returns a context with only those fields that `answer` reads. Other fields throw an error,
 * because the handlers in this test do not use them.
 */
const contextOf = (caller: Caller | null): Context => {
  const absent = (): never => {
    throw new Error('Not in this test.');
  };
  const handler: ProxyHandler<Context> = {
    get: (target, name) => (name in target ? Reflect.get(target, name) : absent()),
  };
  const request = { method: 'POST', headers: new Headers(), address: '192.0.2.1' };
  const given: Pick<Context, 'caller' | 'request'> = { caller, request };
  return new Proxy(Object.assign(Object.create(null), given), handler);
};

const ask = (
  handler: Handler<typeof Rename>,
  {
    caller = ADMIN,
    thing = THING,
    body = '{"name":" B "}',
    maxBodyBytes = 100,
  }: Partial<{
    caller: Caller | null;
    thing: string;
    body: string;
    maxBodyBytes: number;
  }> = {},
): Promise<Response> => {
  const request = new Request(`http://reptemple.test/api/things/${thing}?more=1`, { method: 'POST', body });
  return answer(route(Rename, handler, { maxBodyBytes }), request, { thing }, contextOf(caller));
};

const echo: Handler<typeof Rename> = ({ params, query, body }) =>
  Promise.resolve({ name: [params.thing.length, query.loud, body.name].join(' ') });

describe('an API endpoint', () => {
  it('passes validated input with defaults to its handler, and sends validated output', async () => {
    const reply = await ask(echo);
    expect([reply.status, await reply.json()]).toEqual([200, { name: '36 no B' }]);
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['nobody', null, 'not_signed_in'],
    ['someone who is no admin', { ...ADMIN, isAdmin: false }, 'forbidden'],
    ['a guest', { ...ADMIN, isAdmin: false, isGuest: true }, 'forbidden'],
    [
      'an admin without the second factor that is demanded',
      { ...ADMIN, isAdmin: false, mustSetUpSecondFactor: true },
      'second_factor_required',
    ],
  ])('refuses %s before it reads the input', async (_who, caller, code) => {
    await expect(ask(echo, { caller, thing: 'nonsense', body: '{' })).rejects.toMatchObject({ code });
  });

  it.each([
    [{ thing: 'nonsense' }, [{ field: 'thing', message: expect.any(String) }]],
    [{ body: '{"name":"  "}' }, [{ field: 'name', message: 'Enter a name.' }]],
    [{ body: '{"name":7}' }, [{ field: 'name', message: expect.any(String) }]],
    [{ body: '{' }, []],
    [{ body: `{"name":"${'x'.repeat(200)}"}` }, []],
  ])('refuses %j with bad_request and the invalid fields', async (input, faults) => {
    await expect(ask(echo, input)).rejects.toMatchObject({ code: 'bad_request', faults });
  });

  it('may throw only the errors that its contract declares', async () => {
    const conflict = () => Promise.reject(new AppError('conflict', 'Taken.'));
    await expect(ask(conflict)).rejects.toMatchObject({ code: 'conflict', message: 'Taken.' });
    const gone = () => Promise.reject(new AppError('gone', 'Gone.'));
    await expect(ask(gone)).rejects.toThrow('test.rename refused with gone, which the contract does not declare.');
  });

  it('cancels the response stream of a HEAD request', async () => {
    const Listen = endpoint({
      id: 'test.listen',
      method: 'get',
      path: '/api/listen',
      summary: 'For this test.',
      access: 'anyone',
      output: 'bytes',
      errors: [],
    });
    const cancelled: string[] = [];
    const listen = route(Listen, () =>
      Promise.resolve(new Response(new ReadableStream({ cancel: () => void cancelled.push('cancelled') }))),
    );
    const askAs = (method: string) =>
      answer(listen, new Request('http://reptemple.test/api/listen', { method }), {}, contextOf(null));
    await askAs('GET');
    expect(cancelled).toEqual([]);
    expect((await askAs('HEAD')).status).toBe(200);
    expect(cancelled).toEqual(['cancelled']);
  });

  it('answers a HEAD request with 200 even if cancelling the response stream fails', async () => {
    const Fail = endpoint({
      id: 'test.fail',
      method: 'get',
      path: '/api/fail',
      summary: 'For this test.',
      access: 'anyone',
      output: 'bytes',
      errors: [],
    });
    const cancel = (): Promise<void> => Promise.reject(new Error('A packer was told to stop.'));
    const failing = route(Fail, () => Promise.resolve(new Response(new ReadableStream({ cancel }))));
    const asked = new Request('http://reptemple.test/api/fail', { method: 'HEAD' });
    expect((await answer(failing, asked, {}, contextOf(null))).status).toBe(200);
  });

  it('removes response fields that its contract does not declare', async () => {
    const secretive: Handler<typeof Rename> = () => Promise.resolve({ name: 'B', email: 'b@example.org' });
    expect(await (await ask(secretive)).json()).toEqual({ name: 'B' });
  });
});
