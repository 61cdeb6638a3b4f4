import { describe, expect, it } from 'vitest';
import { POSE_LENGTH } from '@reptemple/engine/landmark-track';
import type { Frame } from '@reptemple/engine/landmark-track';
import { bodyBox, clipAreas, CLIP_WIDTH, GIF_SIDE, layOutClip, layOutGif } from './clip-layout.ts';

/**
 * Returns a frame with a person whose landmarks fill a box. The edges of the box are in
 * ten-thousandths of the image's width or height.
 */
const personIn = (left: number, top: number, right: number, bottom: number): Frame => ({
  t: 0,
  p: Array.from({ length: POSE_LENGTH / 4 }, (_, id) =>
    id % 2 === 0 ? [left, top, 0, 900] : [right, bottom, 0, 900],
  ).flat(),
});

const LANDSCAPE = { width: 640, height: 360 };
const PORTRAIT = { width: 360, height: 640 };

describe('bodyBox', () => {
  it('returns undefined without a person in the frames', () => {
    expect(bodyBox([{ t: 0, p: null }], LANDSCAPE)).toBeUndefined();
  });

  it('contains the whole movement and ignores a landmark that jumps once', () => {
    const frames = [
      ...Array.from({ length: 200 }, () => personIn(2000, 4000, 8000, 6000)),
      personIn(-90_000, 0, 10_000, 10_000),
    ];
    expect(bodyBox(frames, LANDSCAPE)).toEqual({ left: 128, top: 144, width: 384, height: 72 });
  });
});

describe('layOutClip', () => {
  it.each([
    ['a person on the floor, filmed in landscape', { left: 130, top: 150, width: 380, height: 120 }, LANDSCAPE],
    ['a standing person, filmed in portrait', { left: 120, top: 100, width: 120, height: 480 }, PORTRAIT],
    ['a standing person, filmed in landscape', { left: 290, top: 20, width: 80, height: 330 }, LANDSCAPE],
    ['a person on the floor, filmed in portrait', { left: 5, top: 400, width: 350, height: 100 }, PORTRAIT],
    ['no person', undefined, PORTRAIT],
  ])('shows all of %s and stays inside the video', (_who, body, image) => {
    const { scaled, crop, film, filmHeight } = layOutClip(body, image);
    const scale = scaled.width / image.width;
    const shown = body ?? { left: 0, top: 0, ...image };
    expect(crop.left).toBeLessThanOrEqual(shown.left * scale + 1);
    expect(crop.top).toBeLessThanOrEqual(shown.top * scale + 1);
    expect(crop.left + crop.width).toBeGreaterThanOrEqual((shown.left + shown.width) * scale - 2);
    expect(crop.top + crop.height).toBeGreaterThanOrEqual((shown.top + shown.height) * scale - 2);
    expect(crop.left + crop.width).toBeLessThanOrEqual(scaled.width);
    expect(crop.top + crop.height).toBeLessThanOrEqual(scaled.height);
    expect(film.left + film.width).toBeLessThanOrEqual(CLIP_WIDTH);
    expect(film.top + film.height).toBeLessThanOrEqual(filmHeight);
    expect(filmHeight % 2).toBe(0);
  });
});

describe('layOutGif', () => {
  it.each([
    ['above count and trace for a person on the floor', { left: 130, top: 150, width: 380, height: 120 }, GIF_SIDE],
    ['left of count and trace for a standing person', { left: 290, top: 20, width: 80, height: 330 }, 212],
    ['above count and trace without a person', undefined, GIF_SIDE],
  ])('puts the film %s', (_where, body, width) => {
    expect(layOutGif(body, LANDSCAPE).areas.film.width).toBe(width);
  });

  it.each([
    ['clip', clipAreas(layOutClip(undefined, LANDSCAPE))],
    ['wide GIF', layOutGif(undefined, LANDSCAPE).areas],
    ['tall GIF', layOutGif(undefined, PORTRAIT).areas],
  ])('covers each pixel of a frame exactly once: %s', (_name, { frame, ...areas }) => {
    const seen = new Uint8Array(frame.width * frame.height);
    for (const { left, top, width, height } of Object.values(areas)) {
      for (let y = top; y < top + height; y += 1) {
        for (let x = left; x < left + width; x += 1) seen[y * frame.width + x] = (seen[y * frame.width + x] ?? 0) + 1;
      }
    }
    expect(new Set(seen)).toEqual(new Set([1]));
  });
});
