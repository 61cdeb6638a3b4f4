/**
 * Draft of a campaign in the editor: conversion from and to API data, validation, and new blocks.
 */
import { z } from 'zod';
import type { BlockKind } from '@reptemple/contract/campaigns/campaign-blocks';
import type { Campaign } from '@reptemple/contract/campaigns/campaign-pages';
import { findCampaignIssues } from '@reptemple/contract/campaigns/campaign-validation';
import type { Fault } from '@reptemple/contract/campaigns/campaign-validation';
import { Block, CAMPAIGN_LIMITS, SINGLE_KINDS } from '@reptemple/contract/schemas/campaigns/campaign-blocks';
import { CampaignForm, WrittenLanguage } from '@reptemple/contract/schemas/campaigns/campaign-form';
import { CampaignPicture } from '@reptemple/contract/schemas/pictures/picture-uploads';
import { saidAgain, t } from '../../../i18n/translate.ts';
import { yearIssues } from '../../../ui/form/date-field-limits.ts';

const KINDS = Block.options.map(({ shape }) => shape.kind.value);

/**
 * Returns true if the value has the `kind` of a campaign block. Its texts, which may be invalid in
 * a draft, are not checked.
 */
const isBlock = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'kind' in value && KINDS.some((kind) => kind === value.kind);

/** Form values of the editor, as typed: invalid values are kept and reported. */
export const CampaignDraft = z.object({
  path: z.string(),
  challengeId: z.string(),
  title: z.string(),
  tagline: z.string(),
  description: z.string(),
  /** Language of the page's texts. The default is for drafts saved before the field existed. */
  language: WrittenLanguage.default('en'),
  logo: CampaignPicture.nullable().default(null),
  accent: z.string().default(''),
  /** First and last day, such as `2026-11-22`; both empty if the page has no time window. */
  start: z.string(),
  end: z.string(),
  timeZone: z.string(),
  /**
   * Text about a partner, such as "In partnership with …", and label and https URL of its link
   * button. All three are empty if there is no partner.
   */
  partnerLine: z.string(),
  partnerLabel: z.string(),
  partnerUrl: z.string(),
  /** Blocks of the page. `id` is a React key for the editor, and is not sent to the server. */
  blocks: z.array(z.object({ id: z.string(), block: z.custom<Block>(isBlock) })),
});
export type CampaignDraft = z.output<typeof CampaignDraft>;
export type DraftBlock = CampaignDraft['blocks'][number];
export type HeadField = Exclude<keyof CampaignDraft, 'blocks'>;

/** Error messages by field path: `path`, `window.end`, `blocks.3.questions.0.answer`. */
export type Faults = Readonly<Record<string, string>>;

/** Converts a campaign to a draft. `timeZone` is used if the campaign has no time window. */
export const draftOf = (campaign: Campaign, timeZone: string): CampaignDraft => {
  const { path, challengeId, title, tagline, description, language, logo, accent, blocks } = campaign;
  const window = campaign.window ?? { start: '', end: '', timeZone };
  const partner = campaign.partner ?? { line: '', label: '', url: '' };
  return {
    path,
    challengeId: challengeId ?? '',
    title,
    tagline,
    description,
    language,
    logo,
    accent: accent ?? '',
    ...window,
    partnerLine: partner.line,
    partnerLabel: partner.label,
    partnerUrl: partner.url,
    blocks: blocks.map((block, at) => ({ id: `block-${at + 1}`, block })),
  };
};

/** Converts a draft to a request body, without validating it. */
export const toRequestBody = (draft: CampaignDraft): unknown => {
  const { path, title, tagline, description, language, logo, accent, start, end, timeZone } = draft;
  const { partnerLine: line, partnerLabel: label, partnerUrl: url } = draft;
  return {
    path: path.trim(),
    challengeId: draft.challengeId === '' ? null : draft.challengeId,
    title,
    tagline,
    description,
    language,
    logo,
    accent: accent === '' ? null : accent.toLowerCase(),
    window: start === '' && end === '' ? null : { start, end, timeZone },
    partner: [line, label, url].every((text) => text.trim() === '') ? null : { line, label, url: url.trim() },
    blocks: draft.blocks.map(({ block }) => block),
  };
};

