/** Pictures of cards, drawn when they are first asked for. */
import type { Card } from './card.ts';
import { keeping } from './keeping.ts';

/** Pictures kept in memory: a link in a busy chat is looked up by every server of the chat at once. */
const KEPT = 50;

/** What draws takes 25 MB, and most servers idle: loaded with the first picture. */
const openDrawing = async () => {
  const [{ renderCard }, { openLettering }] = await Promise.all([import('./card.ts'), import('./lettering.ts')]);
  return { renderCard, facesFor: await openLettering() };
};

/** Draws a card, or gives the picture that was drawn of the same facts. */
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
    // One that failed is tried again.
    picture.catch(() => pictures.delete(etag));
    const [oldest] = pictures.keys();
    if (pictures.size > KEPT && oldest !== undefined) pictures.delete(oldest);
    return picture;
  };
};
