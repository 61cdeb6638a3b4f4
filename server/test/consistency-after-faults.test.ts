/**
 * Tests the consistency of stored data: the check of `npm --prefix tools run faults` finds
 * half-written data, and data stay consistent after clock jumps, lost commits and aborted
 * transactions.
 */
import { sql } from 'drizzle-orm';
import { describe, expect, it, afterAll, beforeAll, beforeEach } from 'vitest';
import { z } from 'zod';
import { GetMyProfile } from '@reptemple/contract/accounts/profile';
import { GetLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import { StartAttempt } from '@reptemple/contract/recordings/attempt-tickets';
import { GetRecording, SubmitRecording, Submission } from '@reptemple/contract/recordings/recordings';
import { findPartialData } from '../../tools/lab/fault-injection/submitting-clients.ts';
import { user } from '../src/features/auth/schema.ts';
import { countTrack } from '../src/features/recordings/counting/count-track.ts';
import { challengeRecordings, recordingValidationData } from '../src/features/recordings/schema.ts';
import { submit } from '../src/features/recordings/submit.ts';
import { randomIds } from '../src/platform/crypto/random-ids-and-sha256.ts';
import type { Database } from '../src/platform/database/database.ts';
import { query, sqlStateOf } from '../src/platform/database/error-codes-and-validated-queries.ts';
import { settings } from '../src/platform/database/key-value-settings.ts';
import { openScene } from './application-and-user-setup.ts';
import { fakeSystemDate } from './fake-system-date.ts';
import { mailsTo } from './read-emails-and-invite-users.ts';
import {
  attempt,
  attemptWithVideo,
  newSession,
  sendChunk,
  formOf,
  submissionOf,
  TRUTH,
  trackFile,
} from './submit-attempts-and-tracks.ts';
import { signUp } from './test-api-client.ts';
import { openHarness } from './test-application.ts';
import type { Harness } from './test-application.ts';

const scene = openScene();

const change = (statement: string): Promise<unknown> => scene.harness.db.execute(sql.raw(statement));
const partialData = (): Promise<readonly string[]> =>
  findPartialData((question) => query(scene.harness.db, sql.raw(question), z.unknown()));

const record = async (): Promise<void> => {
  await attempt(scene.ann, scene.challengeId);
  await scene.harness.jobs.drain();
  await attemptWithVideo(scene.ann, scene.challengeId);
  await sendChunk(scene.ann, newSession(scene.challengeId), { index: 0, total: 2 });
};

const PLANTED = [
  // Marks the job as failed, so that it stays in the table and is not retried.
  [
    "update jobs set failed_at = now() where name = 'media-process'",
    'There are 1 videos that wait with nobody at work.',
  ],
  ['delete from media_chunks', 'There are 1 videos that are whole without all of their chunks.'],
  ['delete from recording_findings', 'There are 1 recordings that nobody will check.'],
  ['update challenge_recordings set media_id = null', 'There are 1 videos handed in with no recording.'],
  [
    'update challenge_recordings set total_reps = total_reps + 1',
    'There are 2 recordings whose numbers are not those of their reps.',
  ],
  ['delete from recording_validation_data', 'There are 2 recordings without what they were counted from.'],
  ['delete from challenge_participants', 'There are 2 recordings of people who do not take part.'],
  [
    "update leaderboard_histogram set people = people + 1 where span = 'all' and tab = 'all'",
    'There are 1 places of a histogram that are not its people.',
  ],
  ['delete from leaderboard_entries', 'There are 2 recordings of people who stand on no board.'],
] as const;

describe('the consistency check', () => {
  it('finds no partial data before the jobs run, and detects each kind of inserted inconsistency', async () => {
    await record();
    expect(await partialData()).toEqual([]);
    for (const [statement, sentence] of PLANTED) {
      expect(await partialData()).not.toContain(sentence);
      await change(statement);
      expect(await partialData()).toContain(sentence);
    }
  });

  it('finds no partial data after the jobs have run', async () => {
    await record();
    await scene.harness.jobs.drain();
    expect(await partialData()).toEqual([]);
  });
});

const HOUR_MS = 60 * 60 * 1000;
const later = fakeSystemDate();

/** Moves the application's clock, and the machine's clock, which sessions use. */
const setClock = (jumpMs: number): void => {
  scene.harness.passTime(jumpMs);
  later(jumpMs);
};

const attemptOver = async (jumpMs: number) => {
  const { ann, challengeId } = scene;
  const { ticket } = await ann.call(StartAttempt, { body: { challengeId } });
  const sessionId = newSession(challengeId);
  setClock(jumpMs + TRUTH.durationMs);
  const uploaded = await sendChunk(ann, sessionId);
  const submission = submissionOf(challengeId, { sessionId, hasVideo: true, ticketId: ticket.id });
  return { uploaded: uploaded.status, submission, ...(await ann.call(SubmitRecording, formOf(submission))) };
};

describe.each([
  ['forward by an hour', HOUR_MS],
  ['forward by a day', 24 * HOUR_MS],
  ['back by an hour', -HOUR_MS],
  ['back by a day', -24 * HOUR_MS],
])('a clock set %s during an attempt', (_how, jumpMs) => {
  it('leaves the user signed in and the set counted, and a repeated submission is stored once', async () => {
    const { uploaded, submission, recording } = await attemptOver(jumpMs);
    expect(uploaded).toBe(200);
    expect(await scene.ann.call(SubmitRecording, formOf(submission))).toMatchObject({
      recording: { id: recording.id },
    });
    expect(recording.validReps).toBe(TRUTH.expected.validReps);
    const { rows } = await scene.ann.call(GetLeaderboard, {
      params: { challenge: scene.challengeId },
    });
    expect(rows.map(({ recordingId }) => recordingId)).toEqual([recording.id]);
    expect((await scene.ann.call(GetMyProfile)).profile?.name).toBe('Ann');
  });
});

it('a video job that is not yet due after the clock went back runs when its time comes again', async () => {
  const { recording } = await attemptOver(0);
  const stateOf = async () =>
    (await scene.ann.call(GetRecording, { params: { recording: recording.id } })).recording.mediaStatus;
  setClock(-HOUR_MS);
  await scene.harness.jobs.drain();
  expect(await stateOf()).toBe('processing');
  setClock(HOUR_MS);
  await scene.harness.jobs.drain();
  expect(await stateOf()).toBe('ready');
});

describe('lost commit', () => {
  let harness: Harness;

  beforeAll(async () => {
    harness = await openHarness();
  });
  afterAll(() => harness.close());
  beforeEach(() => harness.reset());

  /** Returns a database whose transactions commit, but report a lost connection. */
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
    const context = {
      caller,
      now: harness.now(),
      db,
      jobs,
      files,
      ids: randomIds,
      log: harness.log,
      request,
      addCookie,
    };
    const submission = Submission.parse(submissionOf((await harness.pushUps()).id, change));
    return submit(submission, new Uint8Array(await trackFile().arrayBuffer()), countTrack, context);
  };

  const storedTracks = async (): Promise<readonly string[]> =>
    (await harness.files.list('tracks')).map(({ key }) => key);

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
    /**
     * Writes in a transaction that fails `endings` times with the error code `state` (SQLSTATE).
     * Returns how many times the transaction was tried.
     */
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
});
