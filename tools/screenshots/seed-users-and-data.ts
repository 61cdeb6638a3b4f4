/**
 * Creates users and their data by API requests. The result is the same in every run, except for ids
 * and dates.
 */
import type { APIRequestContext } from '@playwright/test';
import { beginSet, makeChallenge, submitSet } from '../../e2e/fixtures/challenges-sets-and-campaigns.ts';
import type { MadeChallenge, Begun } from '../../e2e/fixtures/challenges-sets-and-campaigns.ts';
import type { RunningServer } from '../../e2e/fixtures/server.ts';
import { sendFilmedSet } from '../../e2e/fixtures/sets-with-video.ts';

interface Account {
  readonly request: APIRequestContext;
  readonly name: string;
}

type Method = 'POST' | 'PUT' | 'PATCH';

const send = async (request: APIRequestContext, address: string, method: Method, data: object) => {
  const reply = await request.fetch(address, { method, data, headers: { origin: new URL(address).origin } });
  const answer = await reply.text();
  if (!reply.ok()) throw new Error(`${address} answered ${reply.status()}: ${answer}`);
  return answer === '' ? undefined : JSON.parse(answer);
};

const endChallenge = async ({ request }: Account, origin: string, id: string): Promise<void> => {
  const address = `${origin}/api/admin/challenges/${id}`;
  const { challenge } = await (await request.get(address)).json();
  const { name, description, type, exerciseDefinitionId, timeZone, startDate, updatedAt } = challenge;
  const endDate = new Date().toISOString();
  const form = { name, description, type, exerciseDefinitionId, timeZone, startDate, endDate };
  await send(request, address, 'PUT', { ...form, expectedUpdatedAt: updatedAt });
};

interface DuelCast {
  readonly member: Account;
  readonly rivals: readonly [Account, Account];
  readonly admin: Account;
}

interface Duels {
  readonly duel: string;
  readonly duelHidden: string;
  readonly duelOver: string;
  readonly duelUnverified: string;
}

type Make = (name: string, more?: object) => Promise<MadeChallenge>;

/**
 * Submits two sets of a duel, each started as long before as the set takes, and ends the duel.
 * Returns its slug.
 */
const seedWon = async ({ member, rivals: [rival], admin }: DuelCast, origin: string, make: Make): Promise<string> => {
  const { id, slug } = await make('Two at Noon');
  const [members, theirs] = [await beginSet(member.request, origin, id), await beginSet(rival.request, origin, id)];
  await submitSet(rival.request, origin, id, 'push-up-faults', theirs);
  await submitSet(member.request, origin, id, 'push-up', members);
  await endChallenge(admin, origin, id);
  return slug;
};

const seedUnverified = async (
  { member, rivals: [rival], admin }: DuelCast,
  origin: string,
  make: Make,
): Promise<string> => {
  const { id, slug } = await make('Without a Connection');
  await submitSet(rival.request, origin, id, 'push-up-faults');
  await submitSet(member.request, origin, id);
  await endChallenge(admin, origin, id);
  return slug;
};

/** Creates four duels: active, with hidden results, with a winner, and with unverified results. */
const seedDuels = async (cast: DuelCast, origin: string): Promise<Duels> => {
  const { member, rivals } = cast;
  const make: Make = (name, more = {}) => makeChallenge(member.request, origin, { name, type: 'duel', ...more });
  const open = await make('Lunch Break Duel');
  const hidden = await make('Sealed Results', { hideResultsUntilFinished: true });
  for (const [index, { request }] of rivals.entries()) {
    await submitSet(request, origin, open.id);
    await submitSet(request, origin, hidden.id, index === 0 ? 'push-up' : 'push-up-faults');
  }
  return {
    duel: open.slug,
    duelHidden: hidden.slug,
    duelOver: await seedWon(cast, origin, make),
    duelUnverified: await seedUnverified(cast, origin, make),
  };
};

const DAY_MS = 86_400_000;
const ZONE = 'Europe/Berlin';

const momentIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

/**
 * Returns the first and last day of a challenge. A campaign with prizes must run on the same days.
 */
const windowOf = async ({ request }: Account, origin: string, challengeId: string) => {
  const { challenge } = await (await request.get(`${origin}/api/admin/challenges/${challengeId}`)).json();
  const { startDate, endDate, timeZone } = challenge;
  const dayOf = (moment: string) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(moment));
  return { start: dayOf(startDate), end: dayOf(endDate), timeZone };
};

