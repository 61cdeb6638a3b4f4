// Minimal Node.js server for `bench:idle`. With a folder as argument it also opens an unmodified
// PGlite database there.
import { createServer } from 'node:http';

const [folder] = process.argv.slice(2);
if (folder !== undefined) {
  const { PGlite } = await import('@electric-sql/pglite');
  const database = await PGlite.create(folder);
  // Closes the database; otherwise the next start would include crash recovery.
  process.once('SIGTERM', () => void database.close().then(() => process.exit(0)));
}
createServer((_request, reply) => reply.end('ok')).listen(0, () => process.stdout.write('ready\n'));
