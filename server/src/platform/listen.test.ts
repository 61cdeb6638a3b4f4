import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { listen } from './listen.ts';

let server: Server;

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const open = async (): Promise<number> => {
  server = await listen(async (request) => new Response(await request.text()), { port: 0, trustProxy: false });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : expect.fail('It has no port.');
};

it('waits a quarter of an hour for what is sent over a slow line, and not as long for its beginning', async () => {
  await open();
  const { requestTimeout, headersTimeout, keepAliveTimeout } = server;
  expect({ requestTimeout, headersTimeout, keepAliveTimeout }).toEqual({
    requestTimeout: 900_000,
    headersTimeout: 60_000,
    keepAliveTimeout: 75_000,
  });
});

it('answers a body that comes in pieces', async () => {
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
