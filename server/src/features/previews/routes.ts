import { CAMPAIGN_NOT_FOUND, GetCampaignImage } from '@reptemple/contract/campaigns/campaign-pages';
import { CHALLENGE_NOT_FOUND, GetPreviewImage } from '@reptemple/contract/challenges/challenges';
import type { Leader } from '@reptemple/contract/challenges/join-progress-and-duel-state';
import { countText } from '@reptemple/contract/exercises/exercises';
import type { CountUnit } from '@reptemple/engine/definition/exercise-definition';
import { fingerprint } from '../../platform/crypto/random-ids-and-sha256.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { route } from '../../platform/http/mount-endpoints.ts';
import type { Context, Route } from '../../platform/http/mount-endpoints.ts';
import { serveBytes } from '../../platform/http/serve-bytes.ts';
import { memoizeAsync } from '../../platform/process/memoize-async.ts';
import { findChallenge, presentChallenges } from '../challenges/index.ts';
import { findStandingLeaders } from '../participation/index.ts';
import { findShownCampaign, campaignFactsOf, factsOf, markOf, noteOf } from './page-metadata.ts';
import type { Card, CardLeader } from './preview-image.ts';

/**
 * Maximum number of cached images. When a link is posted in a busy chat, many servers of the chat
 * request the image simultaneously.
 */
const MAX_CACHED_IMAGES = 50;

/**
 * Loads the renderer. Called for the first image only, because it needs 25 MB and most servers
 * never draw one.
 */
const openDrawing = async () => {
  const [{ renderCard }, { openLettering }] = await Promise.all([
    import('./preview-image.ts'),
    import('../../platform/drawing/text-outlines.ts'),
  ]);
  return { renderCard, facesFor: await openLettering() };
};

/** Returns a function that renders an image once per ETag. Failed renderings are not cached. */
export const cachedImages = (open = openDrawing) => {
  const pictures = new Map<string, Promise<Buffer>>();
  const drawing = memoizeAsync(open);
  const draw = async (card: Card): Promise<Buffer> => {
    const { renderCard, facesFor } = await drawing();
    return renderCard(card, await facesFor([card.name, ...card.facts, ...card.leaders.map(({ name }) => name)]));
  };
  return (card: Card, etag: string): Promise<Buffer> => {
    const kept = pictures.get(etag);
    if (kept) return kept;
    const picture = draw(card);
    pictures.set(etag, picture);
    picture.catch(() => pictures.delete(etag));
    const [oldest] = pictures.keys();
    if (pictures.size > MAX_CACHED_IMAGES && oldest !== undefined) pictures.delete(oldest);
    return picture;
  };
};

/**
 * Returns only those values of a leader that the image shows, because the ETag must change only
 * when the image does.
 */
const cardLeaderOf = (leader: Leader, unit: CountUnit): CardLeader => ({
  name: leader.name,
  result: leader.validReps === null ? null : countText(leader.validReps, unit),
  mark: markOf(leader),
});

/**
 * Returns the content of a challenge's preview image as visitors may see it: without counts while a
 * duel hides results.
 * @throws AppError not_found, also for hidden challenges
 */
const findCard = async (idOrSlug: string, { db, now }: Context): Promise<Card> => {
  const stored = await findChallenge(db, idOrSlug);
  const [challenge] = stored && !stored.isHidden ? await presentChallenges(db, [stored], now) : [];
  if (!stored || !challenge) throw new AppError('not_found', CHALLENGE_NOT_FOUND);
  const leaders = await findStandingLeaders(stored, { db, caller: null, now });
  return {
    name: challenge.name,
    facts: factsOf(challenge),
    leaders: leaders.map((leader) => cardLeaderOf(leader, challenge.exercise.unit)),
    note: noteOf(challenge),
  };
};

const findCampaignCard = async (path: string, context: Context): Promise<Card> => {
  const shown = await findShownCampaign(path, context);
  if (!shown) throw new AppError('not_found', CAMPAIGN_NOT_FOUND);
  const { campaign, challenge, leaders } = shown;
  return {
    name: campaign.title,
    facts: campaignFactsOf(campaign, challenge),
    leaders: leaders.map((leader) => cardLeaderOf(leader, challenge?.exercise.unit ?? 'reps')),
    note: challenge ? noteOf(challenge) : 'Coming soon',
  };
};

/** Version of the design, part of the ETag. Increment it when the drawing changes. */
const LOOK = 2;

const openGallery = () => {
  const picture = cachedImages();
  return async (card: Card, { request }: Context): Promise<Response> => {
    const etag = `"${fingerprint(JSON.stringify([LOOK, card])).slice(0, 32)}"`;
    const bytes = await picture(card, etag);
    const servable = {
      bytes: bytes.byteLength,
      type: 'image/png',
      etag,
      cacheControl: 'public, max-age=300',
      // Allows web chats to embed the image in their own pages.
      headers: { 'cross-origin-resource-policy': 'cross-origin' },
      body: (range?: { readonly first: number; readonly last: number }) =>
        new Uint8Array(range ? bytes.subarray(range.first, range.last + 1) : bytes),
    };
    return serveBytes(servable, request);
  };
};

export const previewRoutes = (): readonly Route[] => {
  const show = openGallery();
  const options = { isForEveryone: true };
  return [
    route(
      GetPreviewImage,
      async ({ params }, context) => show(await findCard(params.challenge, context), context),
      options,
    ),
    route(
      GetCampaignImage,
      async ({ params }, context) => show(await findCampaignCard(params.path, context), context),
      options,
    ),
  ];
};