/** Publishes a campaign for a challenge, copied from /ns. Resolves with the id of /ns. */
const publish = async (admin: Account, origin: string, path: string, challengeId: string): Promise<string> => {
  const { request } = admin;
  const address = `${origin}/api/admin/campaigns`;
  const { rows } = await (await request.get(address)).json();
  const template = rows.find((row: { readonly path: string }) => row.path === 'ns');
  const { campaign } = await send(request, `${address}/${template.id}/duplicate`, 'POST', { path });
  const { title, tagline, description, blocks, version } = campaign;
  const window = await windowOf(admin, origin, challengeId);
  const form = { path, title, tagline, description, blocks, challengeId, window, partner: null, version };
  const saved = await send(request, `${address}/${campaign.id}`, 'PUT', form);
  await send(request, `${address}/${campaign.id}/publish`, 'POST', { version: saved.campaign.version });
  return template.id;
};

/** Creates a challenge. `from`, `to`: days relative to today. Resolves with its id. */
const makeChallengeOf = async (
  { request }: Account,
  origin: string,
  { name, from, to }: { readonly name: string; readonly from: number; readonly to: number },
): Promise<string> => {
  const { exercises } = await (await request.get(`${origin}/api/exercises`)).json();
  const { id: exerciseDefinitionId } = exercises.find((one: { readonly isDefault: boolean }) => one.isDefault);
  const days = { timeZone: ZONE, startDate: momentIn(from), endDate: momentIn(to) };
  const address = `${origin}/api/admin/challenges`;
  const { challenge } = await send(request, address, 'POST', { name, exerciseDefinitionId, ...days });
  return challenge.id;
};

interface CampaignCast {
  readonly member: Account;
  readonly rival: Account;
  readonly admin: Account;
}

/**
 * Creates a campaign that is over, with two participants whose sets have no video: they count but
 * cannot win.
 */
const seedLastWeek = async ({ member, rival, admin }: CampaignCast, origin: string): Promise<void> => {
  const challengeId = await makeChallengeOf(admin, origin, { name: 'The Week Before', from: -6, to: 1 });
  const [members, rivals] = [
    await beginSet(member.request, origin, challengeId),
    await beginSet(rival.request, origin, challengeId),
  ];
  await submitSet(member.request, origin, challengeId, 'push-up', members);
  await submitSet(rival.request, origin, challengeId, 'push-up-faults', rivals);
  await endChallenge(admin, origin, challengeId);
  await publish(admin, origin, 'last-week', challengeId);
};

/**
 * Creates campaigns with the texts of /ns: active, upcoming and over. `challengeId`: an active
 * challenge. Resolves with the id of /ns.
 */
const seedCampaigns = async (cast: CampaignCast, origin: string, challengeId: string): Promise<string> => {
  const { admin } = cast;
  const coming = await makeChallengeOf(admin, origin, { name: 'The Week to Come', from: 2, to: 9 });
  await publish(admin, origin, 'coming-week', coming);
  await seedLastWeek(cast, origin);
  return publish(admin, origin, 'gym-week', challengeId);
};

export interface Seeded {
  readonly challenge: string;
  readonly challengeId: string;
  readonly duel: string;
  readonly duelHidden: string;
  /** Slug of a duel that is over, with a winner. */
  readonly duelOver: string;
  /** Slug of a duel that is over, with unverified results. */
  readonly duelUnverified: string;
  readonly recording: string;
  /** Id of a recording with a video. */
  readonly filmed: string;
  readonly queued: string;
  /** Id of a recording decided by an admin. */
  readonly decided: string;
  /** Id of a recording whose owner appealed the decision. */
  readonly appealed: string;
  readonly campaign: string;
  readonly exercise: string;
  readonly shared: string;
  readonly recovery: string;
}

/** Empty ids, with which the screens can be listed before data is seeded. */
export const NOTHING_YET: Seeded = {
  challenge: '',
  challengeId: '',
  duel: '',
  duelHidden: '',
  duelOver: '',
  duelUnverified: '',
  recording: '',
  filmed: '',
  queued: '',
  decided: '',
  appealed: '',
  campaign: '',
  exercise: '',
  shared: '',
  recovery: '',
};

const PASSWORD = 'marble-and-limestone-42';

const emailOf = (name: string): string => `${name.toLowerCase().replaceAll(' ', '.')}@example.test`;

export const createAccount = async (
  request: APIRequestContext,
  origin: string,
  name: string,
  gender: 'male' | 'female',
): Promise<Account> => {
  const email = emailOf(name);
  await send(request, `${origin}/api/auth/sign-up/email`, 'POST', { email, password: PASSWORD, name });
  await send(request, `${origin}/api/profile`, 'PATCH', { gender });
  return { request, name };
};

/** Makes the user the first admin, with the link that the server printed. */
export const promote = async ({ request }: Account, { origin, output }: RunningServer): Promise<void> => {
  const token = /first-admin\?token=([\w-]+)/.exec(output())?.[1];
  if (!token) throw new Error(`The server offered no first admin:\n${output()}`);
  await send(request, `${origin}/api/profile/first-admin`, 'POST', { token });
};

