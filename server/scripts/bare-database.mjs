// For `bench:idle`: Node that answers requests and does nothing, and with a folder as argument has the embedded database in it open as it comes from npm.
import { createServer } from 'node:http';

const [folder] = process.argv.slice(2);
if (folder !== undefined) {
  const { PGlite } = await import('@electric-sql/pglite');
  const database = await PGlite.create(folder);
  // Or the next start would begin with what a crash has left.
  process.once('SIGTERM', () => void database.close().then(() => process.exit(0)));
}
createServer((_request, reply) => reply.end('ok')).listen(0, () => process.stdout.write('ready\n'));
