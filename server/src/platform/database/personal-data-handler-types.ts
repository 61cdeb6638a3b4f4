/**
 * Interface by which features export and delete personal data. A test fails if a table that
 * references users belongs to no feature.
 */
import type { Jobs } from '../jobs/jobs.ts';
import type { Files } from '../storage/file-storage-and-local-folder.ts';
import type { Database } from './database.ts';

export interface Person {
  readonly userId: string;
  /** Ids of the account, and of guests who registered with its verified email address. */
  readonly userIds: readonly string[];
  readonly email: string;
  /**
   * True for a guest, whose address is unverified: data linked only by the address does not belong
   * to the guest.
   */
  readonly isGuest: boolean;
  /**
   * True if the address is verified. Data linked only by the address then belongs to this person.
   */
  readonly isVerified: boolean;
  /**
   * Creation time of the account. If the address is unverified, only mails sent since then belong
   * to this person; older mails may belong to a previous user of the address.
   */
  readonly since: Date;
}

export interface PersonalFile {
  readonly name: string;
  readonly input: string | ReadableStream<Uint8Array>;
}

export interface PersonalSources {
  readonly db: Database;
  readonly files: Files;
  readonly baseUrl: string;
}

export interface PersonalData {
  readonly tables: readonly string[];
  /**
   * Descriptions of the files that `collect` may return, by name. A name with a trailing slash is
   * a folder.
   */
  readonly filesSay: Readonly<Record<string, string>>;
  /**
   * Yields the files of the person's data export one at a time, so that a long history is never
   * entirely in memory.
   */
  readonly collect: (person: Person, sources: PersonalSources) => AsyncIterable<PersonalFile>;
  /**
   * Deletes the person's data, in the transaction that deletes the account. Work outside the
   * database, such as deleting files, must be queued as a job.
   */
  readonly erase: (tx: Database, person: Person, jobs: Jobs) => Promise<void>;
}

export const jsonFile = (name: string, content: unknown): PersonalFile => ({
  name,
  input: `${JSON.stringify(content, null, 2)}\n`,
});
