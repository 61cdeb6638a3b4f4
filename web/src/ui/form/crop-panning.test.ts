import { describe, expect, test } from 'vitest';
import { cropBox } from '@reptemple/contract/pictures/picture-uploads';
import { panCrop } from './picture-upload.tsx';

const SIZE = { width: 800, height: 400 };
const CENTRE = { x: 0.5, y: 0.5, zoom: 1 };

describe('moving the kept part', () => {
  test('moves by a share of the frame, where the picture is wider than it', () => {
    const right = panCrop('avatar', SIZE, CENTRE, 0.25, 0.25);
    expect(cropBox('avatar', SIZE, right)).toEqual({ left: 300, top: 0, width: 400, height: 400 });
  });

  test('stops at the edge, and comes back with the first step', () => {
    let crop = CENTRE;
    for (let step = 0; step < 20; step += 1) crop = panCrop('avatar', SIZE, crop, 0.1, 0);
    expect(cropBox('avatar', SIZE, crop).left).toBe(400);
    crop = panCrop('avatar', SIZE, crop, -0.1, 0);
    expect(cropBox('avatar', SIZE, crop).left).toBe(360);
  });
});
