/**
 * Metadata of pages for chats and search engines, and the texts on preview images (specification
 * S1, section 2). Contains public data only.
 */
import type { CampaignWindow } from '@reptemple/contract/campaigns/campaign-form';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import type { Leader } from '@reptemple/contract/challenges/join-progress-and-duel-state';
import { defaultPeriodOf } from '@reptemple/contract/challenges/leaderboard';
import { countText } from '@reptemple/contract/exercises/exercises';
import { isPage } from '@reptemple/contract/page-routes-and-reserved-paths';
import { STATUS_WORDS } from '@reptemple/contract/recordings/recordings';
import type { CountUnit } from '@reptemple/engine/definition/exercise-definition';
import { isUuid } from '../../platform/crypto/random-ids-and-sha256.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PageHead } from '../../platform/http/page-head-and-embedded-responses.ts';
import { findPublished, presentItsChallenge } from '../campaigns/index.ts';
import type { StoredCampaign } from '../campaigns/index.ts';
import { areResultsHidden, findChallenge, presentChallenges } from '../challenges/index.ts';
import type { StoredChallenge } from '../challenges/index.ts';
import { findCountUnits } from '../exercises/index.ts';
import { findStandingLeaders } from '../participation/index.ts';
import { findRecording } from '../recordings/index.ts';

const KINDS: Readonly<Record<Challenge['type'], string>> = {
  daily: 'Daily',
  accountability: 'Accountability',
  progression: 'Progression',
  duel: 'Duel',
};

const dayIn = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(iso));

const daysOf = ({ start, end }: CampaignWindow): string =>
  [start, end].map((day) => dayIn(`${day}T12:00:00Z`, 'UTC')).join(' to ');

const datesOf = ({ startDate, endsAt, timeZone }: Challenge): string => {
  if (startDate && endsAt) return `${dayIn(startDate, timeZone)} to ${dayIn(endsAt, timeZone)}`;
  if (endsAt) return `until ${dayIn(endsAt, timeZone)}`;
  return startDate ? `from ${dayIn(startDate, timeZone)}` : 'Always open';
};

export const factsOf = (challenge: Challenge): readonly string[] => [
  challenge.exercise.name,
  KINDS[challenge.type],
  datesOf(challenge),
];

export const campaignFactsOf = (
  { tagline, window }: { readonly tagline: string; readonly window: CampaignWindow | null },
  challenge: Challenge | undefined,
): readonly string[] => {
  const dates = window ? daysOf(window) : challenge && datesOf(challenge);
  return [tagline, dates ?? ''].filter((fact) => fact !== '');
};

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

const takingPart = ({ participants, places }: Challenge): string =>
  places === null ? counted(participants, 'participant') : `${participants} of ${places} places taken`;

const ENDINGS: Readonly<Record<Challenge['status'], string>> = {
  upcoming: 'Coming soon',
  active: 'Only strict reps count',
  ended: 'Ended',
};

export const noteOf = (challenge: Challenge): string => {
  const ending = challenge.areResultsHidden ? 'Results are hidden until the duel is over' : ENDINGS[challenge.status];
  return `${takingPart(challenge)}  ·  ${ending}`;
};

/**
 * Returns the label of a recording's status. Empty for verified results and while the counts are
 * hidden.
 */
export const markOf = ({ status, validReps }: Leader): string =>
  validReps === null || status === 'verified' ? '' : STATUS_WORDS[status];

const withMark = (leader: Leader, unit: CountUnit): string => {
  const mark = markOf(leader).toLowerCase();
  return `${leader.name} ${countText(leader.validReps ?? 0, unit)}${mark === '' ? '' : ` (${mark})`}`;
};

const leadersOf = (leaders: readonly Leader[], unit: CountUnit): string =>
  leaders
    .filter(({ validReps }) => validReps !== null)
    .map((leader) => withMark(leader, unit))
    .join(', ');

const MAX_DESCRIPTION = 200;

const shortened = (text: string): string =>
  text.length <= MAX_DESCRIPTION ? text : `${text.slice(0, MAX_DESCRIPTION).replace(/\s+\S*$/, '')}…`;

const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

const standingOf = (challenge: Challenge, leaders: readonly Leader[]): readonly string[] => {
  const leading = leadersOf(leaders, challenge.exercise.unit);
  return [takingPart(challenge), ...(leading === '' ? [] : [`Leading: ${leading}`])];
};

