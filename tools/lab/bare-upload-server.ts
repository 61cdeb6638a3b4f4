/**
 * Bare server with which `bench:sending` compares the real server's uploads. Streams each request
 * into a file in the folder of its first argument, flushes the file, and responds. Listens on the
 * port of its second argument.
 */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const folder = process.argv[2] ?? '.';

const server = createServer((request, response) => {
  pipeline(request, createWriteStream(join(folder, randomUUID()), { flush: true })).then(
    () => response.end('{"success":true}'),
    () => response.destroy(),
  );
});
server.listen(Number(process.argv[3] ?? 0), '127.0.0.1', () => process.stdout.write('ready\n'));