const byField = (found: readonly Fault[]): Faults =>
  Object.fromEntries(found.toReversed().map(({ field, message, worded }) => [field, saidAgain(message, worded)]));

/**
 * Returns the message of a validation issue. The contract's message for a text that is too long
 * says that the text is missing, so it is replaced.
 */
const wordsOf = (issue: z.core.$ZodIssue): string =>
  issue.code === 'too_big' && issue.origin === 'string'
    ? t('{maximum} characters at most.', { maximum: Number(issue.maximum) })
    : issue.message;

/**
 * Validates a draft and returns the request body, or the errors by field. `isPublic`: also rejects
 * missing texts that a published page needs.
 */
export const readDraft = (
  draft: CampaignDraft,
  isPublic: boolean,
): { readonly form?: CampaignForm | undefined; readonly faults: Faults } => {
  const parsed = CampaignForm.safeParse(toRequestBody(draft));
  if (!parsed.success) {
    const found = parsed.error.issues.map((issue) => ({ field: issue.path.join('.'), message: wordsOf(issue) }));
    const years = yearIssues({ 'window.start': draft.start, 'window.end': draft.end });
    return { faults: { ...byField(found), ...years } };
  }
  const faults = isPublic ? byField(findCampaignIssues(parsed.data)) : {};
  return Object.keys(faults).length > 0 ? { faults } : { form: parsed.data, faults };
};

/**
 * Returns the kinds that may still be added. Empty if the page has the maximum number of blocks.
 */
export const addableKinds = (blocks: readonly DraftBlock[]): readonly BlockKind[] => {
  if (blocks.length >= CAMPAIGN_LIMITS.blocks) return [];
  const there = new Set(blocks.map(({ block: { kind } }) => kind));
  return KINDS.filter((kind) => !(SINGLE_KINDS.includes(kind) && there.has(kind)));
};

export const freeId = (blocks: readonly DraftBlock[]): string => {
  const taken = new Set(blocks.map(({ id }) => id));
  let number = blocks.length + 1;
  while (taken.has(`block-${number}`)) number += 1;
  return `block-${number}`;
};

/** Returns the list with the entry at `at` moved up (-1) or down (1); unchanged at either end. */
export const moved = <Entry>(entries: readonly Entry[], at: number, by: -1 | 1): readonly Entry[] => {
  const [entry, other] = [entries[at], entries[at + by]];
  if (entry === undefined || other === undefined) return entries;
  return entries.with(at, other).with(at + by, entry);
};

export const isSame = (one: CampaignDraft, other: CampaignDraft): boolean =>
  JSON.stringify(toRequestBody(one)) === JSON.stringify(toRequestBody(other));

/**
 * Initial content of a new block, by kind, in the usual order on a page. The texts are from the
 * specification. They are always English, because they are stored and shown to everyone.
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

/** Returns the index at which to insert a new block, by the usual order of kinds. */
export const placeFor = (blocks: readonly DraftBlock[], kind: BlockKind): number =>
  blocks.findLastIndex(({ block }) => USUAL_ORDER.indexOf(block.kind) <= USUAL_ORDER.indexOf(kind)) + 1;

/**
 * Adds a Join button to a hero block without buttons. Called when the organiser chooses a challenge
 * for the first time.
 */
export const withJoinButton = (blocks: readonly DraftBlock[]): DraftBlock[] =>
  blocks.map((entry) =>
    entry.block.kind === 'hero' && entry.block.buttons.length === 0
      ? { ...entry, block: { ...entry.block, buttons: BLANK.hero.buttons } }
      : entry,
  );