/**
 * Returns the description for link previews in chats: `words`, shortened to 200 characters,
 * followed by `standing`, the number of participants and the leaders.
 */
const described = (words: string, standing: readonly string[]): string =>
  [shortened(words.replaceAll(/\s+/g, ' ').trim()), ...standing].map(sentence).join(' ');

export const descriptionOf = (challenge: Challenge, leaders: readonly Leader[]): string =>
  described(challenge.description ?? factsOf(challenge).join(', '), standingOf(challenge, leaders));

export const campaignDescriptionOf = (
  { description, title }: { readonly description: string; readonly title: string },
  challenge: Challenge | undefined,
  leaders: readonly Leader[],
): string => described(description === '' ? title : description, challenge ? standingOf(challenge, leaders) : []);

/** A published campaign as visitors see it. */
export interface ShownCampaign {
  readonly campaign: StoredCampaign;
  readonly challenge: Challenge | undefined;
  readonly leaders: readonly Leader[];
}

export const findShownCampaign = async (
  path: string,
  { db, now }: { readonly db: Database; readonly now: Date },
): Promise<ShownCampaign | undefined> => {
  const campaign = await findPublished(db, path);
  if (!campaign) return undefined;
  const stored = campaign.challengeId === null ? undefined : await findChallenge(db, campaign.challengeId);
  if (!stored) return { campaign, challenge: undefined, leaders: [] };
  const [challenge, leaders] = await Promise.all([
    presentItsChallenge(db, campaign, stored, now),
    findStandingLeaders(stored, { db, now, caller: null }),
  ]);
  return { campaign, challenge, leaders };
};

interface Sources {
  readonly db: Database;
  readonly now: Date;
}

const PRODUCT = 'RepTemple';
const TAGLINE = 'Your body is a temple. Every strict rep counts.';

const named = (name: string): string => `${name} · ${PRODUCT}`;

/** Preview image of the landing page, generated by tools/assets/draw-landing-preview.ts. */
const FRONT = {
  path: '/landing-preview.jpg',
  type: 'image/jpeg',
  width: 1200,
  height: 630,
  alt: 'An athlete among columns at sunrise, below the name RepTemple',
} as const;

const PAGES: ReadonlyMap<string, PageHead> = new Map([
  ['/', { title: PRODUCT, description: TAGLINE, path: '/', image: FRONT, entryPage: 'landing', isPublic: true }],
  [
    '/challenges',
    {
      title: named('Take the Challenge'),
      description: 'Fitness challenges in which only strict reps count, and every count can be audited.',
      path: '/challenges',
      image: FRONT,
      entryPage: 'catalogue',
      firstCalls: ['/api/challenges?page=1&search=', '/api/campaigns'],
      isPublic: true,
    },
  ],
  [
    '/accuracy',
    {
      title: named('Accuracy'),
      description: 'How well RepTemple counts and judges reps, and what a camera cannot see.',
      path: '/accuracy',
      image: FRONT,
      isPublic: true,
    },
  ],
  [
    '/pushup-challenge',
    {
      title: named('Pushup Challenge'),
      description:
        'Set up your own push-up challenge: hold each other to account, grow a daily minimum, or settle it in a duel.',
      path: '/pushup-challenge',
      image: FRONT,
      isPublic: true,
    },
  ],
]);

/** Returns the metadata of hidden, deleted and unknown pages, which reveals nothing about them. */
const neutral = (path: string): PageHead => ({ title: PRODUCT, description: TAGLINE, path, isPublic: false });

const pictureOf = (of: `${'challenges' | 'campaigns'}/${string}`, name: string) =>
  ({
    path: `/api/${of}/preview.png`,
    type: 'image/png',
    width: 1200,
    height: 630,
    alt: `${name}: what it is about, and who leads`,
  }) as const;

const imageOf = ({ slug, name }: StoredChallenge) => pictureOf(`challenges/${slug}`, name);

const findShown = async (idOrSlug: string, { db }: Sources): Promise<StoredChallenge | undefined> => {
  const challenge = await findChallenge(db, idOrSlug);
  return challenge?.isHidden === false ? challenge : undefined;
};

const firstCallsOf = (idOrSlug: string, shown: StoredChallenge, below: 'leaderboard' | undefined): string[] => {
  const challenge = `/api/challenges/${encodeURIComponent(idOrSlug)}`;
  const others =
    below === undefined
      ? [`${challenge}/standing`, `${challenge}/transparency`, '/api/campaigns']
      : [
          `/api/challenges/${shown.id}/leaderboard?period=${defaultPeriodOf({ ...shown, type: shown.challengeType })}&gender=all`,
        ];
  return [challenge, ...others];
};

