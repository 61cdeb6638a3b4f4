import { describe, expect, it } from 'vitest';
import type { BodyBox } from '../../../recorder/recorder-snapshot-store.ts';
import {
  bodyRect,
  countRect,
  expectedBody,
  hasPanelBelow,
  isInTheWay,
  pictureRect,
  placeCount,
  placePictureAndCount,
  divideFreeSpace,
} from './use-viewfinder-layout.ts';

const WIDE = 16 / 9;
const TALL = 9 / 16;

describe('the camera image in the viewfinder', () => {
  it('is shown whole at the top of a portrait viewfinder, with a panel below', () => {
    const stage = { width: 390, height: 450 };
    const picture = pictureRect(stage, WIDE, 'centre');
    expect(picture).toMatchObject({ left: 0, top: 0, width: 390 });
    expect(picture.height).toBeCloseTo(219, 0);
    expect(hasPanelBelow(stage, picture)).toBe(true);
  });

  it('is shown whole in the centre of a portrait viewfinder if the image is in portrait', () => {
    const picture = pictureRect({ width: 390, height: 450 }, TALL, 'centre');
    expect(picture).toMatchObject({ top: 0, height: 450 });
    expect(picture.left).toBeCloseTo(390 - picture.left - picture.width, 6);
    expect(hasPanelBelow({ width: 390, height: 450 }, picture)).toBe(false);
  });

  it('fills a viewfinder of almost the same aspect ratio', () => {
    const stage = { width: 640, height: 370 };
    const { left, top, width, height } = pictureRect(stage, WIDE, 'centre');
    expect(width).toBeGreaterThanOrEqual(stage.width);
    expect(height).toBeGreaterThanOrEqual(stage.height);
    expect(left).toBeGreaterThan(-0.03 * width);
    expect(top).toBeLessThanOrEqual(0);
  });
});

