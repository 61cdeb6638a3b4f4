import { describe, expect, test } from 'vitest';
import { cropBox, storedWidths, PICTURE_FORMATS, PICTURE_KINDS } from './picture-uploads.ts';

describe('crop', () => {
  const CENTRE = { x: 0.5, y: 0.5, zoom: 1 };

  test('takes the largest centred box of the shape', () => {
    expect(cropBox('avatar', { width: 300, height: 200 }, CENTRE)).toEqual({
      left: 50,
      top: 0,
      width: 200,
      height: 200,
    });
    expect(cropBox('prize', { width: 300, height: 400 }, CENTRE)).toEqual({
      left: 0,
      top: 88,
      width: 300,
      height: 225,
    });
    expect(cropBox('logo', { width: 300, height: 40 }, CENTRE)).toEqual({ left: 0, top: 0, width: 300, height: 40 });
  });

  test.each(PICTURE_KINDS)('stays inside the picture: %s', (kind) => {
    for (const x of [0, 0.3, 1]) {
      for (const y of [0, 0.7, 1]) {
        for (const zoom of [1, 2.5, 8]) {
          const box = cropBox(kind, { width: 799, height: 401 }, { x, y, zoom });
          expect(box.left).toBeGreaterThanOrEqual(0);
          expect(box.top).toBeGreaterThanOrEqual(0);
          expect(box.left + box.width).toBeLessThanOrEqual(799);
          expect(box.top + box.height).toBeLessThanOrEqual(401);
        }
      }
    }
  });

  test('stores no file wider than the upload, except for avatars', () => {
    expect(storedWidths('hero', 1200)).toEqual([640, 960, 1200]);
    expect(storedWidths('hero', 5000)).toEqual([...PICTURE_FORMATS.hero.widths]);
    expect(storedWidths('prize', 320)).toEqual([320]);
    expect(storedWidths('avatar', 100)).toEqual([...PICTURE_FORMATS.avatar.widths]);
  });
});
