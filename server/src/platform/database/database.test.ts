/**
 * Tests connections to a fake database server that disconnects or stops replying. It implements
 * enough of the protocol for a login and queries. Also tests the embedded database with a changed
 * clock.
 */
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestDatabase } from '../../../test/test-database.ts';
import { openEmbedded } from './database.ts';
import type { OpenDatabase } from './database.ts';
import { openServer, openServerPool } from './open-postgres-server.ts';

const message = (type: string, body: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
};
const LET_IN = message('R', Buffer.alloc(4));
const READY = message('Z', Buffer.from('I'));
const DONE = message('C', Buffer.from('SELECT 0\0'));

const connected = new Set<Socket>();
/** Word that makes the fake server drop all connections when a statement contains it. */
const LAST_WORD = 'last_word';
/** Word that makes the fake server stop replying, as after a power failure. */
const SILENCE = 'silence';
let isSilent = false;
/** Word that makes the fake server reply late. */
const LATE = 'late';
const LATE_MS = 500;

const answer = (socket: Socket): void => {
  connected.add(socket);
  let isIn = false;
  socket.on('error', () => undefined);
  socket.on('data', (bytes: Buffer) => {
    // Ignores the message `X`, with which a client disconnects.
    if (bytes.toString().startsWith('X')) return;
    isSilent ||= bytes.includes(SILENCE);
    if (isSilent) return;
    if (bytes.includes(LAST_WORD)) socket.destroy();
    else {
      const reply = Buffer.concat([isIn ? DONE : LET_IN, READY]);
      setTimeout(() => socket.write(reply), bytes.includes(LATE) ? LATE_MS : 0);
    }
    isIn = true;
  });
};

let server: Server;
let url: string;
let database: OpenDatabase;

beforeAll(async () => {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url = `postgres://reps:word@127.0.0.1:${typeof address === 'object' ? address?.port : 0}/reps`;
  database = await openServer(url);
});
afterAll(async () => {
  await database.close();
  server.close();
});

/**
 * Tests a loss of idle connections. An uncaught error of such a connection would fail the test run.
 */
it.each<[string, () => Promise<void>]>([
  [
    'while it is idle',
    async () => {
      await database.db.execute(sql`select 1`);
      for (const socket of connected) socket.destroy();
    },
  ],
  [
    'in the middle of a transaction',
    async () => {
      const asked = database.dbNoRetry.transaction((tx) => tx.execute(sql.raw(`select '${LAST_WORD}'`)));
      await expect(asked).rejects.toThrow('Failed query');
    },
  ],
])('survives a database server that disconnects %s: the next query succeeds', async (_when, lose) => {
  await lose();
  await expect.poll(() => database.connections?.().idle).toBe(0);
  expect(await database.db.execute(sql`select 1`)).toMatchObject({ rows: [] });
});

it('a query rejects when the database server stops answering, and the next succeeds once it is back', async () => {
  const { pool, close } = openServerPool(url, { askEveryMs: 100, patienceMs: 2000 });
  await expect(pool.query(`select '${SILENCE}'`)).rejects.toThrow('The database server stopped responding.');
  isSilent = false;
  // Runs a slow query, during which connection checks from before the server recovered still fail.
  // They must not close the new connection.
  expect(await pool.query(`select '${LATE}'`)).toMatchObject({ rows: [] });
  await close();
});

describe('after a clock that was wrong', () => {
  let embedded: OpenDatabase;
  beforeAll(async () => {
    embedded = await openTestDatabase();
  });
  afterAll(() => embedded.close());

  it('the embedded database waits quietly after the clock was set back by a month', async () => {
    const warnings: string[] = [];
    const hear = ({ name }: Error): void => void warnings.push(name);
    const { db } = embedded;
    process.on('warning', hear);
    try {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 24 * 60 * 60 * 1000 });
      // Changes rows, after which PostgreSQL sets a timer for writing its statistics.
      await db.execute(sql`create table days (day int)`);
      for (let day = 0; day < 5; day += 1) await db.execute(sql`insert into days values (${day})`);
      // Runs a statement with a timeout. After it, PostgreSQL sets its statistics timer again, for
      // the remaining time.
      await db.execute(sql`set statement_timeout = '50ms'`);
      await db.execute(sql`select count(*) from days`);
      vi.useRealTimers();
      await wait(200);
      expect(warnings).toEqual([]);
    } finally {
      vi.useRealTimers();
      process.off('warning', hear);
    }
  });
});
describe('a copied database', () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });
  const newFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), 'reptemple-copy-'));
    folders.push(folder);
    return folder;
  };
  const isUsable = async (folder: string, image: string): Promise<boolean> => {
    const database = await openEmbedded(join(folder, 'database'), undefined, image);
    await database.db.execute('select 1 as one');
    await database.close();
    return !existsSync(join(folder, 'database.unfinished'));
  };

  it('is created without the image if that cannot be read', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'image.tar.gz'), 'no archive');
    expect(await isUsable(folder, join(folder, 'image.tar.gz'))).toBe(true);
  }, 120_000);

  it('is started again after an interruption', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'database'));
    writeFileSync(join(folder, 'database', 'PG_VERSION'), '17');
    writeFileSync(join(folder, 'database.unfinished'), '');
    expect(await isUsable(folder, join(folder, 'missing.tar.gz'))).toBe(true);
  }, 120_000);
});
