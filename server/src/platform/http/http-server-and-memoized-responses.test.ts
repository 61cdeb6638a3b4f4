import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { clientNetwork } from './client-ip-subnet.ts';
import { listen } from './http-server-and-memoized-responses.ts';
import {
  completeReply,
  findRepeatable,
  forbidRepeat,
  headersForRequest,
  securityHeaders,
} from './security-headers-and-memoized-responses.ts';
import type { Repeatable } from './security-headers-and-memoized-responses.ts';

let server: Server;

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

type Serve = Parameters<typeof listen>[0];

const echo: Serve = async (request, { address }) =>
  new Response(await request.text(), { headers: { 'x-comes-from': clientNetwork(address) } });

const open = async (trustProxy = false, serve = echo): Promise<number> => {
  server = await listen(serve, { port: 0, trustProxy });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : expect.fail('It has no port.');
};

it('the server allows 15 minutes for a request, 60 s for its headers and 75 s of keep-alive', async () => {
  await open();
  const { requestTimeout, headersTimeout, keepAliveTimeout } = server;
  expect({ requestTimeout, headersTimeout, keepAliveTimeout }).toEqual({
    requestTimeout: 900_000,
    headersTimeout: 60_000,
    keepAliveTimeout: 75_000,
  });
});

it('the server answers a request whose body arrives in several chunks', async () => {
  const socket = connect(await open(), '127.0.0.1');
  await once(socket, 'connect');
  socket.write('POST / HTTP/1.1\r\nhost: reptemple.test\r\nconnection: close\r\ncontent-length: 12\r\n\r\n');
  for (const piece of ['slow ', 'as', ' ever']) {
    socket.write(piece);
    await new Promise((resolve) => setImmediate(resolve));
  }
  const said = await socket.setEncoding('utf8').toArray();
  expect(said.join('')).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*slow as ever/);
});

describe('the client address', () => {
  it.each<[string, boolean, readonly string[], string]>([
    ['the last that a trusted proxy names', true, ['1.2.3.4, 5.6.7.8'], '5.6.7.8'],
    ['the last of several lines', true, ['1.2.3.4', '5.6.7.8'], '5.6.7.8'],
    ['that of the connection when the proxy names none', true, [], '127.0.0.1'],
    ['that of the connection, whatever a caller says, without a proxy', false, ['1.2.3.4, 5.6.7.8'], '127.0.0.1'],
  ])('is %s', async (_what, trustProxy, named, believed) => {
    const socket = connect(await open(trustProxy), '127.0.0.1');
    await once(socket, 'connect');
    const forwarded = named.map((one) => `x-forwarded-for: ${one}`);
    const head = ['GET / HTTP/1.1', 'host: reptemple.test', 'connection: close', ...forwarded];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    const said = (await socket.setEncoding('utf8').toArray()).join('');
    expect(/^x-comes-from: (.*)\r$/m.exec(said)?.[1]).toBe(believed);
  });
});

describe('an answer that may be repeated', () => {
  const SECURITY = securityHeaders(true, undefined);

  /** Starts a server that replies with the number of requests that reached the application. */
  const openRepeating = async (repeat: Repeatable, change: (reply: Response) => void = () => undefined) => {
    let asked = 0;
    const repeated: string[] = [];
    const times: number[] = [];
    const serve: Serve = (request) => {
      asked += 1;
      const headersFor = headersForRequest(new URL(request.url).pathname, `first ${asked}`, SECURITY);
      const reply = completeReply(
        `{"asked":${asked}}`,
        200,
        { 'content-type': 'application/json' },
        headersFor,
        repeat,
      );
      findRepeatable(reply)?.onRepeat.push((id, ms) => {
        repeated.push(id);
        times.push(ms);
      });
      change(reply);
      return Promise.resolve(reply);
    };
    const port = await open(false, serve);
    const ask = async (headers: Record<string, string> = {}, path = '/api/health', method = 'GET') => {
      const sent = request({ port, path, method, headers }).end();
      const reply: IncomingMessage = (await once(sent, 'response'))[0];
      const body = (await reply.setEncoding('utf8').toArray()).join('');
      return { reply, body, asked: Number(/\d+/.exec(body)?.[0]) };
    };
    return { ask, repeated, times, asked: () => asked };
  };

  const ALWAYS = { isForEveryone: true, isCurrent: () => true };

  it('has the same body and headers the second time, and its own request id, which is reported', async () => {
    const { ask, repeated, asked } = await openRepeating(ALWAYS);
    const [first, second, third] = [await ask(), await ask(), await ask({ cookie: 'a=1' })];
    expect([first.body, second.body, third.body, asked()]).toEqual(['{"asked":1}', '{"asked":1}', '{"asked":1}', 1]);
    const { 'x-request-id': firstId, date: _first, ...headers } = first.reply.headers;
    const { 'x-request-id': secondId, date: _second, ...again } = second.reply.headers;
    expect(again).toEqual(headers);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-length': '11' });
    expect([firstId, repeated]).toEqual(['first 1', [secondId, third.reply.headers['x-request-id']]]);
    expect(new Set(repeated).size).toBe(2);
  });

  it('reports the time that each repeated answer took', async () => {
    const { ask, times } = await openRepeating(ALWAYS);
    await ask();
    expect(times).toEqual([]);
    await ask();
    expect(times).toHaveLength(1);
    expect(times[0]).toBeGreaterThan(0);
  });

  it.each<[string, ...Parameters<Awaited<ReturnType<typeof openRepeating>>['ask']>]>([
    ['of another query', {}, '/api/health?a=1'],
    ['of another host', { host: 'other.test' }],
    ['with other encodings', { 'accept-encoding': 'br' }],
    ['with an entity tag', { 'if-none-match': '"a"' }],
    ['for a range', { range: 'bytes=0-1' }],
    ['with a token', { authorization: 'Bearer a' }],
    ['with another method', {}, '/api/health', 'POST'],
  ])('is not sent to a request %s', async (_what, ...request) => {
    const { ask } = await openRepeating(ALWAYS);
    await ask();
    expect((await ask(...request)).asked).toBe(2);
  });

  it('for visitors is not sent to a request with a cookie', async () => {
    const { ask } = await openRepeating({ ...ALWAYS, isForEveryone: false });
    expect([(await ask()).asked, (await ask()).asked, (await ask({ cookie: 'a=1' })).asked]).toEqual([1, 1, 2]);
  });

  it('is repeated only while it is current', async () => {
    let isCurrent = true;
    const { ask } = await openRepeating({ ...ALWAYS, isCurrent: () => isCurrent });
    await ask();
    isCurrent = false;
    expect((await ask()).asked).toBe(2);
    isCurrent = true;
    expect((await ask()).asked).toBe(2);
  });

  it('is not repeated if the application has forbidden it', async () => {
    const { ask } = await openRepeating(ALWAYS, forbidRepeat);
    expect([(await ask()).asked, (await ask()).asked]).toEqual([1, 2]);
  });

  it('is dropped after 256 other answers', async () => {
    const { ask, asked } = await openRepeating(ALWAYS);
    await ask();
    for (let nth = 0; nth < 256; nth += 1) await ask({}, `/api/health?${nth}`);
    await ask();
    expect(asked()).toBe(258);
  });
});
