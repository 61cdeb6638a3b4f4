/**
 * Tests the CORS check at startup, the MD5 of objects and the installation id in a bucket. An
 * object's entity tag is its MD5 only without certain kinds of encryption (Amazon: "Common response
 * headers", ETag).
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { expect, it, afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest';
import type { TestDatabase } from '../../../../test/postgres-test-server.ts';
import { openTestDatabase } from '../../../../test/test-database.ts';
import { randomIds } from '../../crypto/random-ids-and-sha256.ts';
import { bucketPart, checkInstallation } from '../../database/installation-id-and-last-backup.ts';
import { StartupError } from '../../process/startup-error.ts';
import { allowPages, directAccess } from './open-bucket-and-presign-urls.ts';
import { s3Files } from './s3-files.ts';
import { openStubStorage } from './stub-s3-server.fixture.ts';
import type { StubStorage } from './stub-s3-server.fixture.ts';

const TAG = '0123456789abcdef0123456789abcdef';
const ENCRYPTION = 'x-amz-server-side-encryption';

it.each([
  ['as it was sent', {}, TAG],
  ['with keys of the storage', { [ENCRYPTION]: 'AES256' }, TAG],
  ['with keys of the key service', { [ENCRYPTION]: 'aws:kms' }, undefined],
  ['with keys of the key service, twice', { [ENCRYPTION]: 'aws:kms:dsse' }, undefined],
  ['with a key of the customer’s', { [`${ENCRYPTION}-customer-algorithm`]: 'AES256' }, undefined],
  ['in parts', { etag: `"${TAG}-2"` }, undefined],
])('an S3 object stored %s has an MD5 only if its ETag is one', async (_how, headers, md5) => {
  const storage = await openStubStorage((_request, reply) => {
    reply.writeHead(200, { etag: `"${TAG}"`, 'content-length': '10', ...headers }).end();
  });
  const found = await s3Files(storage.bucket, '/nowhere', () => 'one').find('uploads/1/chunks/0');
  await storage.close();
  expect([found?.bytes, found?.md5]).toEqual([10, md5]);
});

describe('the installation id in a bucket', () => {
  const BELOW = '/videos/';

  let database: TestDatabase;
  let storage: StubStorage;
  let objects: Map<string, Buffer>;

  const listing = (): string =>
    `<ListBucketResult><IsTruncated>false</IsTruncated>${[...objects]
      .map(([key, { length }]) => `<Contents><Key>${key}</Key><Size>${length}</Size></Contents>`)
      .join('')}</ListBucketResult>`;

  const answer = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://storage');
    const key = pathname.slice(BELOW.length);
    if (request.method === 'PUT') objects.set(key, await buffer(request));
    const content = searchParams.has('list-type') ? Buffer.from(listing()) : objects.get(key);
    if (content === undefined) reply.writeHead(404).end();
    else if (request.method === 'GET') reply.writeHead(200, { 'content-length': content.length }).end(content);
    else reply.writeHead(200, { 'content-length': request.method === 'HEAD' ? content.length : 0 }).end();
  };

  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    objects = new Map();
    storage = await openStubStorage((request, reply) => void answer(request, reply));
  });
  afterEach(() => storage.close());

  const check = () => {
    const files = s3Files(storage.bucket, '/nowhere', randomIds.uuid);
    return checkInstallation(database.db, [bucketPart('videos', files)], randomIds.uuid);
  };

  it('a bucket with files gets an installation id, and is then rejected for another database', async () => {
    objects.set('media/1/video', Buffer.from('old'));
    await check();
    await check();
    expect([...objects.keys()]).toEqual(['media/1/video', 'installation']);
    await database.empty();
    await expect(check()).rejects.toThrow('The database is new, but the bucket videos belongs to an installation');
  });

  it('the files of a bucket do not include its installation id or check objects', async () => {
    for (const key of ['installation', 'checks/1', 'tracks/1']) objects.set(key, Buffer.from('x'));
    const found: string[] = [];
    for await (const { key } of s3Files(storage.bucket, '/nowhere', randomIds.uuid).walk()) found.push(key);
    expect(found).toEqual(['tracks/1']);
  });
});

describe('the CORS check at startup', () => {
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
    await expect(starting).rejects.toThrow(
      /doesn’t let pages of https:\/\/reps\.example\.org upload and download files/,
    );
    expect(asked).toContain('GET /videos/?cors=');
  });

  it('S3 storage that does not answer is reported with the settings to check', async () => {
    const starting = start((request) => void request.socket.destroy());
    await expect(starting).rejects.toBeInstanceOf(StartupError);
    await expect(starting).rejects.toThrow(
      /^The storage at http:\/\/127\.0\.0\.1:\d+ didn’t answer .*Check S3_ENDPOINT and the network, or set S3_DIRECT=false/,
    );
  });
});
