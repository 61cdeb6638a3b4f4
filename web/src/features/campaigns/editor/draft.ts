/** A campaign as it is typed, what it stands for, and what is wrong with it. */
import { Block, type BlockKind, CAMPAIGN_LIMITS, SINGLE_KINDS } from '@reptemple/contract/campaign-blocks';
import { type Fault, faultsOf } from '@reptemple/contract/campaign-faults';
import { CampaignForm, WrittenLanguage } from '@reptemple/contract/campaign-form';
import type { Campaign } from '@reptemple/contract/campaigns';
import { z } from 'zod';
import { saidAgain, t } from '../../../language/texts.ts';
import { yearFaults } from '../../../ui/year-fault.ts';

const KINDS = Block.options.map(({ shape }) => shape.kind.value);

/** Of this version's making: too long a text does not make it another thing. */
const isBlock = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'kind' in value && KINDS.some((kind) => kind === value.kind);

/** Everything as it is typed: what is too long, or no address, is kept and said to be so. */
export const CampaignDraft = z.object({
  path: z.string(),
  /** Empty: none yet. */
  challengeId: z.string(),
  title: z.string(),
  tagline: z.string(),
  description: z.string(),
  /** Not there in what was kept before it was asked for. */
  language: WrittenLanguage.default('en'),
  /** Both empty: no window. */
  start: z.string(),
  end: z.string(),
  timeZone: z.string(),
  /** All empty: no partner. */
  partnerLine: z.string(),
  partnerLabel: z.string(),
  partnerUrl: z.string(),
  /** `id` tells blocks apart while they are moved; it is not stored. */
  blocks: z.array(z.object({ id: z.string(), block: z.custom<Block>(isBlock) })),
});
export type CampaignDraft = z.output<typeof CampaignDraft>;
export type DraftBlock = CampaignDraft['blocks'][number];
export type HeadField = Exclude<keyof CampaignDraft, 'blocks'>;

/** What is wrong, by field: `path`, `window.end`, `blocks.3.questions.0.answer`. */
export type Faults = Readonly<Record<string, string>>;

/** `timeZone`: the organiser's own, for when there is no window yet. */
export const draftOf = (campaign: Campaign, timeZone: string): CampaignDraft => {
  const { path, challengeId, title, tagline, description, language, blocks } = campaign;
  const window = campaign.window ?? { start: '', end: '', timeZone };
  const partner = campaign.partner ?? { line: '', label: '', url: '' };
  return {
    path,
    challengeId: challengeId ?? '',
    title,
    tagline,
    description,
    language,
    ...window,
    partnerLine: partner.line,
    partnerLabel: partner.label,
    partnerUrl: partner.url,
    blocks: blocks.map((block, at) => ({ id: `block-${at + 1}`, block })),
  };
};

/** What would be sent; the contract judges it. */
export const sentOf = (draft: CampaignDraft): unknown => {
  const { path, title, tagline, description, language, start, end, timeZone } = draft;
  const { partnerLine: line, partnerLabel: label, partnerUrl: url } = draft;
  return {
    path: path.trim(),
    challengeId: draft.challengeId === '' ? null : draft.challengeId,
    title,
    tagline,
    description,
    language,
    window: start === '' && end === '' ? null : { start, end, timeZone },
    partner: [line, label, url].every((text) => text.trim() === '') ? null : { line, label, url: url.trim() },
    blocks: draft.blocks.map(({ block }) => block),
  };
};

/** The first thing wrong with each field. */
const byField = (found: readonly Fault[]): Faults =>
  Object.fromEntries(found.toReversed().map(({ field, message, worded }) => [field, saidAgain(message, worded)]));

/** Of a text that is too long the contract says what it says of one that is missing. */
const wordsOf = (issue: z.core.$ZodIssue): string =>
  issue.code === 'too_big' && issue.origin === 'string'
    ? t('At most {maximum} letters.', { maximum: Number(issue.maximum) })
    : issue.message;

/** What a draft would save, or everything wrong with it. `isPublic`: it must be complete as well. */
export const readDraft = (
  draft: CampaignDraft,
  isPublic: boolean,
): { readonly form?: CampaignForm | undefined; readonly faults: Faults } => {
  const parsed = CampaignForm.safeParse(sentOf(draft));
  if (!parsed.success) {
    const found = parsed.error.issues.map((issue) => ({ field: issue.path.join('.'), message: wordsOf(issue) }));
    const years = yearFaults({ 'window.start': draft.start, 'window.end': draft.end });
    return { faults: { ...byField(found), ...years } };
  }
  const faults = isPublic ? byField(faultsOf(parsed.data)) : {};
  return Object.keys(faults).length > 0 ? { faults } : { form: parsed.data, faults };
};

