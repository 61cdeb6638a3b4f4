import { describe, expect, it } from 'vitest';
import { otherSlug, slugOf } from './store.ts';

describe('the slug of a challenge', () => {
  const UUID = '3f1f8f40-0000-4000-8000-000000000000';

  it.each([
    ['PUSHUP CHALLENGE', 'pushup-challenge'],
    ['Liegestütze für Ömer & Šárka', 'liegestuetze-fuer-oemer-and-sarka'],
    ['Отжимания', 'otzhimaniya'],
    ['  7 Days!  ', '7-days'],
    ['💪💪', 'challenge'],
    ['Active', 'active-challenge'],
    ['record', 'record-challenge'],
    [UUID, `${UUID}-challenge`],
    ['a'.repeat(200), 'a'.repeat(60)],
    ['登山チャレンジ 2026', 'challenge-2026'],
    ['100', 'challenge-100'],
    [
      'A challenge with a name that simply does not know when to stop',
      'a-challenge-with-a-name-that-simply-does-not-know-when-to',
    ],
  ])('for the name %s is %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  it('gets a six-character suffix if it is taken', () => {
    expect(otherSlug('push-ups', UUID)).toBe('push-ups-3f1f8f');
  });
});
