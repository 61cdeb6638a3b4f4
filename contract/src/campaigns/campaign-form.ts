import { z } from 'zod';
import { TimeZone } from '../challenges/challenge-form.ts';
import { InputDay } from '../date-validation.ts';
import { isReservedPath } from '../page-routes-and-reserved-paths.ts';
import { CampaignPicture } from '../pictures/picture-uploads.ts';
import { publicLine, publicText } from '../public-text-validation.ts';
import { Block, CAMPAIGN_LIMITS } from './campaign-blocks.ts';

export const CAMPAIGN_STATUSES = ['draft', 'published'] as const;

export const PATH_UNUSABLE = 'Use 2 to 40 lowercase letters, digits or hyphens. Start with a letter or digit.';
export const PATH_RESERVED = 'This path is already taken. Choose another one.';
export const PATH_TAKEN = 'This path is already taken. Choose another one.';
export const TITLE_REQUIRED = 'Enter a title.';
export const WINDOW_BACKWARDS = 'The last day can’t be before the first day.';
export const PARTNER_NOT_HTTPS = 'Enter an address starting with https://.';

export const WRITTEN_LANGUAGES = [
  'en',
  'de',
  'es',
  'cs',
  'da',
  'el',
  'fi',
  'fr',
  'hu',
  'it',
  'ja',
  'ko',
  'nl',
  'no',
  'pl',
  'pt',
  'ro',
  'ru',
  'sv',
  'tr',
  'uk',
  'zh',
] as const;
export const WrittenLanguage = z.enum(WRITTEN_LANGUAGES);

export const CampaignPath = z
  .string(PATH_UNUSABLE)
  .regex(/^[a-z0-9][a-z0-9-]{1,39}$/, { error: PATH_UNUSABLE, abort: true })
  .refine((path) => !isReservedPath(path), { error: PATH_RESERVED });

export const CampaignWindow = z
  .object({ start: InputDay, end: InputDay, timeZone: TimeZone })
  .refine(({ start, end }) => start <= end, { path: ['end'], error: WINDOW_BACKWARDS });
export type CampaignWindow = z.output<typeof CampaignWindow>;

export const CampaignPartner = z.object({
  line: publicLine(CAMPAIGN_LIMITS.line),
  label: publicLine(CAMPAIGN_LIMITS.label),
  url: z.url({ protocol: /^https$/, error: PARTNER_NOT_HTTPS }).max(500, PARTNER_NOT_HTTPS),
});
export type CampaignPartner = z.output<typeof CampaignPartner>;

/**
 * Main colour of the page as hex code. The page darkens or lightens it until its contrast is
 * sufficient.
 */
export const AccentColor = z.string().regex(/^#[0-9a-f]{6}$/, 'Enter a colour such as #c8102e.');

/**
 * Editable fields of a campaign. A draft may be incomplete: `findCampaignIssues` lists what is
 * missing.
 */
export const CampaignForm = z.object({
  path: CampaignPath,
  /** Id of the challenge that the page promotes. If null, the page shows 'Coming Soon!'. */
  challengeId: z.uuid().nullable().default(null),
  title: publicLine(CAMPAIGN_LIMITS.line, TITLE_REQUIRED),
  tagline: publicLine(CAMPAIGN_LIMITS.line).default(''),
  description: publicText(500).default(''),
  /**
   * Language of the campaign's texts. If omitted, it stays unchanged; in a new campaign it is then
   * English.
   */
  language: WrittenLanguage.optional(),
  window: CampaignWindow.nullable().default(null),
  partner: CampaignPartner.nullable().default(null),
  /** Logo of the campaign. If omitted, it stays unchanged; a new campaign then has none. */
  logo: CampaignPicture.nullable().optional(),
  accent: AccentColor.nullable().optional(),
  blocks: z.array(Block).max(CAMPAIGN_LIMITS.blocks).default([]),
});
export type CampaignForm = z.output<typeof CampaignForm>;