/** Which kinds may be added: some a page has once at most. */
export const addableKinds = (blocks: readonly DraftBlock[]): readonly BlockKind[] => {
  if (blocks.length >= CAMPAIGN_LIMITS.blocks) return [];
  const there = new Set(blocks.map(({ block: { kind } }) => kind));
  return KINDS.filter((kind) => !(SINGLE_KINDS.includes(kind) && there.has(kind)));
};

/** An id none of them has. */
export const freeId = (blocks: readonly DraftBlock[]): string => {
  const taken = new Set(blocks.map(({ id }) => id));
  let number = blocks.length + 1;
  while (taken.has(`block-${number}`)) number += 1;
  return `block-${number}`;
};

/** The same list with one entry a place further up (-1) or down (1); at the edge it stays as it is. */
export const moved = <Entry>(entries: readonly Entry[], at: number, by: -1 | 1): readonly Entry[] => {
  const [entry, other] = [entries[at], entries[at + by]];
  if (entry === undefined || other === undefined) return entries;
  return entries.with(at, other).with(at + by, entry);
};

export const isSame = (one: CampaignDraft, other: CampaignDraft): boolean =>
  JSON.stringify(sentOf(one)) === JSON.stringify(sentOf(other));

/**
 * A new block as it is begun, in the order pages usually have: with the words the specification has for it. In English whoever edits it, and past the catalogues: they
 * are stored, and read by everybody.
 */
const BLANK: { readonly [Kind in BlockKind]: Extract<Block, { kind: Kind }> } = {
  hero: { kind: 'hero', title: '', text: '', buttons: [{ label: 'Join', leadsTo: 'record' }] },
  progress: { kind: 'progress', title: 'Your Progress' },
  steps: { kind: 'steps', title: 'How It Works', steps: [{ title: 'Join', text: '' }] },
  rules: { kind: 'rules', title: 'Perfect Your Form', text: '', items: [''] },
  'recording-tips': { kind: 'recording-tips', title: 'Recording Tips', items: [''] },
  'demo-video': { kind: 'demo-video', title: 'What Counts', text: '', clip: 'push-up', exerciseDefinitionId: null },
  leaderboard: {
    kind: 'leaderboard',
    title: 'Live Leaderboard',
    join: { label: 'Join Challenge', leadsTo: 'record' },
  },
  top: { kind: 'top' },
  prizes: {
    kind: 'prizes',
    title: 'Prizes',
    winners: '',
    prizes: [{ title: '', reward: '', text: '', winner: null }],
    notes: [],
  },
  referral: { kind: 'referral', title: 'Invite Your Friends', text: '', button: 'Get Referral Link' },
  share: { kind: 'share', title: 'Share the Challenge', text: '' },
  faq: { kind: 'faq', title: 'FAQ', questions: [{ question: '', answer: '' }] },
  'fine-print': { kind: 'fine-print', title: 'Fine Print', items: [''] },
  'sign-up': { kind: 'sign-up', title: 'Ready to Compete?', text: '' },
  waitlist: { kind: 'waitlist', title: 'Join the waitlist', text: '', source: 'fitness_community' },
};

export const blankBlock = (kind: BlockKind): Block => BLANK[kind];

const USUAL_ORDER = Object.keys(BLANK);

/** Where a new block goes: behind the last one that usually comes before it. */
export const placeFor = (blocks: readonly DraftBlock[], kind: BlockKind): number =>
  blocks.findLastIndex(({ block }) => USUAL_ORDER.indexOf(block.kind) <= USUAL_ORDER.indexOf(kind)) + 1;

/** Once there is a challenge the hero leads to it: a page that was begun without one has no button. */
export const withWayIn = (blocks: readonly DraftBlock[]): DraftBlock[] =>
  blocks.map((entry) =>
    entry.block.kind === 'hero' && entry.block.buttons.length === 0
      ? { ...entry, block: { ...entry.block, buttons: BLANK.hero.buttons } }
      : entry,
  );
