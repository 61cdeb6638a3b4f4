import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { clientNetwork } from './client-network.ts';
import { listen } from './listen.ts';

let server: Server;

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Starts a server that echoes the request and the client address it derives. */
const open = async (trustProxy = false): Promise<number> => {
  const serve: Parameters<typeof listen>[0] = async (request, { address }) =>
    new Response(await request.text(), { headers: { 'x-comes-from': clientNetwork(address) } });
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
