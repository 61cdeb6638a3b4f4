/**
 * Draft of a campaign in the editor: conversion from and to the API, validation, and new blocks.
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

/** Returns true for any object with a known kind, because invalid texts are allowed in a draft. */
const isBlock = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'kind' in value && KINDS.some((kind) => kind === value.kind);

/** Form values of the campaign editor. Invalid values are kept and reported. */
export const CampaignDraft = z.object({
  path: z.string(),
  /** Id of the promoted challenge; empty if none is chosen. */
  challengeId: z.string(),
  title: z.string(),
  tagline: z.string(),
  description: z.string(),
  /** Language of the texts; the default is for drafts saved by older versions. */
  language: WrittenLanguage.default('en'),
  logo: CampaignPicture.nullable().default(null),
  /** Colour as hex code; empty for the default colours. */
  accent: z.string().default(''),
  /** First and last day; both empty without a window. */
  start: z.string(),
  end: z.string(),
  timeZone: z.string(),
  /** Fields of the partner; all empty without one. */
  partnerLine: z.string(),
  partnerLabel: z.string(),
  partnerUrl: z.string(),
  /** Blocks in page order. `id` is the key of a block while editing; it is not stored. */
  blocks: z.array(z.object({ id: z.string(), block: z.custom<Block>(isBlock) })),
});
export type CampaignDraft = z.output<typeof CampaignDraft>;
export type DraftBlock = CampaignDraft['blocks'][number];
export type HeadField = Exclude<keyof CampaignDraft, 'blocks'>;

/** Errors by field path: `path`, `window.end`, `blocks.3.questions.0.answer`. */
export type Faults = Readonly<Record<string, string>>;

/** Converts a campaign to a draft. `timeZone`: default for a campaign without a window. */
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

/** Converts a draft to a request body, which is not validated yet. */
export const sentOf = (draft: CampaignDraft): unknown => {
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

/** Returns the first error of each field. */
const byField = (found: readonly Fault[]): Faults =>
  Object.fromEntries(found.toReversed().map(({ field, message, worded }) => [field, saidAgain(message, worded)]));

/**
 * Returns the message of a validation issue. Replaces that of texts that are too long, for which
 * the contract says that they are missing.
 */
const wordsOf = (issue: z.core.$ZodIssue): string =>
  issue.code === 'too_big' && issue.origin === 'string'
    ? t('{maximum} characters at most.', { maximum: Number(issue.maximum) })
    : issue.message;

/**
 * Validates a draft. Returns the request body, or the errors by field. `isPublic`: also requires
 * that nothing is missing.
 */
export const readDraft = (
  draft: CampaignDraft,
  isPublic: boolean,
): { readonly form?: CampaignForm | undefined; readonly faults: Faults } => {
  const parsed = CampaignForm.safeParse(sentOf(draft));
  if (!parsed.success) {
    const found = parsed.error.issues.map((issue) => ({ field: issue.path.join('.'), message: wordsOf(issue) }));
    const years = yearIssues({ 'window.start': draft.start, 'window.end': draft.end });
    return { faults: { ...byField(found), ...years } };
  }
  const faults = isPublic ? byField(findCampaignIssues(parsed.data)) : {};
  return Object.keys(faults).length > 0 ? { faults } : { form: parsed.data, faults };
};

/** Returns the kinds that can be added; some may occur only once. */
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

/** Returns the list with an entry moved up (-1) or down (1); unchanged at the edge. */
export const moved = <Entry>(entries: readonly Entry[], at: number, by: -1 | 1): readonly Entry[] => {
  const [entry, other] = [entries[at], entries[at + by]];
  if (entry === undefined || other === undefined) return entries;
  return entries.with(at, other).with(at + by, entry);
};

export const isSame = (one: CampaignDraft, other: CampaignDraft): boolean =>
  JSON.stringify(sentOf(one)) === JSON.stringify(sentOf(other));

/**
 * Initial content of new blocks by kind, in the usual order, with texts from the specification.
 * Always in English, because they are stored and shown to everyone.
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

/** Returns the index for a new block: after the last one that usually precedes it. */
export const placeFor = (blocks: readonly DraftBlock[], kind: BlockKind): number =>
  blocks.findLastIndex(({ block }) => USUAL_ORDER.indexOf(block.kind) <= USUAL_ORDER.indexOf(kind)) + 1;

/** Returns the blocks with a button added to a hero without one, when a challenge is set. */
export const withWayIn = (blocks: readonly DraftBlock[]): DraftBlock[] =>
  blocks.map((entry) =>
    entry.block.kind === 'hero' && entry.block.buttons.length === 0
      ? { ...entry, block: { ...entry.block, buttons: BLANK.hero.buttons } }
      : entry,
  );
