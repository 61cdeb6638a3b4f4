/**
 * The minimum work for submitting a recording, without a server: count the track, write and flush
 * it, insert a row.
 */
import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Pool } from 'pg';
import pushUp from '../../../engine/exercises/push-up.json' with { type: 'json' };
import { countTrack } from '../../../server/src/features/recordings/counting/count-track.ts';
import { MADE_ANALYSIS } from '../made-analysis.ts';

const MAKE =
  'create table if not exists bare_recordings (id uuid primary key, reps int not null, analysis jsonb not null, created_at timestamptz not null default now())';
const INSERT = 'insert into bare_recordings (id, reps, analysis) values ($1, $2, $3)';

interface Store {
  readonly query: (text: string, values?: unknown[]) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

const openStore = async (folder: string, url: string | undefined): Promise<Store> => {
  if (url !== undefined) {
    const pool = new Pool({ connectionString: url, max: 10 });
    return { query: (text, values) => pool.query(text, values), close: () => pool.end() };
  }
  const client = await PGlite.create(join(folder, 'bare-database'));
  return { query: (text, values) => client.query(text, values), close: () => client.close() };
};

export interface BareWork {
  readonly store: (packed: Uint8Array) => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Counts in this thread, because a worker thread would spend most of its time compiling the
 * TypeScript source.
 */
export const openBareWork = async (folder: string, url: string | undefined): Promise<BareWork> => {
  const { query, close } = await openStore(folder, url);
  await query(MAKE);
  return {
    store: async (packed) => {
      const { result } = await countTrack(packed, pushUp, { maxDurationSeconds: null, maxRestSeconds: null });
      const file = await open(join(folder, `${randomUUID()}.track`), 'w');
      await file.writeFile(packed);
      await file.sync();
      await file.close();
      await query(INSERT, [randomUUID(), result.validReps, MADE_ANALYSIS]);
    },
    close,
  };
};
