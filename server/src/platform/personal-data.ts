/**
 * What each feature keeps of people: how it hands it to them, and how it forgets it. The application puts the features together; a test
 * fails when a table that points to people is answered for by none.
 */
import type { Database } from './database.ts';
import type { Files } from './files.ts';
import type { Jobs } from './jobs.ts';

export interface Person {
  readonly userId: string;
  /** With the guests who gave this person's verified e-mail. */
  readonly userIds: readonly string[];
  readonly email: string;
  /** A guest's address is anybody's: nothing that is only known by it is theirs. */
  readonly isGuest: boolean;
  /** Whether the mailbox is proven to be theirs: what is only known by its address is theirs then. */
  readonly isVerified: boolean;
  /** When the account was made: what was written to the address since then was written because of it. */
  readonly since: Date;
}

export interface PersonalFile {
  readonly name: string;
  readonly input: string | ReadableStream<Uint8Array>;
}

export interface PersonalSources {
  readonly db: Database;
  readonly files: Files;
  /** Where people reach us, without a slash at the end. */
  readonly baseUrl: string;
}

export interface PersonalData {
  /** By their names in the database. */
  readonly tables: readonly string[];
  /** What is in each file that `collect` may bring; a name with a slash at its end is a folder of them. */
  readonly filesSay: Readonly<Record<string, string>>;
  /** A part of the archive at a time, so that a long history is never in memory. */
  readonly collect: (person: Person, sources: PersonalSources) => AsyncIterable<PersonalFile>;
  /** Within the transaction that ends the account; what happens outside the database is a job. */
  readonly erase: (tx: Database, person: Person, jobs: Jobs) => Promise<void>;
}

/** Readable by people and programs. */
export const jsonFile = (name: string, content: unknown): PersonalFile => ({
  name,
  input: `${JSON.stringify(content, null, 2)}\n`,
});
