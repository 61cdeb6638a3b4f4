/** Export and deletion of an account's data, across all features. */
import { makeZip } from 'client-zip';
import { DeleteMyAccount, ExportMyData } from '@reptemple/contract/accounts/profile';
import type { Ids } from '../../platform/crypto/random-ids-and-sha256.ts';
import type { Database } from '../../platform/database/database.ts';
import type {
  Person,
  PersonalData,
  PersonalFile,
  PersonalSources,
} from '../../platform/database/personal-data-handler-types.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { requireFresh, route } from '../../platform/http/mount-endpoints.ts';
import type { Handler, Route } from '../../platform/http/mount-endpoints.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { recordAudit } from '../audit/index.ts';
import { findAccountFacts, lockAccount, lockGuests } from '../auth/index.ts';
import { lockAdmins } from './store.ts';

/**
 * Locks the account until the transaction ends. Returns the person with all user ids: the
 * account's, and those of guests with the same verified email. Undefined if the account was
 * deleted.
 */
const lockPerson = async (tx: Database, userId: string): Promise<Person | undefined> => {
  const locked = await lockAccount(tx, userId);
  const facts = await findAccountFacts(tx, userId);
  if (!locked || !facts) return undefined;
  const { email, isGuest } = facts;
  const isVerified = facts.emailVerified && !isGuest;
  const guests = isVerified ? await lockGuests(tx, email) : [];
  return { userId, userIds: [userId, ...guests], email, isGuest, isVerified, since: locked.createdAt };
};

export interface Erasure {
  readonly personalData: readonly PersonalData[];
  readonly jobs: Jobs;
  readonly ids: Ids;
  readonly now: Date;
}

/**
 * Deletes a user's data in the caller's transaction, and writes an anonymous audit entry. Returns
 * false if the account was already deleted. The caller must check whether the account may be
 * deleted: the last admin's may not.
 */
export const erasePerson = async (tx: Database, userId: string, erasure: Erasure): Promise<boolean> => {
  const { personalData, jobs, ids, now } = erasure;
  const person = await lockPerson(tx, userId);
  if (!person) return false;
  for (const { erase } of personalData) await erase(tx, person, jobs);
  const entry = { action: 'account.deleted', subjectKind: 'user', subjectId: null };
  await recordAudit(tx, { caller: null, ids, now }, entry);
  return true;
};

export interface OwnDataDependencies {
  readonly personalData: readonly PersonalData[];
  readonly baseUrl: string;
}

/**
 * Returns the readme of the export. It describes all files that an export can contain, beginning
 * with the account's.
 */
const readmeOf = (personalData: readonly PersonalData[]): string => {
  const files = personalData.toReversed().flatMap(({ filesSay }) => Object.entries(filesSay));
  return ['Everything RepTemple stores about you.', ...files.map(([name, says]) => `${name}\n    ${says}`), ''].join(
    '\n\n',
  );
};

const gone = (): AppError => new AppError('not_signed_in', 'This account no longer exists.');

const everything = async function* (
  person: Person,
  personalData: readonly PersonalData[],
  sources: PersonalSources,
): AsyncGenerator<PersonalFile> {
  yield { name: 'README.txt', input: readmeOf(personalData) };
  for (const { collect } of personalData) yield* collect(person, sources);
};

const download =
  ({ personalData, baseUrl }: OwnDataDependencies): Handler<typeof ExportMyData> =>
  async (_received, { caller, db, files, now }) => {
    const person = await db.transaction((tx) => lockPerson(tx, caller.userId));
    if (!person) throw gone();
    const parts = everything(person, personalData, { db, files, baseUrl });
    const dated = async function* () {
      for await (const part of parts) yield { ...part, lastModified: now };
    };
    const day = now.toISOString().slice(0, 10);
    return new Response(makeZip(dated()), {
      headers: {
        'cache-control': 'private, no-store',
        'content-disposition': `attachment; filename="reptemple-${day}.zip"`,
        'content-type': 'application/zip',
      },
    });
  };

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

const remove =
  ({ personalData }: OwnDataDependencies): Handler<typeof DeleteMyAccount> =>
  async ({ body }, { caller, db, jobs, ids, now }) => {
    if (!isSame(body.email, caller.email)) {
      throw new AppError('unprocessable', 'This isn’t your account’s email.', [
        { field: 'email', message: 'This isn’t your account’s email.' },
      ]);
    }
    // Requires a recent sign-in except for guests, who cannot sign in again: they have only their
    // session.
    if (!caller.isGuest) requireFresh(caller, now);
    await db.transaction(async (tx) => {
      const admins = await lockAdmins(tx);
      if (admins.has(caller.userId) && admins.size === 1) {
        throw new AppError('conflict', 'This account is the only admin. Make someone else an admin first.');
      }
      if (!(await erasePerson(tx, caller.userId, { personalData, jobs, ids, now }))) throw gone();
    });
    return { deleted: true };
  };

export const ownDataRoutes = (dependencies: OwnDataDependencies): readonly Route[] => [
  route(ExportMyData, download(dependencies)),
  route(DeleteMyAccount, remove(dependencies)),
];
