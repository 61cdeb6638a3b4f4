/** Ids of made rows: each follows from a text, in the database as here, and has the form of a name-based UUID (RFC 9562), as replies may carry it. */
import { createHash } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';

/** In the database. */
export const madeId = (text: SQL): SQL =>
  sql`overlay(overlay(md5(${text}) placing '3' from 13) placing 'a' from 17)::uuid`;

/** The same, of a text that is known here. */
export const madeIdOf = (text: string): string =>
  createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-3$3-a$4-');