const challengeHead = async (
  idOrSlug: string,
  below: 'leaderboard' | 'record' | undefined,
  sources: Sources,
): Promise<PageHead | undefined> => {
  const stored = await findShown(idOrSlug, sources);
  if (!stored) return undefined;
  const { db, now } = sources;
  const [[challenge], leaders] = await Promise.all([
    presentChallenges(db, [stored], now),
    findStandingLeaders(stored, { db, now, caller: null }),
  ]);
  if (!challenge) return undefined;
  return {
    title: named(below === 'leaderboard' ? `Leaderboard: ${stored.name}` : stored.name),
    description: descriptionOf(challenge, leaders),
    path: `/challenge/${stored.slug}${below === 'leaderboard' ? '/leaderboard' : ''}`,
    image: imageOf(stored),
    ...(below !== 'record' && {
      about: { name: stored.name, description: stored.description ?? '' },
      entryPage: below ?? 'challenge',
      firstCalls: firstCallsOf(idOrSlug, stored, below),
    }),
    isPublic: true,
  };
};

const resultOf = (count: number, unit: CountUnit): string =>
  unit === 'seconds' ? `${countText(count, unit)} held` : `${count} valid ${count === 1 ? 'rep' : 'reps'}`;

/**
 * Returns the metadata of a recording with its owner's name, without the count while a duel hides
 * results.
 */
const recordingHead = async (idOrSlug: string, id: string, sources: Sources): Promise<PageHead | undefined> => {
  const stored = await findShown(idOrSlug, sources);
  const recording = stored && isUuid(id) ? await findRecording(sources.db, id) : undefined;
  if (!stored || recording?.challengeId !== stored.id) return undefined;
  const { exerciseDefinitionId } = stored;
  const unitOf = await findCountUnits(sources.db, [exerciseDefinitionId]);
  const isHidden = areResultsHidden(stored, sources.now);
  const reps = isHidden ? '' : `: ${resultOf(recording.validReps, unitOf(exerciseDefinitionId))}`;
  return {
    title: named(`${recording.name}${reps}`),
    description: `${recording.name} took part in ${stored.name}. Only strict reps count, and every count can be audited.`,
    path: `/challenge/${stored.slug}/recording/${recording.id}`,
    image: imageOf(stored),
    isPublic: true,
  };
};

const CHALLENGE_PAGE = /^\/challenge\/([^/]+)(?:\/(?:(leaderboard|record)|recording\/([^/]+)))?\/?$/;

const campaignHead = async (path: string, sources: Sources): Promise<PageHead | undefined> => {
  const shown = await findShownCampaign(path, sources);
  if (!shown) return undefined;
  const { campaign, challenge, leaders } = shown;
  return {
    title: named(campaign.title),
    description: campaignDescriptionOf(campaign, challenge, leaders),
    path: `/${campaign.path}`,
    image: pictureOf(`campaigns/${campaign.path}`, campaign.title),
    isPublic: challenge?.isHidden !== true,
  };
};

const ONE_WORD = /^\/([a-z0-9-]+)\/?$/;

/**
 * Returns a campaign's metadata; neutral metadata with `isMissing` for unknown paths; undefined for
 * pages without their own metadata.
 */
const otherHead = async (path: string, sources: Sources): Promise<PageHead | undefined> => {
  if (isPage(path)) return undefined;
  const [, campaign] = ONE_WORD.exec(path) ?? [];
  const found = campaign === undefined ? undefined : await campaignHead(campaign, sources);
  return found ?? { ...neutral(path), isMissing: true };
};

/**
 * Returns the metadata for a decoded path; undefined for pages that keep the application's default.
 */
export const findHead = async (path: string, sources: Sources): Promise<PageHead | undefined> => {
  const [, challenge, below, recording] = CHALLENGE_PAGE.exec(path) ?? [];
  if (challenge === undefined || path.includes('\0')) return PAGES.get(path) ?? otherHead(path, sources);
  const page = below === 'leaderboard' || below === 'record' ? below : undefined;
  const found =
    recording === undefined
      ? await challengeHead(challenge, page, sources)
      : await recordingHead(challenge, recording, sources);
  return found ?? neutral(path);
};
