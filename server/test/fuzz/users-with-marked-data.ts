/**
 * Creates users whose private data contain marks: texts unique to each user. A mark in another
 * user's response proves a leak.
 */
import { eq } from 'drizzle-orm';
import { RegisterGuest } from '@reptemple/contract/accounts/guest-registration-and-join-by-email';
import { UpdateMyProfile } from '@reptemple/contract/accounts/profile';
import { ListSessions } from '@reptemple/contract/accounts/sessions-and-sign-in-methods';
import { JoinWaitlist } from '@reptemple/contract/campaigns/waitlist';
import { CreateChallenge } from '@reptemple/contract/challenges/challenges';
import { account, session } from '../../src/features/auth/schema.ts';
import { campaigns } from '../../src/features/campaigns/schema.ts';
import { challenges } from '../../src/features/challenges/schema.ts';
import { exerciseDefinitions } from '../../src/features/exercises/schema.ts';
import { media } from '../../src/features/media/schema.ts';
import { outbox } from '../../src/features/outbox/schema.ts';
import { userProfiles } from '../../src/features/profile/schema.ts';
import { challengeRecordings } from '../../src/features/recordings/schema.ts';
import { waitlist } from '../../src/features/waitlist/schema.ts';
import type { RequestHandler } from '../../src/request-handler.ts';
import { userIdOf } from '../reviewers-and-flagged-recordings.ts';
import {
  attemptWithVideo,
  newSession,
  sendChunk,
  submissionOf,
  webmChunk,
  withTickets,
} from '../submit-attempts-and-tracks.ts';
import { openClient, signUp } from '../test-api-client.ts';
import type { Client } from '../test-api-client.ts';
import type { Harness } from '../test-application.ts';

export const SENDERS = ['visitor', 'Gus', 'Ann', 'Bob', 'Tess', 'Ada'] as const;
export type Sender = (typeof SENDERS)[number];
export const ADMIN: Sender = 'Ada';

const PASSWORD = 'correct horse';

export interface MarkedUsers {
  readonly adminId: string;
  readonly cookies: Readonly<Record<Sender, string>>;
  readonly pool: Readonly<Record<string, string>>;
  /** Map from each mark to its user. The admin may see all marks. */
  readonly marks: ReadonlyMap<string, Sender>;
  readonly secrets: readonly string[];
}

const mark = (sender: Sender, what: string): string => `mark-${sender.toLowerCase()}-${what}`;
const emailOf = (sender: Sender): string => `${mark(sender, 'mail')}@example.org`;

const watched = (app: RequestHandler): { readonly app: RequestHandler; readonly cookie: () => string } => {
  let cookie = '';
  return {
    app: (request, connection) => {
      cookie = request.headers.get('cookie') ?? '';
      return app(request, connection);
    },
    cookie: () => cookie,
  };
};

interface Member {
  readonly sender: Sender;
  readonly client: Client;
  readonly id: string;
  readonly cookie: string;
}

let networks = 0;

const enter = async (
  harness: Harness,
  sender: Sender,
  signIn: (client: Client) => Promise<unknown>,
): Promise<Member> => {
  networks += 1;
  const { app, cookie } = watched(harness.app);
  const client = withTickets(openClient(app, `10.9.${networks >> 8}.${networks & 255}`), harness.db);
  await signIn(client);
  const id = await userIdOf(client);
  return { sender, client, id, cookie: cookie() };
};

const join = async (harness: Harness, sender: Sender, profile: { isAdmin?: true; isTester?: true } = {}) => {
  const member = await enter(harness, sender, (client) =>
    signUp(client, emailOf(sender), { name: sender, password: PASSWORD }),
  );
  await member.client.call(UpdateMyProfile, { body: { expectations: mark(sender, 'expectations') } });
  const { db } = harness;
  await db
    .update(session)
    .set({ userAgent: mark(sender, 'agent') })
    .where(eq(session.userId, member.id));
  if (profile.isAdmin ?? profile.isTester)
    await db.update(userProfiles).set(profile).where(eq(userProfiles.id, member.id));
  return member;
};

