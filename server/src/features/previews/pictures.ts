/** Renders preview images on request. */
import type { Card } from './card.ts';
import { keeping } from './memoize-async.ts';

/**
 * Number of cached images: when a link is posted in a busy chat, many of its servers request it
 * at the same time.
 */
const KEPT = 50;

/** Loads the renderer with the first image, because it needs 25 MB and most servers are idle. */
const openDrawing = async () => {
  const [{ renderCard }, { openLettering }] = await Promise.all([import('./card.ts'), import('./lettering.ts')]);
  return { renderCard, facesFor: await openLettering() };
};

/** Renders an image, or returns the cached one for the same content. */
export const keptPictures = (open = openDrawing) => {
  const pictures = new Map<string, Promise<Buffer>>();
  const drawing = keeping(open);
  const draw = async (card: Card): Promise<Buffer> => {
    const { renderCard, facesFor } = await drawing();
    return renderCard(card, await facesFor([card.name, ...card.facts, ...card.leaders.map(({ name }) => name)]));
  };
  return (card: Card, etag: string): Promise<Buffer> => {
    const kept = pictures.get(etag);
    if (kept) return kept;
    const picture = draw(card);
    pictures.set(etag, picture);
    // Failed renders are not cached.
    picture.catch(() => pictures.delete(etag));
    const [oldest] = pictures.keys();
    if (pictures.size > KEPT && oldest !== undefined) pictures.delete(oldest);
    return picture;
  };
};
