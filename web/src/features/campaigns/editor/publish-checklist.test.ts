import { describe, expect, it, test } from 'vitest';
import type { Block } from '@reptemple/contract/campaigns/campaign-blocks';
import { isDemoSaved, withSavedDemo } from './preview.tsx';
import { contradictionsIn, pictureHints, textsIn } from './publish-checklist.tsx';

const WEEK = { start: '2026-10-21', end: '2026-10-27' };
const CHALLENGE = { allowsGuests: false, startDay: '2026-10-21', endDay: '2026-10-27' };

const found = (text: string, challenge: Partial<typeof CHALLENGE> = {}, window: typeof WEEK | null = WEEK) =>
  contradictionsIn({ window, texts: [text], isWonByLeading: false }, { ...CHALLENGE, ...challenge });

describe('the publish checklist for campaign texts', () => {
  it.each([
    ['Seven days of push-ups: a 7-day contest in 2026.', {}],
    ['Sign in with a free account.', {}],
    ['One day is enough. Record on 1 day.', {}],
  ])('accepts “%s”', (text, challenge) => {
    expect(found(text, challenge)).toEqual([]);
  });

  it.each([
    ['A 14-day contest.', {}, 'A text says “14-day”, but the page runs for 7 days.'],
    ['Like in 2025.', {}, 'A text names the year 2025, but the page runs in 2026.'],
    ['Sign in with a free account.', { allowsGuests: true }, 'A text asks for an account, but guests can take part.'],
    ['No account needed.', {}, 'A text says that no account is needed, but the challenge asks for one.'],
    ['', { endDay: '2026-10-26' }, 'The page’s dates are outside its challenge’s dates.'],
  ])('finds the contradiction in “%s”', (text, challenge, message) => {
    expect(found(text, challenge)).toEqual([message]);
  });

  it('asks for the challenge’s exact dates if the leaderboard decides a prize', () => {
    const page = { window: WEEK, texts: [], isWonByLeading: true };
    expect(contradictionsIn(page, CHALLENGE)).toEqual([]);
    expect(contradictionsIn(page, { ...CHALLENGE, endDay: '2026-10-28' })).toEqual([
      'The dates must match the challenge’s dates, because its leaderboard decides the winners.',
    ]);
  });

  it('reports no contradiction without dates or without a challenge', () => {
    expect(found('A 14-day contest in 2025.', {}, null)).toEqual([]);
    expect(contradictionsIn({ window: WEEK, texts: ['No account needed.'], isWonByLeading: true }, undefined)).toEqual(
      [],
    );
  });

  it('collects the strings at any depth of a block', () => {
    expect(textsIn([{ kind: 'faq', questions: [{ question: 'Why?', answer: 'So.' }] }, null, 3])).toEqual([
      'faq',
      'Why?',
      'So.',
    ]);
  });
});

describe('pictures', () => {
  const picture = { id: '2031f6c2-2040-4c0c-9d0e-1f2e3d4c5b6a', width: 640, height: 360, widths: [640], alt: '' };
  const heroOf = (alt: string) => ({
    id: 'block-1',
    block: { kind: 'hero' as const, title: '', text: '', buttons: [], picture: { ...picture, alt } } satisfies Block,
  });

  it('need a description', () => {
    expect(pictureHints({ logo: picture, blocks: [heroOf('')] })).toEqual(['2 pictures have no description.']);
    expect(pictureHints({ logo: null, blocks: [heroOf('A gym')] })).toEqual([]);
  });

  it('have ids that are not read as texts', () => {
    expect(textsIn([heroOf('A gym')])).not.toContain(picture.id);
    expect(textsIn([heroOf('A gym')])).toContain('A gym');
  });
});

const demo = (title: string, clip: 'push-up' | 'squat'): Block => ({
  kind: 'demo-video',
  title,
  text: '',
  clip,
  exerciseDefinitionId: null,
});
const top: Block = { kind: 'top' };

test('withSavedDemo shows the saved demo clip instead of the unsaved one', () => {
  expect(withSavedDemo([top, demo('New words', 'squat')], [demo('Old words', 'push-up')])).toEqual([
    top,
    demo('New words', 'push-up'),
  ]);
});

test('isDemoSaved is false for a different or new demo clip and true if only its texts differ', () => {
  expect(isDemoSaved([demo('New words', 'squat')], [demo('Old words', 'squat')])).toBe(true);
  expect(isDemoSaved([demo('New words', 'squat')], [demo('Old words', 'push-up')])).toBe(false);
  expect(isDemoSaved([top, demo('New words', 'squat')], [top])).toBe(false);
  expect(isDemoSaved([top], [top])).toBe(true);
});

test('withSavedDemo keeps the unsaved demo if no demo is saved', () => {
  expect(withSavedDemo([demo('New words', 'squat')], undefined)).toEqual([demo('New words', 'squat')]);
  expect(withSavedDemo([demo('New words', 'squat')], [top])).toEqual([demo('New words', 'squat')]);
});
