/**
 * S3 server stub with scripted replies, for cases that the real server of `npm --prefix tools run
 * test:s3` cannot produce.
 */
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { openBucket } from './bucket-client-and-errors.ts';
import type { Bucket } from './bucket-client-and-errors.ts';

export interface StubStorage {
  readonly bucket: Bucket;
  readonly close: () => Promise<void>;
}

export const openStubStorage = (
  answer: (request: IncomingMessage, reply: ServerResponse) => void,
): Promise<StubStorage> => {
  const server = createServer(answer);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address !== 'object' || !address) throw new Error('The storage has no port.');
      const bucket = openBucket({
        endpoint: `http://127.0.0.1:${address.port}`,
        region: 'us-east-1',
        bucket: 'videos',
        accessKeyId: 'key',
        secretAccessKey: 'secret',
        isPathStyle: true,
        isDirect: true,
      });
      resolve({
        bucket,
        close: () =>
          new Promise((done) => {
            server.close(() => done());
            server.closeAllConnections();
          }),
      });
    });
  });
};
