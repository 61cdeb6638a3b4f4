import { describe, expect, it, test } from 'vitest';
import type { Block } from '@reptemple/contract/campaigns/campaign-blocks';
import { isDemoSaved, withSavedDemo } from './preview.tsx';
import { contradictionsIn, pictureNotes, textsIn } from './publish-checklist.tsx';

const WEEK = { start: '2026-10-21', end: '2026-10-27' };
const CHALLENGE = { allowsGuests: false, startDay: '2026-10-21', endDay: '2026-10-27' };

const found = (text: string, challenge: Partial<typeof CHALLENGE> = {}, window: typeof WEEK | null = WEEK) =>
  contradictionsIn(
    { window, texts: [{ field: 'tagline', text }], isWonByLeading: false },
    { ...CHALLENGE, ...challenge },
  ).map(({ message }) => message);

describe('the publish checklist for campaign texts', () => {
  it.each([
    ['Seven days of push-ups: a 7-day contest in 2026.', {}],
    ['Sieben Tage im Oktober, vom 21. bis 27. Oktober: die 7-Tage-Challenge.', {}],
    ['Siete días, del 21 al 27 de octubre.', {}],
    ['October 21–27. From 22 to 24 October.', {}],
    ['Winners are named on 31 October. You may march on.', {}],
    ['Sign in with a free account. Guests cannot take part.', {}],
    ['You don’t need an account. Guests can take part.', { allowsGuests: true }],
    ['One day is enough. Record on 1 day.', {}],
  ])('accepts “%s”', (text, challenge) => {
    expect(found(text, challenge)).toEqual([]);
  });

  const lasts = (words: string) => `A text says “${words}”, but the page runs for 7 days.`;
  const runs = (words: string) => `A text says “${words}”, but the page’s dates are 21 – 27 Oct 2026.`;
  const welcomes = (words: string) => `A text says “${words}”, but guests can take part.`;
  const asks = (words: string) => `A text says “${words}”, but the challenge asks for an account.`;
  it.each([
    ['A 14-day contest.', {}, lasts('14-day')],
    ['A twenty-one-day contest.', {}, lasts('twenty-one-day')],
    ['Einundzwanzig Tage Liegestütze.', {}, lasts('Einundzwanzig Tage')],
    ['Die vierzehntägige Challenge.', {}, lasts('vierzehntägig')],
    ['Treinta días de sentadillas.', {}, lasts('Treinta días')],
    ['Like in 2025.', {}, runs('2025')],
    ['Every day in November.', {}, runs('November')],
    ['Jeden Tag im Dezember.', {}, runs('Dezember')],
    ['Cada día de mayo.', {}, runs('mayo')],
    ['Starts in May.', {}, runs('May')],
    ['From 1 to 31 October 2026.', {}, runs('1 to 31 October')],
    ['Runs 21–28 October 2026', {}, runs('21–28 October')],
    ['October 20th to 27th', {}, runs('October 20th to 27th')],
    ['Vom 1. bis 31. Oktober.', {}, runs('1. bis 31. Oktober')],
    ['Del 1 al 31 de octubre.', {}, runs('1 al 31 de octubre')],
    ['Sign in with a free account.', { allowsGuests: true }, welcomes('with a free account')],
    ['Guests cannot take part.', { allowsGuests: true }, welcomes('Guests cannot')],
    ['Guests can’t take part.', { allowsGuests: true }, welcomes('Guests can’t')],
    ['A guest may not win.', { allowsGuests: true }, welcomes('guest may not')],
    ['Gäste dürfen nicht mitmachen.', { allowsGuests: true }, welcomes('Gäste dürfen nicht')],
    ['Los invitados no pueden participar.', { allowsGuests: true }, welcomes('invitados no pueden')],
    ['No account needed.', {}, asks('No account')],
    ['Guests can take part.', {}, asks('Guests can')],
    ['Gäste können mitmachen.', {}, asks('Gäste können')],
    ['', { endDay: '2026-10-26' }, 'The page’s dates are outside its challenge’s dates.'],
  ])('finds the contradiction in “%s”', (text, challenge, message) => {
    expect(found(text, challenge)).toEqual([message]);
  });

  it('names the field of a contradiction', () => {
    const place = { field: 'blocks.2.items.0', text: 'Every day in November.' };
    expect(contradictionsIn({ window: WEEK, texts: [place], isWonByLeading: false }, CHALLENGE)).toEqual([
      { ...place, message: runs('November') },
    ]);
  });

  it('accepts a month in the second year of a page over New Year', () => {
    expect(found('January 2 to 4, 2027, and 30–31 December.', {}, { start: '2026-12-28', end: '2027-01-05' })).toEqual([
      'The page’s dates are outside its challenge’s dates.',
    ]);
  });

  it('asks for the challenge’s exact dates if the leaderboard decides a prize', () => {
    const page = { window: WEEK, texts: [], isWonByLeading: true };
    expect(contradictionsIn(page, CHALLENGE)).toEqual([]);
    expect(contradictionsIn(page, { ...CHALLENGE, endDay: '2026-10-28' })).toMatchObject([
      { message: 'The dates must match the challenge’s dates, because its leaderboard decides the winners.' },
    ]);
  });

  it('reports no contradiction without dates or without a challenge', () => {
    expect(found('A 14-day contest in 2025.', {}, null)).toEqual([]);
    const texts = [{ field: 'tagline', text: 'No account needed.' }];
    expect(contradictionsIn({ window: WEEK, texts, isWonByLeading: true }, undefined)).toEqual([]);
  });

  it('collects the strings at any depth of a block', () => {
    expect(textsIn([{ kind: 'faq', questions: [{ question: 'Why?', answer: 'So.' }] }, null, 3], 'blocks')).toEqual([
      { field: 'blocks.0.kind', text: 'faq' },
      { field: 'blocks.0.questions.0.question', text: 'Why?' },
      { field: 'blocks.0.questions.0.answer', text: 'So.' },
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
    expect(pictureNotes({ logo: picture, blocks: [heroOf('')] })).toEqual([
      { field: 'logo', text: '', message: '2 pictures have no description.' },
    ]);
    expect(pictureNotes({ logo: null, blocks: [heroOf('A gym')] })).toEqual([]);
  });

  it('have ids that are not read as texts', () => {
    const texts = textsIn([heroOf('A gym')], 'blocks').map(({ text }) => text);
    expect(texts).not.toContain(picture.id);
    expect(texts).toContain('A gym');
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
