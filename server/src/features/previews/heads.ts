/** What a link to each page says in a chat and a search engine (first document, section 2). */
import { isPage } from '@reptemple/contract/page-addresses';
import type { Database } from '../../platform/database.ts';
import { isUuid } from '../../platform/ids.ts';
import type { PageHead } from '../../platform/page-head.ts';
import { areResultsHidden, findChallenge, presentChallenges, type StoredChallenge } from '../challenges/public.ts';
import { findStandingLeaders } from '../participation/public.ts';
import { findRecording } from '../recordings/public.ts';
import { findShownCampaign } from './campaign.ts';
import { campaignDescriptionOf, descriptionOf } from './words.ts';

interface Sources {
  readonly db: Database;
  readonly now: Date;
}

const PRODUCT = 'RepTemple';
const TAGLINE = 'Your body is a temple. Every strict rep counts.';

const named = (name: string): string => `${name} · ${PRODUCT}`;

/** Drawn by server/scripts/draw-front.ts. */
const FRONT = {
  path: '/front.jpg',
  type: 'image/jpeg',
  width: 1200,
  height: 630,
  alt: 'An athlete among columns at sunrise, below the name RepTemple',
} as const;

const PAGES: ReadonlyMap<string, PageHead> = new Map([
  ['/', { title: PRODUCT, description: TAGLINE, path: '/', image: FRONT, arrival: 'landing', isPublic: true }],
  [
    '/challenges',
    {
      title: named('Take the Challenge'),
      description: 'Fitness challenges in which only strict reps count, and every count can be audited.',
      path: '/challenges',
      image: FRONT,
      arrival: 'catalogue',
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

/** Says nothing of what was looked for: it is hidden, deleted, or was never there. */
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

/** Of the challenge's page, or of a page below it: those have one address each, by slug. */
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
      arrival: below ?? 'challenge',
    }),
    isPublic: true,
  };
};

/** Somebody's result under their name; without figures while the duel keeps them back. */
const recordingHead = async (idOrSlug: string, id: string, sources: Sources): Promise<PageHead | undefined> => {
  const stored = await findShown(idOrSlug, sources);
  const recording = stored && isUuid(id) ? await findRecording(sources.db, id) : undefined;
  if (!stored || recording?.challengeId !== stored.id) return undefined;
  const isHidden = areResultsHidden(stored, sources.now);
  const reps = isHidden ? '' : `: ${recording.validReps} valid ${recording.validReps === 1 ? 'rep' : 'reps'}`;
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

/** A page that nobody shares, a campaign, or nothing. */
const otherHead = async (path: string, sources: Sources): Promise<PageHead | undefined> => {
  if (isPage(path)) return undefined;
  const [, campaign] = ONE_WORD.exec(path) ?? [];
  const found = campaign === undefined ? undefined : await campaignHead(campaign, sources);
  return found ?? { ...neutral(path), isMissing: true };
};

/** The head of the page with this path, decoded; undefined for pages that nobody shares, which keep the application's own. */
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
