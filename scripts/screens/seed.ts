/** People and what they did, by calls to the server: the same each time, but for ids and days. */
import type { APIRequestContext } from '@playwright/test';
import { type Begun, beginSet, makeChallenge, submitSet } from '../../e2e/fixtures/challenges.ts';
import { sendFilmedSet } from '../../e2e/fixtures/filmed-set.ts';
import type { RunningServer } from '../../e2e/fixtures/server.ts';

export interface Seeded {
  /** Its slug, and its id. */
  readonly challenge: string;
  readonly challengeId: string;
  readonly duel: string;
  /** One that keeps its results until it is over. */
  readonly duelHidden: string;
  /** One that has a winner. */
  readonly duelOver: string;
  readonly recording: string;
  /** A recording with its video. */
  readonly filmed: string;
  /** A recording somebody has to decide on. */
  readonly queued: string;
  /** A recording an admin has decided on, and one whose owner has appealed against that. */
  readonly decided: string;
  readonly appealed: string;
  readonly campaign: string;
  /** A shipped exercise definition. */
  readonly exercise: string;
}

/** Names nothing: enough to ask what the places are called. */
export const NOTHING_YET: Seeded = {
  challenge: '',
  challengeId: '',
  duel: '',
  duelHidden: '',
  duelOver: '',
  recording: '',
  filmed: '',
  queued: '',
  decided: '',
  appealed: '',
  campaign: '',
  exercise: '',
};

/** Requests of one person, with their session. */
export interface Account {
  readonly request: APIRequestContext;
  readonly name: string;
}

const PASSWORD = 'marble-and-limestone-42';

const post = async (request: APIRequestContext, address: string, data: object): Promise<void> => {
  const reply = await request.post(address, { data, headers: { origin: new URL(address).origin } });
  if (!reply.ok()) throw new Error(`${address} answered ${reply.status()}: ${await reply.text()}`);
};