const NAMES = [
  ['Ada Lindqvist', 'female'],
  ['Bruno Castellanos', 'male'],
  ['Chiara Fontana', 'female'],
  ['Dmitri Okonkwo', 'male'],
  ['Eleni Papadopoulou', 'female'],
  ['Farid Benali-Schwarzenberger', 'male'],
] as const;

const CHALLENGES = [
  { name: 'Strict Autumn', type: 'accountability', minDailyReps: 5, length: { value: 4, unit: 'weeks' } },
  {
    name: 'One More Each Day',
    type: 'progression',
    minDailyReps: 10,
    incrementValue: 1,
    length: { value: 30, unit: 'days' },
  },
  {
    name: 'A name that is as long as anybody would make it, with every word in its place and one more',
    type: 'accountability',
  },
] as const;

const seedDecided = async (cast: Pick<Cast, 'member' | 'admin'>, origin: string, challengeId: string) => {
  const { member, admin } = cast;
  const recording = await submitSet(member.request, origin, challengeId, 'push-up-faults');
  const address = `${origin}/api/admin/review/${recording}`;
  const { seen, stage } = await (await admin.request.get(address)).json();
  const reason = 'Reps 2 and 4 do not come down far enough: the elbow stays above its limit in the video.';
  await send(admin.request, address, 'POST', { decision: 'keep', reason, verdicts: [], seen, stage });
  return recording;
};

const seedReviewed = async (cast: Pick<Cast, 'member' | 'admin'>, origin: string, challengeId: string) => {
  const decided = await seedDecided(cast, origin, challengeId);
  const appealed = await seedDecided(cast, origin, challengeId);
  const reason = 'In rep 4 my chest touches the floor, which the mat hides from the camera.';
  await send(cast.member.request, `${origin}/api/recordings/${appealed}/appeal`, 'POST', { reason });
  return { decided, appealed };
};

interface Cast {
  readonly member: Account;
  readonly admin: Account;
  readonly newContext: () => Promise<APIRequestContext>;
}

export const seed = async (origin: string, { member, admin, newContext }: Cast): Promise<Seeded> => {
  const [challenge, ascent] = await Promise.all(
    CHALLENGES.map((fields) =>
      makeChallenge(member.request, origin, { description: 'Five strict push-ups, every day.', ...fields }),
    ),
  );
  if (!challenge || !ascent) throw new Error('There is no challenge to fill.');
  // Submits the set with a video first, so that the server processes it meanwhile.
  const filmed = await sendFilmedSet(member.request, origin, challenge.id);
  const people: (Account & { readonly begun: Begun })[] = [];
  // Starts each attempt as long before its submission as the set takes, so that its result counts.
  for (const [name, gender] of NAMES) {
    const person = await createAccount(await newContext(), origin, name, gender);
    people.push({ ...person, begun: await beginSet(person.request, origin, challenge.id) });
  }
  const memberBegun = await beginSet(member.request, origin, challenge.id);
  const [ada, bruno] = people;
  if (!ada || !bruno) throw new Error('There is nobody to meet.');
  const submitAll = async () => {
    for (const [index, { request, begun }] of people.entries()) {
      await submitSet(request, origin, challenge.id, index % 2 === 0 ? 'push-up' : 'push-up-faults', begun);
      const asked = { email: `friend-${index}@example.test`, source: 'social_media' };
      await send(request, `${origin}/api/waitlist`, 'POST', asked);
    }
    const recording = await submitSet(member.request, origin, challenge.id, 'push-up', memberBegun);
    const queued = await submitSet(member.request, origin, challenge.id, 'push-up-faults');
    await send(member.request, `${origin}/api/recordings/${queued}/corrections`, 'POST', { validReps: 4 });
    return { recording, queued, ...(await seedReviewed({ member, admin }, origin, ascent.id)) };
  };
  // Runs these concurrently, because each waits for as long as its sets take.
  const [submitted, duels, campaign] = await Promise.all([
    submitAll(),
    seedDuels({ member, rivals: [ada, bruno], admin }, origin),
    seedCampaigns({ member, rival: ada, admin }, origin, challenge.id),
  ]);
  const { exercises } = await (await member.request.get(`${origin}/api/exercises`)).json();
  const usual = exercises.find(({ isDefault }: { readonly isDefault: boolean }) => isDefault);
  const lost = { kind: 'recovery', email: emailOf(NAMES[0][0]) };
  const { url: recovery } = await send(admin.request, `${origin}/api/admin/links`, 'POST', lost);
  const library = `${origin}/api/admin/exercise-definitions`;
  return {
    challenge: challenge.slug,
    challengeId: challenge.id,
    ...duels,
    ...submitted,
    filmed,
    campaign,
    exercise: exercises[0].id,
    recovery: recovery.slice(new URL(recovery).origin.length),
    shared: (await send(admin.request, `${library}/${usual.id}/share`, 'POST', {})).code,
  };
};
