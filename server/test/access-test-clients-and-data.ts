/**
 * Clients of all roles, including banned, signed-out and demoted users; and Ann's data, with valid
 * requests for it.
 */
import { eq } from 'drizzle-orm';
import { ListSessions } from '@reptemple/contract/accounts/sessions-and-sign-in-methods';
import type { Endpoint } from '@reptemple/contract/endpoint';
import { StartAttempt } from '@reptemple/contract/recordings/attempt-tickets';
import { session, user } from '../src/features/auth/schema.ts';
import { media } from '../src/features/media/schema.ts';
import { userProfiles } from '../src/features/profile/schema.ts';
import { challengeRecordings } from '../src/features/recordings/schema.ts';
import type { Asker, Role } from './access-rules.ts';
import { userIdOf } from './reviewers-and-flagged-recordings.ts';
import { attemptWithVideo, chunkForm, newSession, sendChunk, trackFile } from './submit-attempts-and-tracks.ts';
import type { Client, Input } from './test-api-client.ts';
import type { Harness } from './test-application.ts';
import { setUpSecondFactor } from './totp-authenticator.ts';

type Profile = Partial<typeof userProfiles.$inferInsert>;

const person = async (harness: Harness, name: string, profile: Profile = {}): Promise<Client> => {
  const client = await harness.person(name);
  const id = await userIdOf(client);
  await harness.db.update(user).set({ emailVerified: true }).where(eq(user.id, id));
  if (Object.keys(profile).length > 0)
    await harness.db.update(userProfiles).set(profile).where(eq(userProfiles.id, id));
  return client;
};

const withSession = async (
  harness: Harness,
  name: string,
  change: (userId: string) => Promise<unknown>,
): Promise<Client> => {
  const client = await person(harness, name);
  await change(await userIdOf(client));
  return client;
};

/** Creates an admin with a second factor, which this server requires of admins. */
export const fullAdmin = async (harness: Harness, name = 'Ada'): Promise<Client> => {
  const client = await person(harness, name, { isAdmin: true });
  await setUpSecondFactor(client);
  return client;
};

const formerAdmin = async (harness: Harness): Promise<Client> => {
  const client = await fullAdmin(harness, 'Former');
  const id = await userIdOf(client);
  await harness.db.update(userProfiles).set({ isAdmin: false }).where(eq(userProfiles.id, id));
  return client;
};

const LONG_AGO = new Date('2020-01-01T00:00:00Z');

export const openEverybody = async (harness: Harness): Promise<Readonly<Record<Role, Client>>> => {
  const { db } = harness;
  return {
    'a visitor': harness.visitor(),
    'a session that was ended': await withSession(harness, 'Ended', (id) =>
      db.delete(session).where(eq(session.userId, id)),
    ),
    'a session that is too old': await withSession(harness, 'Late', (id) =>
      db.update(session).set({ expiresAt: LONG_AGO }).where(eq(session.userId, id)),
    ),
    'a banned account': await withSession(harness, 'Banned', (id) =>
      db.update(user).set({ bannedAt: harness.now() }).where(eq(user.id, id)),
    ),
    'a guest': await harness.guest(),
    'an unverified account': await harness.person('Unverified'),
    'a user': await person(harness, 'User'),
    'a tester': await person(harness, 'Tester', { isTester: true }),
    'an admin without a second factor': await person(harness, 'Bare', { isAdmin: true }),
    'an admin who is one no more': await formerAdmin(harness),
    'an admin': await fullAdmin(harness),
  };
};

export type OwnedIds = Readonly<Record<'recording' | 'media' | 'sessionId' | 'session' | 'ticket', string>>;

/**
 * Creates Ann's data: a recording with track and processed video, an unfinished upload, a session
 * on another device, and a ticket. Returns the ids.
 */
export const createOwnedData = async (harness: Harness, ann: Client, elsewhere: Client): Promise<OwnedIds> => {
  const { id: challengeId } = await harness.pushUps();
  const { recording } = await attemptWithVideo(ann, challengeId);
  await harness.jobs.drain();
  const [row] = await harness.db
    .select({ mediaId: challengeRecordings.mediaId })
    .from(challengeRecordings)
    .where(eq(challengeRecordings.id, recording.id));
  const mediaId = row?.mediaId ?? '';
  await harness.db.update(media).set({ state: 'ready' }).where(eq(media.id, mediaId));
  const sessionId = newSession(challengeId);
  await sendChunk(ann, sessionId, { total: 2 });
  const { sessions } = await elsewhere.call(ListSessions);
  const { ticket } = await ann.call(StartAttempt, { body: { challengeId } });
  return {
    recording: recording.id,
    media: mediaId,
    sessionId,
    session: sessions.find(({ isCurrent }) => isCurrent)?.id ?? '',
    ticket: ticket.id,
  };
};

export const openAskers = async (harness: Harness): Promise<Readonly<Record<Asker, Client>>> => ({
  Ann: await person(harness, 'Ann'),
  'somebody else': await person(harness, 'Bob'),
  'a guest': await harness.guest(),
  'a visitor': harness.visitor(),
  'an admin': await fullAdmin(harness),
});

const SECOND_CHUNK = { chunkIndex: 1, totalChunks: 2, bytes: 1, md5: '0'.repeat(32) };

/**
 * Valid input by endpoint id. Without it, the server would reject a permitted request before it
 * reads the data.
 */
const INPUT: Readonly<Record<string, (things: OwnedIds) => Input>> = {
  'attempts.end': () => ({ body: { trackSha256: '0'.repeat(64) } }),
  'recordings.hideFilm': () => ({ body: { isHidden: true } }),
  'corrections.correct': () => ({ body: { validReps: 1 } }),
  'corrections.reanalyse': () => ({ form: { track: trackFile() } }),
  'review.appeal': () => ({ body: { reason: 'My chest was on the floor.' } }),
  'media.beginUpload': () => ({ body: { totalChunks: 2 } }),
  'media.addressChunk': () => ({ body: SECOND_CHUNK }),
  'media.noteChunk': () => ({ body: { ...SECOND_CHUNK, chunkSha256: '0'.repeat(64) } }),
  'media.uploadChunk': ({ sessionId }) => chunkForm(sessionId, { index: 1, total: 2 }),
};

export const requestFor = ({ id, params }: Endpoint, things: OwnedIds): Input => {
  const named: Readonly<Record<string, string>> = { ...things, file: 'video' };
  const names = Object.keys(params?.shape ?? {});
  return { params: Object.fromEntries(names.map((name) => [name, named[name] ?? ''])), ...INPUT[id]?.(things) };
};
