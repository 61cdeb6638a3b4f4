/**
 * Generates ids for test rows by hashing a text, identically in SQL and TypeScript. They have the
 * form of name-based UUIDs (RFC 9562), which responses require.
 */
import { createHash } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';

/** SQL version. */
export const madeId = (text: SQL): SQL =>
  sql`overlay(overlay(md5(${text}) placing '3' from 13) placing 'a' from 17)::uuid`;

/** TypeScript version. */
export const madeIdOf = (text: string): string =>
  createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-3$3-a$4-');