describe('the rep count in the viewfinder', () => {
  const lying: BodyBox = { left: 0.1, top: 0.45, right: 0.9, bottom: 0.9 };
  const upright: BodyBox = { left: 0.35, top: 0.1, right: 0.65, bottom: 0.95 };
  const LIVE = { isMirrored: true, isLive: true, hasLine: true };
  const filling: BodyBox = { left: 0, top: 0, right: 1, bottom: 1 };

  it.each([
    ['lying, phone in portrait', { width: 390, height: 440 }, WIDE, lying],
    ['upright, phone in portrait', { width: 390, height: 440 }, WIDE, upright],
    ['lying, phone in landscape', { width: 440, height: 390 }, WIDE, lying],
    ['upright, phone in landscape', { width: 440, height: 390 }, WIDE, upright],
    ['lying, desktop', { width: 1440, height: 690 }, WIDE, lying],
    ['upright, desktop', { width: 1440, height: 690 }, WIDE, upright],
    ['upright, portrait camera', { width: 390, height: 440 }, TALL, upright],
    ['lying, tablet', { width: 768, height: 800 }, WIDE, lying],
  ])('does not cover the athlete: %s', (_, stage, aspect, body) => {
    const { picture, count: place } = placePictureAndCount(stage, aspect, { ...LIVE, body });
    const shown = bodyRect(body, picture, true);
    expect(isInTheWay(place, shown)).toBe(false);
    expect(place.digitPx).toBeLessThanOrEqual(stage.height / 3);
    expect(place.digitPx).toBeGreaterThan(60);
  });

  it.each([
    ['lying, phone in portrait', { width: 390, height: 440 }, lying],
    ['upright, phone in portrait', { width: 390, height: 440 }, upright],
    ['lying, phone in landscape', { width: 440, height: 390 }, lying],
    ['lying, desktop', { width: 1440, height: 690 }, lying],
    ['upright, desktop', { width: 1440, height: 690 }, upright],
  ])('and the code word do not overlap each other or the athlete: %s', (_, stage, body) => {
    const shown = bodyRect(body, pictureRect(stage, WIDE, 'centre'), true);
    const { code, count } = divideFreeSpace(placeCount(stage, shown, true));
    const isBeside = (one: typeof shown, other: typeof shown): boolean =>
      one.left >= other.left + other.width - 1e-6 ||
      other.left >= one.left + one.width - 1e-6 ||
      one.top >= other.top + other.height - 1e-6 ||
      other.top >= one.top + one.height - 1e-6;
    expect([isBeside(code.room, shown), isBeside(count.room, shown), isBeside(code.room, count.room)]).toEqual([
      true,
      true,
      true,
    ]);
    expect(code.digitPx).toBeGreaterThan(20);
  });

  it('is taller than a quarter of the viewfinder below an image in portrait', () => {
    const stage = { width: 390, height: 440 };
    const place = placeCount(stage, bodyRect(lying, pictureRect(stage, WIDE, 'centre'), false), true);
    expect(place.digitPx).toBeGreaterThan(stage.height / 4);
  });

  it.each([
    ['upright, 3:4 camera, phone in portrait', { width: 390, height: 436 }, 3 / 4, upright],
    ['lying, 3:4 camera, phone in portrait', { width: 390, height: 436 }, 3 / 4, lying],
    ['upright, 3:4 camera, whole screen', { width: 390, height: 664 }, 3 / 4, upright],
    ['lying, 3:4 camera, whole screen', { width: 390, height: 664 }, 3 / 4, lying],
    ['upright, 16:9 camera, phone in landscape', { width: 440, height: 390 }, WIDE, upright],
    ['lying, 16:9 camera, phone in landscape', { width: 440, height: 390 }, WIDE, lying],
    ['upright, 16:9 camera, whole screen', { width: 664, height: 390 }, WIDE, upright],
    ['lying, 16:9 camera, whole screen', { width: 664, height: 390 }, WIDE, lying],
    ['filling, 3:4 camera', { width: 390, height: 436 }, 3 / 4, filling],
    ['filling, 16:9 camera', { width: 664, height: 390 }, WIDE, filling],
  ])('with a best earlier set stays in the viewfinder and off the head: %s', (_, stage, aspect, body) => {
    const { picture, count: place } = placePictureAndCount(stage, aspect, { ...LIVE, body });
    const shown = bodyRect(body, picture, true);
    const plate = countRect(place);
    expect(isInTheWay(place, shown)).toBe(body === filling);
    expect(Math.min(plate.left, plate.top)).toBeGreaterThanOrEqual(0);
    expect(plate.left + plate.width).toBeLessThanOrEqual(stage.width);
    expect(plate.top + plate.height).toBeLessThanOrEqual(stage.height);
  });

  it('moves a portrait image to the left only during a set, and only if that makes it larger', () => {
    const stage = { width: 390, height: 436 };
    const leftOf = (body: BodyBox, isLive: boolean): number =>
      placePictureAndCount(stage, 3 / 4, { ...LIVE, body, isLive }).picture.left;
    const centred = (stage.width - (stage.height * 3) / 4) / 2;
    expect([leftOf(upright, false), leftOf(upright, true), leftOf(lying, true)]).toEqual([centred, 0, centred]);
  });

  it('needs more space with a line below it', () => {
    const place = { room: { left: 0, top: 0, width: 390, height: 240 }, digitPx: 104, isStacked: false };
    expect(countRect({ ...place, hasLine: false }).height).toBeCloseTo(153, 0);
    expect(countRect({ ...place, hasLine: true }).height).toBeCloseTo(177, 0);
  });

  it('stays larger than 40 px if the athlete fills the image', () => {
    const stage = { width: 640, height: 360 };
    const place = placeCount(stage, bodyRect(filling, pictureRect(stage, WIDE, 'centre'), false), true);
    expect(place.digitPx).toBeGreaterThan(40);
  });

  it('assumes a lying athlete in the lower part and an upright one in the middle', () => {
    expect(expectedBody(true).top).toBeGreaterThan(0.3);
    expect(expectedBody(false).left).toBeGreaterThan(0.25);
  });
});
