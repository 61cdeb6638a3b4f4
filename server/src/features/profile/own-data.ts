/** Data export and account deletion. */
import { DeleteMyAccount, ExportMyData } from '@reptemple/contract/accounts/profile';
import { makeZip } from 'client-zip';
import { requireFresh, route } from '../../platform/http/mount.ts';
import type { Handler, Route } from '../../platform/http/mount.ts';
import type { Person, PersonalData, PersonalFile, PersonalSources } from '../../platform/database/privacy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { erasePerson, lockPerson } from './erasure.ts';
import { lockAdmins } from './store.ts';

export interface OwnDataDependencies {
  readonly personalData: readonly PersonalData[];
  /** Public URL. */
  readonly baseUrl: string;
}

/** Describes all files that may be in the export, the account first. */
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
    // Guests have only their session, so they cannot reauthenticate.
    if (!caller.isGuest) requireFresh(caller, now);
    await db.transaction(async (tx) => {
      const admins = await lockAdmins(tx);
      if (admins.has(caller.userId) && admins.size === 1) {
        throw new AppError('conflict', 'You are the only admin. Make someone else an admin first.');
      }
      if (!(await erasePerson(tx, caller.userId, { personalData, jobs, ids, now }))) throw gone();
    });
    return { deleted: true };
  };

export const ownDataRoutes = (dependencies: OwnDataDependencies): readonly Route[] => [
  route(ExportMyData, download(dependencies)),
  route(DeleteMyAccount, remove(dependencies)),
];