const visit = async (harness: Harness, challengeId: string): Promise<Member> => {
  await harness.db.update(challenges).set({ allowGuests: true }).where(eq(challenges.id, challengeId));
  const body = { challengeId, name: 'Gus', email: emailOf('Gus'), gender: null };
  return enter(harness, 'Gus', (client) => client.call(RegisterGuest, { body }));
};

const belongings = async (
  { db }: Harness,
  { client, sender, id }: Member,
  challengeId: string,
): Promise<Record<string, string>> => {
  const { recording } = await attemptWithVideo(client, challengeId);
  const upload = newSession(challengeId);
  await sendChunk(client, upload, { total: 2, chunk: new File([webmChunk()], mark(sender, 'file')) });
  const where = eq(challengeRecordings.id, recording.id);
  const [stored] = await db.select({ mediaId: challengeRecordings.mediaId }).from(challengeRecordings).where(where);
  const [opened] = await db.select({ id: session.id }).from(session).where(eq(session.userId, id));
  return {
    [`recording:${sender}`]: recording.id,
    [`media:${sender}`]: stored?.mediaId ?? '',
    [`upload:${sender}`]: upload,
    [`user:${sender}`]: id,
    [`session:${sender}`]: opened?.id ?? '',
  };
};

const firstIds = async ({ db }: Harness): Promise<Record<string, string>> => {
  const [definition] = await db.select({ id: exerciseDefinitions.id }).from(exerciseDefinitions).limit(1);
  const [campaign] = await db.select({ id: campaigns.id }).from(campaigns).limit(1);
  const [message] = await db.select({ id: outbox.id }).from(outbox).limit(1);
  const [entry] = await db.select({ id: waitlist.id }).from(waitlist).limit(1);
  return {
    definition: definition?.id ?? '',
    campaign: campaign?.id ?? '',
    message: message?.id ?? '',
    entry: entry?.id ?? '',
  };
};

const secretsOf = async ({ db }: Harness): Promise<readonly string[]> => {
  const sessions = await db.select({ token: session.token }).from(session);
  const accounts = await db.select({ password: account.password }).from(account);
  return [...sessions.map(({ token }) => token), ...accounts.flatMap(({ password }) => password ?? [])];
};

const marksOf = (): ReadonlyMap<string, Sender> =>
  new Map(
    SENDERS.flatMap((sender) =>
      ['mail', 'expectations', 'agent', 'file'].map((what) => [mark(sender, what), sender] as const),
    ),
  );

/**
 * Resets the database, and creates a user per role with marked data. Returns cookies, placeholder
 * values, marks and secrets.
 */
export const createMarkedUsers = async (harness: Harness): Promise<MarkedUsers> => {
  await harness.reset();
  const { id: challengeId } = await harness.pushUps();
  const ann = await join(harness, 'Ann');
  const bob = await join(harness, 'Bob');
  const tess = await join(harness, 'Tess', { isTester: true });
  const ada = await join(harness, ADMIN, { isAdmin: true });
  const gus = await visit(harness, challengeId);
  const waiting = { name: 'Ann', email: emailOf('Ann'), source: 'social_media' };
  await harness.visitor().send(JoinWaitlist, { body: waiting });
  const hidden = { name: 'SECRET', isHidden: true, hideResultsUntilFinished: true, timeZone: 'UTC' };
  const secret = await bob.client.call(CreateChallenge, { body: hidden });
  const owned = [];
  for (const member of [ann, bob, gus]) owned.push(await belongings(harness, member, challengeId));
  await ada.client.call(ListSessions);
  await harness.jobs.drain();
  await harness.db.update(media).set({ state: 'ready' }).where(eq(media.state, 'processing'));
  const submission = JSON.stringify(submissionOf(challengeId));
  return {
    adminId: ada.id,
    cookies: { visitor: '', Ann: ann.cookie, Bob: bob.cookie, Tess: tess.cookie, Ada: ada.cookie, Gus: gus.cookie },
    pool: {
      challenge: challengeId,
      'challenge:secret': secret.id,
      submission,
      fresh: `fresh-${challengeId.slice(0, 8)}`,
      ...(await firstIds(harness)),
      ...Object.assign({}, ...owned),
    },
    marks: marksOf(),
    secrets: await secretsOf(harness),
  };
};
