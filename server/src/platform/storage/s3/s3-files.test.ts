/**
 * When an entity tag is the MD5 of the object depends on its encryption (Amazon: "Common response
 * headers", ETag).
 */
import { expect, it } from 'vitest';
import { s3Files } from './s3-files.ts';
import { openStubStorage } from './stub-storage.fixture.ts';

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
