import { expect, test } from 'vitest';
import type { Campaign } from '@reptemple/contract/campaigns/campaign-pages';
import {
  addableKinds,
  blankBlock,
  draftOf,
  freeId,
  isSame,
  moved,
  placeFor,
  readDraft,
  withJoinButton,
} from './campaign-draft.ts';

const campaign: Campaign = {
  id: '11111111-1111-4111-8111-111111111111',
  path: 'gym-week',
  challengeId: null,
  title: 'Gym Week',
  tagline: '',
  description: 'A week.',
  language: 'fr',
  window: null,
  partner: null,
  logo: null,
  accent: null,
  status: 'draft',
  blocks: [
    { ...blankBlock('hero'), buttons: [], title: 'Gym Week' } as Campaign['blocks'][number],
    blankBlock('waitlist'),
  ],
  version: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const draft = draftOf(campaign, 'Europe/Berlin');

test('readDraft returns an unchanged stored campaign as it was stored', () => {
  const { form, faults } = readDraft(draft, true);
  expect(faults).toEqual({});
  expect(form).toMatchObject({
    path: 'gym-week',
    challengeId: null,
    language: 'fr',
    window: null,
    partner: null,
    blocks: campaign.blocks,
  });
});

test('readDraft reports the missing end day of a window with a start only', () => {
  expect(readDraft({ ...draft, start: '2026-03-01' }, false).faults).toEqual({ 'window.end': 'Choose a date.' });
});

test('readDraft suggests the year 2026 for a start day in the year 26', () => {
  expect(readDraft({ ...draft, start: '0026-03-01', end: '2026-03-02' }, false).faults).toEqual({
    'window.start': 'Enter a year between 2000 and 2100. Did you mean 2026?',
  });
});

test('readDraft refuses a partner URL that does not start with https', () => {
  const { faults } = readDraft({ ...draft, partnerLine: 'With friends', partnerUrl: 'http://example.org' }, false);
  expect(faults).toEqual({ 'partner.url': 'Enter an address starting with https://.' });
});

test('readDraft accepts missing texts and a missing hero for a draft, but not for publishing', () => {
  const hollow = { ...draft, blocks: [{ id: 'block-1', block: blankBlock('steps') }] };
  expect(readDraft(hollow, false).form).toBeDefined();
  expect(readDraft(hollow, true).faults).toMatchObject({
    blocks: 'Add a hero.',
    'blocks.0.steps.0.text': 'Block 1 (How It Works): complete entry 1.',
  });
});

test('readDraft reports a title of 161 characters as too long', () => {
  expect(readDraft({ ...draft, title: 'x'.repeat(161) }, false).faults).toEqual({ title: '160 characters at most.' });
});

test('isSame ignores block ids but not the order of blocks', () => {
  const renamed = { ...draft, blocks: draft.blocks.map(({ block }, at) => ({ id: `other-${at}`, block })) };
  expect(isSame(draft, renamed)).toBe(true);
  expect(isSame(draft, { ...draft, blocks: [...moved(draft.blocks, 0, 1)] })).toBe(false);
});

test('moved does not move the first item up or the last item down', () => {
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
  expect(moved(['a', 'b'], 0, 1)).toEqual(['b', 'a']);
});

test('addableKinds excludes a second hero, and every kind on a page with 40 blocks', () => {
  expect(addableKinds(draft.blocks)).not.toContain('hero');
  expect(addableKinds(draft.blocks)).toContain('steps');
  expect(addableKinds(Array.from({ length: 40 }, () => ({ id: 'x', block: blankBlock('steps') })))).toEqual([]);
});

test.each([
  ['steps', ['hero', 'waitlist'], 1],
  ['waitlist', ['hero', 'steps'], 2],
  ['progress', ['hero', 'steps', 'rules'], 1],
  ['rules', ['hero', 'rules', 'top'], 2],
  ['faq', ['waitlist', 'hero', 'top'], 3],
  ['hero', ['steps'], 0],
] as const)('placeFor inserts a block of the kind %s beside %j at index %i', (kind, there, place) => {
  const blocks = there.map((one, at) => ({ id: `block-${at + 1}`, block: blankBlock(one) }));
  expect(placeFor(blocks, kind)).toBe(place);
});

test('withJoinButton adds a Join button to a hero without buttons and leaves other heroes unchanged', () => {
  const [hero] = withJoinButton(draft.blocks);
  expect(hero?.block).toMatchObject({ title: 'Gym Week', buttons: [{ label: 'Join', leadsTo: 'record' }] });
  const own = {
    kind: 'hero' as const,
    title: '',
    text: '',
    buttons: [{ label: 'Look', leadsTo: 'challenge' as const }],
  };
  expect(withJoinButton([{ id: 'block-1', block: own }])).toEqual([{ id: 'block-1', block: own }]);
});

test('freeId returns an unused block id', () => {
  expect(freeId([{ id: 'block-2', block: blankBlock('top') }])).toBe('block-3');
});
