/**
 * Failures before and at the commit that stores a recording, and retries of conflicting
 * transactions.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GetMyProfile } from '@reptemple/contract/accounts/profile';
import { Submission } from '@reptemple/contract/recordings/recordings';
import { user } from '../src/features/auth/schema.ts';
import { challengeRecordings, recordingValidationData } from '../src/features/recordings/schema.ts';
import { countTrack } from '../src/features/recordings/counting/count-track.ts';
import { submit } from '../src/features/recordings/submit.ts';
import type { Database } from '../src/platform/database/database.ts';
import { randomIds } from '../src/platform/crypto/ids.ts';
import { sqlStateOf } from '../src/platform/database/retry.ts';
import { settings } from '../src/platform/database/settings-table.ts';
import { submissionOf, trackFile } from './attempts.ts';
import { signUp } from './client.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { mailsTo } from './inbox.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());
beforeEach(() => harness.reset());

/** Database whose transactions commit but whose acknowledgements are lost. */
const losingAcknowledgements = (db: Database): Database =>
  new Proxy(db, {
    get: (target, name) => {
      if (name !== 'transaction') return Reflect.get(target, name, target);
      return async (...given: Parameters<Database['transaction']>) => {
        await target.transaction(...given);
        throw new Error('The connection was lost.');
      };
    },
  });

const submitTo = async (db: Database, change: object): Promise<unknown> => {
  const ann = await harness.person('Ann');
  const { profile } = await ann.call(GetMyProfile);
  if (!profile) throw new Error('Nobody is signed in.');
  const { files, jobs } = harness;
  const caller = {
    userId: profile.id,
    email: profile.email,
    name: profile.name,
    isAdmin: false,
    isTester: false,
    isGuest: false,
    mustSetUpSecondFactor: false,
    sessionId: randomIds.uuid(),
    signedInAt: harness.now(),
  };
  const request = { method: 'POST', headers: new Headers(), address: '10.0.0.1' };
  const addCookie = (): void => undefined;
  const context = { caller, now: harness.now(), db, jobs, files, ids: randomIds, log: harness.log, request, addCookie };
  const submission = Submission.parse(submissionOf((await harness.pushUps()).id, change));
  return submit(submission, new Uint8Array(await trackFile().arrayBuffer()), countTrack, context);
};

const storedTracks = async (): Promise<readonly string[]> => (await harness.files.list('tracks')).map(({ key }) => key);

describe('the track of a submission', () => {
  it('stays if the transaction commits but the connection is lost before the reply', async () => {
    await expect(submitTo(losingAcknowledgements(harness.db), {})).rejects.toThrow('The connection was lost.');
    expect(await harness.db.select().from(challengeRecordings)).toHaveLength(1);
    const [row] = await harness.db.select().from(recordingValidationData);
    expect((await harness.files.read(row?.landmarksTimeline ?? '')).byteLength).toBe(trackFile().size);
  });

  it('is removed if the transaction is rolled back', async () => {
    const before = await storedTracks();
    await expect(submitTo(harness.db, { hasVideo: true })).rejects.toThrow('The video upload isn’t complete');
    expect(await storedTracks()).toEqual(before);
    expect(await harness.db.select().from(challengeRecordings)).toEqual([]);
  });
});

describe('a transaction aborted by the database', () => {
  /** Writes, and fails `endings` times with this SQL state. Returns the number of tries. */
  const writeAndEnd = async (endings: number, state: string): Promise<number> => {
    let begun = 0;
    await harness.db.transaction(async (tx) => {
      begun += 1;
      await tx.insert(settings).values({ name: `try-${begun}`, value: state });
      if (begun > endings) return;
      await tx.execute(sql.raw(`do $$ begin raise exception using errcode = '${state}'; end $$`));
    });
    return begun;
  };
  const written = async () =>
    (await harness.db.select({ name: settings.name }).from(settings))
      .map(({ name }) => name)
      .filter((name) => name.startsWith('try'));

  it.each([
    ['because two waited for each other', '40P01'],
    ['because two could not follow each other', '40001'],
  ])('%s is retried and takes effect once', async (_why, state) => {
    expect(await writeAndEnd(2, state)).toBe(3);
    expect(await written()).toEqual(['try-3']);
  });

  it('on every try fails with the database’s error and writes nothing', async () => {
    const failed = await writeAndEnd(99, '40P01').catch((error: unknown) => error);
    expect([sqlStateOf(failed), await written()]).toEqual(['40P01', []]);
  });

  it('by a unique violation is not retried', async () => {
    const failed = await writeAndEnd(1, '23505').catch((error: unknown) => error);
    expect([sqlStateOf(failed), await written()]).toEqual(['23505', []]);
  });
});

it('a sign-up aborted by a deadlock is not retried and sends no mail; a second sign-up succeeds', async () => {
  const zoe = harness.visitor();
  const email = 'zoe@example.org';
  await harness.db.execute(sql`do $$ begin
    create sequence tries;
    create function end_first() returns trigger language plpgsql as $f$ begin
      if nextval('tries') = 1 then raise exception using errcode = '40P01'; end if;
      return new;
    end $f$;
    create trigger first_ends before insert on account for each row execute function end_first();
  end $$`);
  try {
    await expect(signUp(zoe, email)).rejects.toThrow('500');
    expect([await harness.db.$count(user), await mailsTo(harness.db, email)]).toEqual([0, []]);
    await signUp(zoe, email);
    expect([await harness.db.$count(user), await mailsTo(harness.db, email)]).toEqual([1, ['verification']]);
  } finally {
    harness.takeErrors();
    await harness.db.execute(sql`do $$ begin drop function end_first cascade; drop sequence tries; end $$`);
  }
});
