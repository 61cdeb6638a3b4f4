import { CAMPAIGN_NOT_FOUND, GetCampaignImage } from '@reptemple/contract/campaigns';
import { CHALLENGE_NOT_FOUND, GetPreviewImage } from '@reptemple/contract/challenges';
import { route, type Context, type Route } from '../../platform/http.ts';
import { fingerprint } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { serveBytes } from '../../platform/serve-bytes.ts';
import { findChallenge, presentChallenges } from '../challenges/public.ts';
import { findStandingLeaders } from '../participation/public.ts';
import { findShownCampaign } from './campaign.ts';
import type { Card } from './card.ts';
import { campaignFactsOf, factsOf, noteOf } from './words.ts';

/** What a stranger may see: a hidden challenge has no picture, and a duel that keeps results back shows none. */
const findCard = async (idOrSlug: string, { db, now }: Context): Promise<Card> => {
  const stored = await findChallenge(db, idOrSlug);
  const [challenge] = stored && !stored.isHidden ? await presentChallenges(db, [stored], now) : [];
  if (!stored || !challenge) throw new Refusal('not_found', CHALLENGE_NOT_FOUND);
  const leaders = await findStandingLeaders(stored, { db, caller: null, now });
  return {
    name: challenge.name,
    facts: factsOf(challenge),
    leaders: leaders.map(({ name, validReps }) => ({ name, validReps })),
    note: noteOf(challenge),
  };
};

const findCampaignCard = async (path: string, context: Context): Promise<Card> => {
  const shown = await findShownCampaign(path, context);
  if (!shown) throw new Refusal('not_found', CAMPAIGN_NOT_FOUND);
  const { campaign, challenge, leaders } = shown;
  return {
    name: campaign.title,
    facts: campaignFactsOf(campaign, challenge),
    leaders: leaders.map(({ name, validReps }) => ({ name, validReps })),
    note: challenge ? noteOf(challenge) : 'Coming soon',
  };
};

/** Pictures kept in memory: a link in a busy chat is looked up by every server of the chat at once. */
const KEPT = 50;
/** A new look of the same facts is a new picture. */
const LOOK = 2;

/** What draws takes 25 MB, and most servers idle: loaded with the first picture. */
const openDrawing = async () => {
  const [{ renderCard }, { openLettering }] = await Promise.all([import('./card.ts'), import('./lettering.ts')]);
  return { renderCard, facesFor: await openLettering() };
};

const keptPictures = () => {
  const pictures = new Map<string, Promise<Buffer>>();
  let drawing: ReturnType<typeof openDrawing> | undefined;
  const draw = async (card: Card): Promise<Buffer> => {
    const { renderCard, facesFor } = await (drawing ??= openDrawing());
    return renderCard(card, await facesFor([card.name, ...card.facts, ...card.leaders.map(({ name }) => name)]));
  };
  return (card: Card, etag: string): Promise<Buffer> => {
    const kept = pictures.get(etag);
    if (kept) return kept;
    const picture = draw(card);
    pictures.set(etag, picture);
    // One that failed is tried again.
    picture.catch(() => pictures.delete(etag));
    const [oldest] = pictures.keys();
    if (pictures.size > KEPT && oldest !== undefined) pictures.delete(oldest);
    return picture;
  };
};

const streamOf = (bytes: Uint8Array): ReadableStream<Uint8Array> => new Blob([new Uint8Array(bytes)]).stream();

const openGallery = () => {
  const picture = keptPictures();
  return async (card: Card, { request }: Context): Promise<Response> => {
    const etag = `"${fingerprint(JSON.stringify([LOOK, card])).slice(0, 32)}"`;
    const bytes = await picture(card, etag);
    const servable = {
      bytes: bytes.byteLength,
      type: 'image/png',
      etag,
      cacheControl: 'public, max-age=300',
      // Chats in a browser show it on their own pages.
      headers: { 'cross-origin-resource-policy': 'cross-origin' },
      stream: (range?: { readonly first: number; readonly last: number }) =>
        streamOf(range ? bytes.subarray(range.first, range.last + 1) : bytes),
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
