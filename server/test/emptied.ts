/** What a test database is, embedded or on a server. */
import { join } from 'node:path';
import type { OpenDatabase } from '../src/platform/database.ts';

export const MIGRATIONS = join(import.meta.dirname, '../migrations');

export interface TestDatabase extends OpenDatabase {
  readonly empty: () => Promise<void>;
}

/** Deleting is several times faster than truncating. The foreign keys of a database that loses every row need no checking. */
export const EMPTY_ALL = `do $$
  declare one text;
  begin
    perform set_config('session_replication_role', 'replica', true);
    for one in select format('%I.%I', schemaname, tablename) from pg_tables where schemaname = 'public' loop
      execute 'delete from ' || one;
    end loop;
  end
$$`;
