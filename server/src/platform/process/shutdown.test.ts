import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeServer, createDisposables } from './shutdown.ts';

describe('createDisposables', () => {
  it('closes everything once in reverse order, even if one close fails', async () => {
    const closed: string[] = [];
    const things = createDisposables();
    things.add(async () => void closed.push('folder'));
    things.add(() => Promise.reject(new Error('The database hangs.')));
    things.add(async () => void closed.push('server'));
    await expect(things.close()).rejects.toMatchObject({ errors: [new Error('The database hangs.')] });
    await things.close();
    expect(closed).toEqual(['server', 'folder']);
  });
});

/** Time in ms longer than the test timeout. */
const FOREVER_MS = 10 * 60_000;

describe('a server that is closed', () => {
  let server: Server;
  let asked: ServerResponse[];
  let port: number;
  beforeEach(async () => {
    asked = [];
    server = createServer((_request, response) => void asked.push(response));
    await new Promise<void>((resolve) => void server.listen(0, resolve));
    const address = server.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });
  afterEach(() => server.closeAllConnections());

  /**
   * Begins a request. Returns its promise inside an object, because `await begin()` would otherwise
   * also wait for the reply.
   */
  const begin = async (): Promise<{ readonly reply: Promise<Response> }> => {
    const reply = fetch(`http://localhost:${port}`);
    reply.catch(() => undefined);
    await vi.waitUntil(() => asked.length === 1, { timeout: 15_000 });
    return { reply };
  };

  it('finishes the running request and refuses new ones, without cutting connections', async () => {
    const { reply } = await begin();
    const cutOff = vi.spyOn(server, 'closeAllConnections');
    const closing = closeServer(server, FOREVER_MS);
    await expect(fetch(`http://localhost:${port}`)).rejects.toThrow('fetch failed');
    asked[0]?.end('done');
    expect(await (await reply).text()).toBe('done');
    await closing;
    expect(cutOff).not.toHaveBeenCalled();
  });

  it('cuts off a request that does not end before the timeout', async () => {
    const { reply } = await begin();
    await closeServer(server, 100);
    await expect(reply).rejects.toThrow('fetch failed');
  });

  it('closes idle connections after the timeout', async () => {
    const idle = connect(port, 'localhost');
    await new Promise((resolve) => void idle.once('connect', resolve));
    const closed = new Promise((resolve) => void idle.once('close', resolve));
    idle.on('error', () => undefined).resume();
    await closeServer(server, 100);
    await closed;
    expect(idle.closed).toBe(true);
  });
});
