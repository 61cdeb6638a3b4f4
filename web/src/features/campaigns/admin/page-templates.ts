/**
 * Built-in templates of campaign pages. Their texts are English in every interface language,
 * because they are stored and shown to everyone. `[Brackets]` mark what the organiser has to
 * replace.
 */
import type { Block } from '@reptemple/contract/campaigns/campaign-blocks';
import { CampaignForm } from '@reptemple/contract/schemas/campaigns/campaign-form';
import { t } from '../../../i18n/translate.ts';
import { shortNameOf } from '../campaign-loading-screen.tsx';
import { blankBlock } from '../editor/campaign-draft.ts';

export const TEMPLATE_NAMES = ['month', 'week', 'day', 'blank'] as const;
export type TemplateName = (typeof TEMPLATE_NAMES)[number];

export interface PageTemplate {
  readonly title: string;
  readonly hint: string;
  readonly path: string;
}

export const TEMPLATES: Readonly<Record<TemplateName, PageTemplate>> = {
  month: { title: t('Month streak'), hint: t('Reps every day. Miss one and the streak restarts.'), path: 'month' },
  week: { title: t('7-day contest'), hint: t('Seven days, a live leaderboard and prizes.'), path: 'week' },
  day: { title: t('One-day event'), hint: t('One day, one best set, winners in the evening.'), path: 'event' },
  blank: { title: t('Blank page'), hint: t('Only a header and a waitlist.'), path: 'page' },
};

const TAGLINE = 'Strict Form Only • AI-Validated Reps';

const hero = (title: string, text: string): Block => ({
  kind: 'hero',
  title,
  text,
  buttons: [
    { label: 'Join', leadsTo: 'record' },
    { label: 'View Leaderboard', leadsTo: 'leaderboard' },
  ],
});

const steps = (record: string, win: string): Block => ({
  kind: 'steps',
  title: 'How It Works',
  steps: [
    { title: 'Join', text: 'Open the challenge on your phone or laptop.' },
    { title: 'Record', text: record },
    { title: 'AI validates', text: 'Every rep is checked. Only strict reps count.' },
    { title: 'Win', text: win },
  ],
});

const TIPS: Block = {
  kind: 'recording-tips',
  title: 'Recording Tips',
  items: ['Show your whole body from the side.', 'Use good light and a steady phone.', 'Do not let others walk past.'],
};

const LEADERBOARD: Block = {
  kind: 'leaderboard',
  title: 'Live Leaderboard',
  join: { label: 'Join Challenge', leadsTo: 'record' },
};

const prizes = (notes: readonly string[]): Block => ({
  kind: 'prizes',
  title: 'Prizes',
  winners: '2 Winners',
  prizes: [
    { title: 'Top man', reward: '[Prize]', text: 'Most strict reps in one set.', winner: 'top-male' },
    { title: 'Top woman', reward: '[Prize]', text: 'Most strict reps in one set.', winner: 'top-female' },
  ],
  notes: [...notes],
});

const contact: Block = {
  kind: 'faq',
  title: 'FAQ',
  questions: [
    { question: 'How often can I try?', answer: 'As often as you like. Your best set counts.' },
    { question: 'Who organises this?', answer: '[Your name and how to reach you]' },
  ],
};

const BLOCKS: Readonly<Record<TemplateName, (title: string) => readonly Block[]>> = {
  month: (title) => [
    hero(title, '[Say in one sentence who it is for, and where.]'),
    { kind: 'progress', title: 'Your Progress' },
    steps('Record a set every day. A missed day resets your streak.', 'Keep your streak until the last day.'),
    TIPS,
    LEADERBOARD,
    { kind: 'top' },
    contact,
    { kind: 'share', title: 'Share the Challenge', text: 'Bring a friend. A streak is easier together.' },
  ],
  week: (title) => [
    hero(title, '[Say in one sentence who it is for, and where.]'),
    { kind: 'progress', title: 'Your Progress' },
    steps('Record at least one set every day. Extra sets are welcome.', 'The top man and the top woman win.'),
    TIPS,
    LEADERBOARD,
    { kind: 'top' },
    prizes(['Two reviewers check the top places before anyone wins.']),
    contact,
    { kind: 'sign-up', title: 'Ready to Compete?', text: '' },
  ],
  day: (title) => [
    hero(title, '[Say where and at what time it happens.]'),
    steps('Record your best set today. You can try again.', 'The best sets win in the evening.'),
    TIPS,
    LEADERBOARD,
    { kind: 'top' },
    prizes(['Two reviewers check the top places before anyone wins.']),
    contact,
  ],
  blank: (title) => [{ kind: 'hero', title, text: '', buttons: [] }, blankBlock('waitlist')],
};

export const blocksOf = (name: TemplateName, title: string): readonly Block[] => BLOCKS[name](title);

/** Returns the initial form of a new campaign. Its title is derived from the path. */
export const campaignFrom = (name: TemplateName, path: string): CampaignForm => {
  const title = shortNameOf(path);
  const isBlank = name === 'blank';
  return CampaignForm.parse({
    path,
    title,
    tagline: isBlank ? '' : TAGLINE,
    description: isBlank ? '' : '[Describe your challenge in one sentence for chats and search engines.]',
    blocks: blocksOf(name, title),
  });
};
