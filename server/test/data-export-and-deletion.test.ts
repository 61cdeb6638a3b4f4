/**
 * Tests data export and account deletion. Also tests that a guest's unverified address, which may
 * belong to another person, is not treated as the guest's.
 */
import { gunzipSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { InviteUser } from '@reptemple/contract/accounts/admin-users';
import { RegisterGuest } from '@reptemple/contract/accounts/guest-registration-and-join-by-email';
import { DeleteMyAccount, ExportMyData, GetMyProfile, UpdateMyProfile } from '@reptemple/contract/accounts/profile';
import { FRESH_SECONDS, Recover, SendMagicLink } from '@reptemple/contract/accounts/sign-up-and-sign-in';
import { JoinWaitlist, ListWaitlist } from '@reptemple/contract/campaigns/waitlist';
import { GetLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import { ListAudit } from '@reptemple/contract/operations/audit-log';
import { GetOutboxMessage, ListOutbox } from '@reptemple/contract/operations/mail-outbox';
import { GetRecording } from '@reptemple/contract/recordings/recordings';
import { GetMedia } from '@reptemple/contract/recordings/video-upload-and-download';
import { auditLog } from '../src/features/audit/schema.ts';
import { session, user, verification } from '../src/features/auth/schema.ts';
import { challenges } from '../src/features/challenges/schema.ts';
import { mediaClips } from '../src/features/media/schema.ts';
import { outbox } from '../src/features/outbox/schema.ts';
import { userProfiles } from '../src/features/profile/schema.ts';
import { recordingValidationData } from '../src/features/recordings/schema.ts';
import { PERSONAL_DATA } from '../src/personal-data-handlers.ts';
import { magicLink, follow, linkFor } from './read-emails-and-invite-users.ts';
import { attempt, newSession, sendChunk } from './submit-attempts-and-tracks.ts';
import { signUp } from './test-api-client.ts';
import type { Client } from './test-api-client.ts';
import { openHarness } from './test-application.ts';
import type { Harness } from './test-application.ts';

describe('own data', () => {
  let harness: Harness;
  let ann: Client;
  let challengeId: string;

  beforeAll(async () => {
    harness = await openHarness();
  });
  beforeEach(async () => {
    await harness.reset();
    ann = await harness.person('Ann');
    challengeId = (await harness.pushUps()).id;
  });
  afterAll(() => harness.close());

  const verify = (email: string) => harness.db.update(user).set({ emailVerified: true }).where(eq(user.email, email));

  const record = async (client: Client) => {
    const sessionId = newSession(challengeId);
    await sendChunk(client, sessionId);
    const { recording } = await attempt(client, challengeId, { sessionId, hasVideo: true });
    await harness.jobs.drain();
    return (await client.call(GetRecording, { params: { recording: recording.id } })).recording;
  };

  const archiveOf = async (client: Client) => {
    const reply = await client.send(ExportMyData);
    expect(reply.status).toBe(200);
    return { reply, files: unzipSync(new Uint8Array(await reply.arrayBuffer())) };
  };
  const jsonIn = (files: Readonly<Record<string, Uint8Array>>, name: string): unknown =>
    JSON.parse(strFromU8(files[name] ?? expect.fail(`${name} is missing.`)));

  const remove = (client: Client, email: string) => client.call(DeleteMyAccount, { body: { email } });

  const Rows = z.object({ rows: z.array(z.looseObject({})) });
  const query = async (statement: SQL) => Rows.parse(await harness.db.execute(statement)).rows;
  const namesIn = async (statement: SQL): Promise<readonly string[]> =>
    (await query(statement)).map(({ name }) => z.string().parse(name));

  const everything = async (): Promise<string> => {
    const texts: string[] = [];
    for (const name of await namesIn(sql`select tablename as name from pg_tables where schemaname = 'public'`)) {
      texts.push(`${name}: ${JSON.stringify(await query(sql`select * from ${sql.identifier(name)}`))}`);
    }
    return texts.join('\n');
  };

  const filesNaming = async (ids: readonly string[]): Promise<readonly string[]> => {
    const listed = await Promise.all(['tracks', 'media', 'uploads'].map((root) => harness.files.list(root)));
    return listed
      .flat()
      .map(({ key }) => key)
      .filter((key) => ids.some((id) => key.includes(id)));
  };

  describe('the data export', () => {
    it('contains account, profile, recordings, tracks, messages and links to videos', async () => {
      await verify('ann@example.org');
      await ann.call(UpdateMyProfile, { body: { age: 34, goals: ['video_analysis'], expectations: 'Ten pull-ups' } });
      await harness.visitor().call(JoinWaitlist, { body: { email: 'Ann@example.org', source: 'social_media' } });
      await harness.mailer.send(magicLink({ to: 'ann@example.org' }), harness.db);
      const recording = await record(ann);
      const [, , , mediaId = ''] = (recording.videoUrl ?? '').split('/');
      const clip = { mediaId, variant: 'film', state: 'ready', contents: 'a hash' } as const;
      await harness.db.insert(mediaClips).values({ ...clip, updatedAt: harness.now() });
      const { reply, files } = await archiveOf(ann);
      expect(reply.headers.get('content-type')).toBe('application/zip');
      expect(reply.headers.get('content-disposition')).toBe('attachment; filename="reptemple-2026-03-15.zip"');
      expect(reply.headers.get('cache-control')).toBe('private, no-store');
      expect(jsonIn(files, 'account.json')).toMatchObject({
        accounts: [{ email: 'ann@example.org', name: 'Ann' }],
        identities: [{ provider: 'credential' }],
        sessions: [{ ipAddress: expect.any(String) }],
      });
      expect(jsonIn(files, 'profile.json')).toMatchObject([{ age: 34, goals: ['video_analysis'] }]);
      expect(jsonIn(files, `recordings/${recording.id}.json`)).toMatchObject({
        validReps: recording.validReps,
        analysisData: { completed_reps: expect.arrayContaining([expect.objectContaining({ number: 1 })]) },
        validation: { lockedSide: expect.any(String) },
      });
      const track = files[`recordings/${recording.id}.track.json.gz`];
      expect(JSON.parse(gunzipSync(track ?? new Uint8Array()).toString('utf8'))).toMatchObject({ version: 1 });
      expect(jsonIn(files, 'videos.json')).toMatchObject([
        {
          state: 'ready',
          videoUrl: `http://localhost:3000${recording.videoUrl}`,
          clips: [
            {
              variant: 'film',
              state: 'ready',
              url: `http://localhost:3000${recording.videoUrl?.replace(/video$/, 'clip')}`,
            },
          ],
        },
      ]);
      expect(jsonIn(files, 'challenges.json')).toMatchObject({ joined: [{ challengeId }] });
      expect(jsonIn(files, 'waitlist.json')).toMatchObject({ email: 'ann@example.org', source: 'social_media' });
      expect(jsonIn(files, 'messages.json')).toContainEqual(expect.objectContaining({ kind: 'magic-link' }));
      const readme = strFromU8(files['README.txt'] ?? new Uint8Array());
      const withoutReadme = Object.keys(files).filter((name) => name !== 'README.txt');
      expect(withoutReadme.length).toBeGreaterThan(5);
      expect(withoutReadme.filter((name) => !readme.includes(`\n${name.replace(/\/.*/, '/')}\n`))).toEqual([]);
    });

    it('contains a recording without validation data', async () => {
      const recording = await record(ann);
      await harness.db.delete(recordingValidationData);
      const { files } = await archiveOf(ann);
      expect(jsonIn(files, `recordings/${recording.id}.json`)).toMatchObject({ id: recording.id, validation: null });
      expect(Object.keys(files)).not.toContain(`recordings/${recording.id}.track.json.gz`);
    });

    it('contains no passwords, tokens, secrets or backup codes', async () => {
      await harness.mailer.send(magicLink({ to: 'ann@example.org' }), harness.db);
      const { files } = await archiveOf(ann);
      const texts = Object.values(files).map((content) => strFromU8(content));
      for (const secret of ['"password"', '"token"', 'token=abc', '"secret"', 'backupCodes']) {
        expect(texts.filter((text) => text.includes(secret))).toEqual([]);
      }
    });

    it('contains nothing of another user, and is refused for a visitor with 401', async () => {
      const bob = await harness.person('Bob');
      const theirs = await record(bob);
      const { files } = await archiveOf(ann);
      expect(Object.keys(files).filter((name) => name.includes(theirs.id))).toEqual([]);
      expect(
        Object.values(files)
          .map((content) => strFromU8(content))
          .join(''),
      ).not.toContain('bob@example.org');
      expect(await harness.visitor().refusal(ExportMyData)).toMatchObject({ status: 401 });
    });

    it('of an unconfirmed address contains no earlier waitlist entry or mails, and deletion keeps them', async () => {
      await harness.mailer.send(magicLink({ to: 'carl@example.org' }), harness.db);
      await harness.visitor().call(JoinWaitlist, { body: { email: 'carl@example.org', source: 'social_media' } });
      const impostor = harness.visitor();
      await signUp(impostor, 'carl@example.org', { name: 'Not Carl' });
      // Sets the accounts' creation to the time of the harness, which emails use. Accounts use the
      // machine's clock.
      await harness.db.update(user).set({ createdAt: harness.now() });
      await harness.db
        .update(outbox)
        .set({ createdAt: new Date(0) })
        .where(eq(outbox.kind, 'magic-link'));
      const { files } = await archiveOf(impostor);
      expect(files['waitlist.json']).toBeUndefined();
      expect(JSON.stringify(jsonIn(files, 'messages.json'))).not.toContain('magic-link');
      await remove(impostor, 'carl@example.org');
      const admin = await harness.admin();
      expect((await admin.call(ListWaitlist)).total).toBe(1);
      const { messages } = await admin.call(ListOutbox, { query: { search: 'carl@' } });
      expect(messages.map(({ kind }) => kind)).toEqual(['magic-link']);
    });
  });

  describe('account deletion', () => {
    it('removes all rows and files of the user, and the leaderboard closes the gap', async () => {
      const annegret = harness.visitor();
      await signUp(annegret, 'annegret@example.org', { name: 'Annegret' });
      await verify('annegret@example.org');
      const { profile } = await annegret.call(GetMyProfile);
      await annegret.call(UpdateMyProfile, { body: { age: 34, expectations: 'Annegret wants more' } });
      await harness.visitor().call(JoinWaitlist, { body: { email: 'annegret@example.org', source: 'social_media' } });
      await harness.mailer.send(magicLink({ to: 'annegret@example.org' }), harness.db);
      const recording = await record(annegret);
      await record(ann);
      const sessionId = newSession(challengeId);
      await sendChunk(annegret, sessionId, { total: 2 });
      expect(await everything()).toMatch(/annegret/i);

      await remove(annegret, ' Annegret@Example.org ');
      expect(await annegret.call(GetMyProfile)).toEqual({ profile: null });
      await harness.jobs.drain();

      const left = await everything();
      expect(left).not.toMatch(/annegret/i);
      expect(left).not.toContain(profile?.id ?? 'an id');
      expect(left).toContain('account.deleted');
      const [, , , media = ''] = (recording.videoUrl ?? '').split('/');
      expect(await filesNaming([recording.id, media])).toEqual([]);
      expect(await filesNaming([''])).not.toEqual([]);
      expect(await harness.files.list('uploads')).toEqual([]);
      const gone = await harness.visitor().refusal(GetMedia, { params: { media, file: 'video' } });
      expect(gone.status).toBe(404);
      const board = await harness.visitor().call(GetLeaderboard, { params: { challenge: challengeId } });
      expect([board.counts.all, board.rows.map(({ name, rank }) => [rank, name])]).toEqual([1, [[1, 'Ann']]]);
    });

    it('keeps audit entries of mails an admin opened, without the deleted user’s email address', async () => {
      const admin = await harness.admin();
      await harness.mailer.send(magicLink({ to: 'ann@example.org' }), harness.db);
      await record(ann);
      const { messages } = await admin.call(ListOutbox, { query: { search: 'ann@' } });
      for (const { id } of messages) await admin.send(GetOutboxMessage, { params: { message: id } });
      await verify('ann@example.org');
      await remove(ann, 'ann@example.org');
      const { entries } = await admin.call(ListAudit);
      expect(entries.map(({ action }) => action)).toContain('outbox.read');
      expect(JSON.stringify(entries)).not.toContain('ann@example.org');
    });

    it('requires the account’s own email address and a fresh sign-in', async () => {
      const refused = await ann.refusal(DeleteMyAccount, { body: { email: 'bob@example.org' } });
      expect(refused).toMatchObject({ status: 422, message: 'This isn’t your account’s email.' });
      expect(await ann.refusal(DeleteMyAccount, { body: {} })).toMatchObject({ status: 400 });
      const longAgo = new Date(harness.now().getTime() - (FRESH_SECONDS + 1) * 1000);
      await harness.db.update(session).set({ createdAt: longAgo });
      const stale = await ann.refusal(DeleteMyAccount, { body: { email: 'ann@example.org' } });
      expect(stale).toMatchObject({ status: 403, code: 'reauthentication_needed' });
      expect((await ann.call(GetMyProfile)).profile?.name).toBe('Ann');
    });

    it('is refused for the only admin with 409, and allowed once there is another', async () => {
      const admin = await harness.admin();
      const email = 'admin@example.org';
      expect(await admin.refusal(DeleteMyAccount, { body: { email } })).toEqual({
        status: 409,
        code: 'conflict',
        message: 'This account is the only admin. Make someone else an admin first.',
      });
      await harness.db.update(userProfiles).set({ isAdmin: true }).where(eq(userProfiles.email, 'ann@example.org'));
      expect(await remove(admin, email)).toEqual({ deleted: true });
    });

    it('is refused for a visitor with 401, and leaves other users’ recordings and tracks in place', async () => {
      const refused = await harness.visitor().refusal(DeleteMyAccount, { body: { email: 'ann@example.org' } });
      expect(refused.status).toBe(401);
      const bob = await harness.person('Bob');
      const theirs = await record(bob);
      await remove(ann, 'ann@example.org');
      await harness.jobs.drain();
      const { recording } = await bob.call(GetRecording, { params: { recording: theirs.id } });
      expect(recording).toEqual(theirs);
      const { files } = await archiveOf(bob);
      expect(files[`recordings/${theirs.id}.track.json.gz`]).toBeDefined();
    });
  });

  describe('personal data coverage', () => {
    it('includes every table that references users or has an email column', async () => {
      const leading = await namesIn(sql`
      with recursive leads(id) as (
        select '"user"'::regclass::oid
        union
        select conrelid from pg_constraint join leads on confrelid = leads.id where contype = 'f'
      )
      select relname as name from leads join pg_class on pg_class.oid = leads.id
      union
      select table_name from information_schema.columns
      where table_schema = 'public' and (column_name ~ 'e_?mail' or column_name in ('to', 'user_id', 'actor_label'))`);
      const covered = new Set(PERSONAL_DATA.flatMap(({ tables }) => tables));
      expect(leading.length).toBeGreaterThan(10);
      expect(leading.filter((name) => !covered.has(name))).toEqual([]);
    });

    it('names no table that is missing in the database', async () => {
      const there = await namesIn(sql`select tablename as name from pg_tables where schemaname = 'public'`);
      const named = PERSONAL_DATA.flatMap(({ tables }) => tables);
      expect(named.filter((name) => !there.includes(name))).toEqual([]);
    });
  });
});

describe('own data addresses', () => {
  let harness: Harness;
  let challengeId: string;

  beforeAll(async () => {
    harness = await openHarness();
  });
  beforeEach(async () => {
    await harness.reset();
    await harness.person('Ann');
    challengeId = (await harness.pushUps()).id;
  });
  afterAll(() => harness.close());

  const remove = (client: Client, email: string) => client.call(DeleteMyAccount, { body: { email } });

  describe('a guest with another user’s email address', () => {
    const impostor = async (): Promise<Client> => {
      await harness.db.update(challenges).set({ allowGuests: true });
      const guest = harness.visitor();
      const body = { challengeId, name: 'Not Ann', email: 'ann@example.org', gender: null };
      await guest.call(RegisterGuest, { body });
      // Makes the account older than all emails. Accounts use the machine's clock, and emails use the
      // time of the harness.
      await harness.db.update(user).set({ createdAt: new Date(0) });
      await harness.visitor().call(Recover, { body: { email: 'ann@example.org' } });
      return guest;
    };

    it('does not get the messages to that address in the data export', async () => {
      const reply = await (await impostor()).send(ExportMyData);
      const { 'messages.json': messages } = unzipSync(new Uint8Array(await reply.arrayBuffer()));
      expect(JSON.parse(strFromU8(messages ?? new Uint8Array()))).toEqual([]);
    });

    it('who deletes their account leaves that address’s messages, sign-in links and audit entries in place', async () => {
      const admin = await harness.admin();
      const guest = await impostor();
      await harness.visitor().call(SendMagicLink, { body: { email: 'ann@example.org' } });
      const { messages } = await admin.call(ListOutbox, { query: { search: 'ann@' } });
      for (const { id } of messages) await admin.send(GetOutboxMessage, { params: { message: id } });
      await remove(guest, 'ann@example.org');
      const { total } = await admin.call(ListOutbox, { query: { search: 'ann@' } });
      expect(total).toBe(messages.length);
      const { entries } = await admin.call(ListAudit);
      expect(entries.filter(({ details }) => details['to'] === 'ann@example.org')).toHaveLength(messages.length);
      expect(JSON.stringify(await harness.db.select().from(verification))).toContain('ann@example.org');
    });
  });

  it('deleting an account removes its invitation and sign-in links, but not those of an address that ends alike', async () => {
    const admin = await harness.admin();
    for (const email of ['zoe@example.org', 'chloe.zoe@example.org']) await admin.call(InviteUser, { body: { email } });
    const zoe = harness.visitor();
    await follow(zoe, await linkFor(harness.db, 'zoe@example.org', 'invitation'));
    await harness.visitor().call(SendMagicLink, { body: { email: 'zoe@example.org' } });
    const { messages } = await admin.call(ListOutbox, { query: { search: 'chloe.zoe@' } });
    for (const { id } of messages) await admin.send(GetOutboxMessage, { params: { message: id } });
    await remove(zoe, 'zoe@example.org');
    const left = JSON.stringify([
      await harness.db.select().from(auditLog),
      await harness.db.select().from(verification),
      await harness.db.select().from(outbox),
    ]).replaceAll('chloe.zoe@example.org', 'CHLOE');
    expect(left).not.toContain('zoe@example.org');
    const { entries } = await admin.call(ListAudit);
    expect(entries.map(({ subjectId, details }) => details['to'] ?? subjectId)).toContain('chloe.zoe@example.org');
    expect(entries.filter(({ details }) => details['to'] === 'chloe.zoe@example.org')).toHaveLength(1);
  });
});
