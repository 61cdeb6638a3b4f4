/** Creates campaigns based on the texts of /ns: one active, one upcoming, one over. */
import { beginSet, submitSet } from '../../e2e/fixtures/challenges.ts';
import { endChallenge, send } from './seed-duels.ts';
import type { Account } from './seed-duels.ts';

const DAY_MS = 86_400_000;
const ZONE = 'Europe/Berlin';

const momentIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

/** Returns the days of a challenge, which a campaign with prizes must share. */
const windowOf = async ({ request }: Account, origin: string, challengeId: string) => {
  const { challenge } = await (await request.get(`${origin}/api/admin/challenges/${challengeId}`)).json();
  const { startDate, endDate, timeZone } = challenge;
  const dayOf = (moment: string) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(moment));
  return { start: dayOf(startDate), end: dayOf(endDate), timeZone };
};

/** Publishes a campaign for a challenge. Resolves with the id of /ns itself. */
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

/** Creates a challenge with days relative to now. Resolves with its id. */
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

interface Cast {
  readonly member: Account;
  /** Another participant. */
  readonly rival: Account;
  readonly admin: Account;
}

/** Two participants without a video: their results are counted but cannot win. */
const seedLastWeek = async ({ member, rival, admin }: Cast, origin: string): Promise<void> => {
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

/** Resolves with the id of /ns itself. `challengeId` is an active challenge. */
export const seedCampaigns = async (cast: Cast, origin: string, challengeId: string): Promise<string> => {
  const { admin } = cast;
  const coming = await makeChallengeOf(admin, origin, { name: 'The Week to Come', from: 2, to: 9 });
  await publish(admin, origin, 'coming-week', coming);
  await seedLastWeek(cast, origin);
  return publish(admin, origin, 'gym-week', challengeId);
};
