import { expect, it } from 'vitest';
import type { Card } from './preview-image.ts';
import { cachedImages } from './routes.ts';

const CARD: Card = { name: 'Strict Push-Ups', facts: ['Push-up'], leaders: [], note: '1 participant' };
const FACES = { display: { fonts: [] }, text: { fonts: [] }, strong: { fonts: [] } };

/** Returns a renderer that fails to load the given number of times, as it would on a full disk. */
const drawing = (failures: number) => {
  let loads = 0;
  const open = async () => {
    loads += 1;
    if (loads <= failures) throw new Error('Out of memory');
    const renderCard = ({ name }: Card) => Promise.resolve(Buffer.from(name));
    return { renderCard, facesFor: () => Promise.resolve(FACES) };
  };
  return { picture: cachedImages(open), loads: () => loads };
};

it('preview cards load the renderer once for concurrent and later requests', async () => {
  const { picture, loads } = drawing(0);
  await Promise.all([picture(CARD, '"one"'), picture(CARD, '"other"')]);
  expect(String(await picture(CARD, '"one"'))).toBe('Strict Push-Ups');
  expect(loads()).toBe(1);
});

it('preview cards load the renderer again on the next request after loading failed', async () => {
  const { picture, loads } = drawing(1);
  await expect(picture(CARD, '"one"')).rejects.toThrow('Out of memory');
  expect(String(await picture(CARD, '"other"'))).toBe('Strict Push-Ups');
  expect(String(await picture(CARD, '"one"'))).toBe('Strict Push-Ups');
  expect(loads()).toBe(2);
});
