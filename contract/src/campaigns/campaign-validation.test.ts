import { describe, expect, it } from 'vitest';
import type { Block } from './campaign-blocks.ts';
import { CampaignForm } from './campaign-form.ts';
import { findCampaignIssues } from './campaign-validation.ts';

const HERO: Block = { kind: 'hero', title: 'Autumn', text: '', buttons: [] };
const WAITLIST: Block = { kind: 'waitlist', title: 'Be told', text: '', source: 'other' };
const CHALLENGE = '00000000-0000-4000-8000-000000000000';

const form = (more: object = {}): CampaignForm =>
  CampaignForm.parse({ path: 'autumn', title: 'Autumn', description: 'Soon.', blocks: [HERO, WAITLIST], ...more });

const messages = (more: object): readonly string[] => findCampaignIssues(form(more)).map(({ message }) => message);

it('a teaser without a challenge can be published with a hero and a waitlist', () => {
  expect(findCampaignIssues(form())).toEqual([]);
});

describe('validating a published campaign', () => {
  it.each([
    ['has a description', { description: ' ' }, 'Add a description for chats and search engines.'],
    ['has no placeholder left in its description', { description: '[Describe it]' }, 'Replace [Describe it].'],
    [
      'has no placeholder left in a block',
      { blocks: [{ ...HERO, text: 'For [your gym].' }, WAITLIST] },
      'Block 1 (Hero): replace [your gym].',
    ],
    ['has a hero', { blocks: [WAITLIST] }, 'Add a hero.'],
    ['leads to a challenge or a waitlist', { blocks: [HERO] }, 'Choose a challenge or add a waitlist.'],
    [
      'has a challenge for its buttons',
      { blocks: [{ ...HERO, buttons: [{ label: 'Join', leadsTo: 'record' }] }, WAITLIST] },
      'Choose a challenge.',
    ],
    [
      'has a window for progress',
      { challengeId: CHALLENGE, blocks: [HERO, { kind: 'progress', title: 'Yours' }] },
      'Choose the dates for personal progress.',
    ],
    ['has one hero', { blocks: [HERO, WAITLIST, HERO] }, 'Block 3 (Hero): only one per page.'],
    [
      'says who its partner is',
      { partner: { line: '', label: 'Learn More', url: 'https://example.com/' } },
      'Enter the partner’s name.',
    ],
  ])('%s', (_what, more, message) => {
    expect(messages(more)).toEqual([message]);
  });
});

const prizesOf = (prize: Omit<Extract<Block, { kind: 'prizes' }>['prizes'][number], 'winner'>): Block => ({
  kind: 'prizes',
  title: 'Prizes',
  winners: '',
  prizes: [{ ...prize, winner: null }],
  notes: [],
});

const UNFINISHED: readonly (readonly [string, Block, string, string])[] = [
  ['steps', { kind: 'steps', title: 'How', steps: [{ title: 'Join', text: '' }] }, 'complete entry 1', 'steps.0.text'],
  ['rules', { kind: 'rules', title: 'Form', text: '', items: [] }, 'add an entry', 'items'],
  ['recording-tips', { kind: 'recording-tips', title: 'Tips', items: ['Light', ''] }, 'complete entry 2', 'items.1'],
  ['prizes', prizesOf({ title: 'King', reward: 'A crown', text: '' }), 'complete entry 1', 'prizes.0.text'],
  ['prizes', prizesOf({ title: 'King', reward: '', text: 'Most reps.' }), 'complete entry 1', 'prizes.0.reward'],
  [
    'faq',
    { kind: 'faq', title: 'FAQ', questions: [{ question: 'When?', answer: '' }] },
    'complete entry 1',
    'questions.0.answer',
  ],
  ['fine-print', { kind: 'fine-print', title: '', items: ['a'] }, 'Title missing', 'title'],
  ['referral', { kind: 'referral', title: 'Refer', text: '', button: '' }, 'Button missing', 'button'],
];

it.each(UNFINISHED)(
  'an unfinished %s block gets one issue that names the missing part',
  (_kind, block, missing, field) => {
    const [fault, ...more] = findCampaignIssues(form({ blocks: [HERO, WAITLIST, block] }));
    expect(fault?.message).toMatch(new RegExp(`^Block 3 \\(.+\\): ${missing}\\.$`));
    expect(fault?.field).toBe(`blocks.2.${field}`);
    expect(more).toEqual([]);
  },
);

it('a prize with a picture needs no reward text', () => {
  const picture = { id: CHALLENGE, width: 640, height: 360, widths: [640], alt: 'A bag' };
  const block = prizesOf({ title: 'King', reward: '', text: 'Most reps.', picture });
  expect(findCampaignIssues(form({ blocks: [HERO, WAITLIST, block] }))).toEqual([]);
});