/** A person with an account, signed in by the requests given. */
export const settle = async (
  request: APIRequestContext,
  origin: string,
  name: string,
  gender: 'male' | 'female',
): Promise<Account> => {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.test`;
  await post(request, `${origin}/api/auth/sign-up/email`, { email, password: PASSWORD, name });
  const reply = await request.patch(`${origin}/api/profile`, { data: { gender }, headers: { origin } });
  if (!reply.ok()) throw new Error(`The profile of ${name}: ${await reply.text()}`);
  return { request, name };
};

/** Makes the person the first admin, by the link the server has printed. */
export const promote = async ({ request }: Account, { origin, output }: RunningServer): Promise<void> => {
  const token = /first-admin\?token=([\w-]+)/.exec(output())?.[1];
  if (!token) throw new Error(`The server offered no first admin:\n${output()}`);
  await post(request, `${origin}/api/profile/first-admin`, { token });
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

const send = async (request: APIRequestContext, address: string, method: 'POST' | 'PUT', data: object) => {
  const reply = await request.fetch(address, { method, data, headers: { origin: new URL(address).origin } });
  if (!reply.ok()) throw new Error(`${address} answered ${reply.status()}: ${await reply.text()}`);
  return reply.json();
};

/** As an admin may, before the 72 hours are over. */
const endDuel = async ({ request }: Account, origin: string, id: string): Promise<void> => {
  const address = `${origin}/api/admin/challenges/${id}`;
  const { challenge } = await (await request.get(address)).json();
  const { name, description, type, exerciseDefinitionId, timeZone, updatedAt } = challenge;
  const endDate = new Date(Date.now() - 1000).toISOString();
  const form = { name, description, type, exerciseDefinitionId, timeZone, endDate, expectedUpdatedAt: updatedAt };
  await send(request, address, 'PUT', form);
};

/** The days of a challenge: a campaign with prizes has the same. */
const windowOf = async ({ request }: Account, origin: string, challengeId: string) => {
  const { challenge } = await (await request.get(`${origin}/api/admin/challenges/${challengeId}`)).json();
  const { startDate, endDate, timeZone } = challenge;
  const dayOf = (moment: string) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(moment));
  return { start: dayOf(startDate), end: dayOf(endDate), timeZone };
};

/** A campaign over a challenge that is open, begun with the words of /ns. Resolves with the id of /ns itself. */
const seedCampaign = async (admin: Account, origin: string, challengeId: string): Promise<string> => {
  const { request } = admin;
  const address = `${origin}/api/admin/campaigns`;
  const { rows } = await (await request.get(address)).json();
  const template = rows.find(({ path }: { path: string }) => path === 'ns');
  const { campaign } = await send(request, `${address}/${template.id}/duplicate`, 'POST', { path: 'gym-week' });
  const { title, tagline, description, blocks, version } = campaign;
  const words = { path: 'gym-week', title, tagline, description, blocks };
  const window = await windowOf(admin, origin, challengeId);
  const form = { ...words, challengeId, window, partner: null, version };
  const saved = await send(request, `${address}/${campaign.id}`, 'PUT', form);
  await send(request, `${address}/${campaign.id}/publish`, 'POST', { version: saved.campaign.version });
  return template.id;
};

/** The member's, looked at by the admin. */
const seedDecided = async (cast: Pick<Cast, 'member' | 'admin'>, origin: string, challengeId: string) => {
  const { member, admin } = cast;
  const recording = await submitSet(member.request, origin, challengeId, 'push-up-faults');
  const address = `${origin}/api/admin/review/${recording}`;
  const { seen, stage } = await (await admin.request.get(address)).json();
  const reason = 'Reps 2 and 4 do not come down far enough: the elbow stays above its limit in the video.';
  await post(admin.request, address, { decision: 'keep', reason, verdicts: [], seen, stage });
  return recording;
};

const seedReviewed = async (cast: Pick<Cast, 'member' | 'admin'>, origin: string, challengeId: string) => {
  const decided = await seedDecided(cast, origin, challengeId);
  const appealed = await seedDecided(cast, origin, challengeId);
  const reason = 'In rep 4 my chest touches the floor, which the mat hides from the camera.';
  await post(cast.member.request, `${origin}/api/recordings/${appealed}/appeal`, { reason });
  return { decided, appealed };
};

interface Cast {
  /** Whose own results there shall be. */
  readonly member: Account;
  readonly admin: Account;
  /** Opens requests of somebody who is not signed in. */
  readonly newContext: () => Promise<APIRequestContext>;
}

export const seed = async (origin: string, { member, admin, newContext }: Cast): Promise<Seeded> => {
  const [challenge, ascent] = await Promise.all(
    CHALLENGES.map((fields) =>
      makeChallenge(member.request, origin, { description: 'Five strict push-ups, every day.', ...fields }),
    ),
  );
  const duel = await makeChallenge(member.request, origin, { name: 'Lunch Break Duel', type: 'duel' });
  const hiding = { name: 'Sealed Results', type: 'duel', hideResultsUntilFinished: true };
  const duelHidden = await makeChallenge(member.request, origin, hiding);
  const duelOver = await makeChallenge(member.request, origin, { name: 'Two at Noon', type: 'duel' });
  if (!challenge || !ascent) throw new Error('There is no challenge to fill.');
  // Its video is made while everything else is.
  const filmed = await sendFilmedSet(member.request, origin, challenge.id);
  const people: (Account & { readonly begun: Begun })[] = [];
  // Whose results are verified, as most are: they were begun as long before they are sent as they last.
  for (const [name, gender] of NAMES) {
    const person = await settle(await newContext(), origin, name, gender);
    people.push({ ...person, begun: await beginSet(person.request, origin, challenge.id) });
  }
  const memberBegun = await beginSet(member.request, origin, challenge.id);
  for (const [index, { request, begun }] of people.entries()) {
    await submitSet(request, origin, challenge.id, index % 2 === 0 ? 'push-up' : 'push-up-faults', begun);
    if (index < 2) await submitSet(request, origin, duel.id);
    if (index < 2) await submitSet(request, origin, duelHidden.id, index === 0 ? 'push-up' : 'push-up-faults');
    if (index === 0) await submitSet(request, origin, duelOver.id, 'push-up-faults');
    await post(request, `${origin}/api/waitlist`, { email: `friend-${index}@example.test`, source: 'social_media' });
  }
  await submitSet(member.request, origin, duelOver.id);
  await endDuel(admin, origin, duelOver.id);
  const recording = await submitSet(member.request, origin, challenge.id, 'push-up', memberBegun);
  const queued = await submitSet(member.request, origin, challenge.id, 'push-up-faults');
  await post(member.request, `${origin}/api/recordings/${queued}/corrections`, { validReps: 4 });
  const { exercises } = await (await member.request.get(`${origin}/api/exercises`)).json();
  return {
    challenge: challenge.slug,
    challengeId: challenge.id,
    duel: duel.slug,
    duelHidden: duelHidden.slug,
    duelOver: duelOver.slug,
    recording,
    filmed,
    queued,
    ...(await seedReviewed({ member, admin }, origin, ascent.id)),
    campaign: await seedCampaign(admin, origin, challenge.id),
    exercise: exercises[0].id,
  };
};
