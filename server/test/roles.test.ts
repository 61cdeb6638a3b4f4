/** Without a database server, only one process is possible. */
import { expect, it } from 'vitest';
import { refusedStart } from './process.ts';

const PATIENCE_MS = 240_000;

it(
  'ROLE=worker is refused on the embedded database, which supports only one process',
  { timeout: PATIENCE_MS },
  async () => {
    const { code, said } = await refusedStart({ ROLE: 'worker' });
    expect([code, said]).toEqual([1, expect.stringContaining('ROLE=worker needs a PostgreSQL server (DATABASE_URL)')]);
  },
);
