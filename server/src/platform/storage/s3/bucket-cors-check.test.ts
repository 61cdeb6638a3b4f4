/** Tests the CORS check at startup: the requests it sends, and how it reports the replies. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { StartupError } from '../../process/startup-error.ts';
import { allowPages, directAccess } from './open-bucket-and-presign-urls.ts';
import { openStubStorage } from './stub-s3-server.fixture.ts';
import type { StubStorage } from './stub-s3-server.fixture.ts';

const ORIGIN = 'https://reps.example.org';

let storage: StubStorage | undefined;
let asked: string[] = [];
afterEach(async () => {
  await storage?.close();
  storage = undefined;
  asked = [];
});

const allowing = (methods: string) => ({
  'access-control-allow-origin': ORIGIN,
  'access-control-allow-methods': methods,
  'access-control-allow-headers': 'content-md5,content-type,range',
});

const start = async (preflight: (request: IncomingMessage, reply: ServerResponse) => void): Promise<void> => {
  storage = await openStubStorage((request, reply) => {
    asked.push(`${request.method} ${request.headers['access-control-request-method'] ?? request.url}`);
    if (request.method === 'OPTIONS') preflight(request, reply);
    else reply.writeHead(403).end();
  });
  const direct = await directAccess(storage.bucket, () => new Date());
  await allowPages(storage.bucket, ORIGIN, direct);
};

it('S3 storage whose CORS rules allow upload and download is left unchanged', async () => {
  await start((_request, reply) => reply.writeHead(200, allowing('GET, HEAD, PUT')).end());
  expect(asked).toEqual(['OPTIONS PUT', 'OPTIONS GET']);
});

it.each(['PUT', 'GET'])('S3 storage whose CORS rules allow only %s is rejected with a message', async (method) => {
  const starting = start((_request, reply) => reply.writeHead(200, allowing(method)).end());
  await expect(starting).rejects.toThrow(/doesn’t let pages of https:\/\/reps\.example\.org upload and download files/);
  expect(asked).toContain('GET /videos/?cors=');
});

it('S3 storage that does not answer is reported with the settings to check', async () => {
  const starting = start((request) => void request.socket.destroy());
  await expect(starting).rejects.toBeInstanceOf(StartupError);
  await expect(starting).rejects.toThrow(
    /^The storage at http:\/\/127\.0\.0\.1:\d+ didn’t answer .*Check S3_ENDPOINT and the network, or set S3_DIRECT=false/,
  );
});
