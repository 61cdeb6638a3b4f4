/** The form as the tab remembers it, from the first letter until it is saved or given up. */
import { z } from 'zod';
import { forgetDraft, keepDraft, keptDraft } from '../../../ui/kept-draft.ts';
import { CampaignDraft } from './draft.ts';

const Memory = z.object({
  draft: CampaignDraft,
  /** What the form began with, and which version that was. */
  base: CampaignDraft,
  version: z.int(),
});
export type Memory = z.output<typeof Memory>;

const nameOf = (campaign: string): string => `campaign.${campaign}`;

export const remember = (campaign: string, memory: Memory): void => keepDraft(nameOf(campaign), memory);

/** What was typed and neither saved nor given up; an older version's shape is forgotten. */
export const remembered = (campaign: string): Memory | undefined => Memory.safeParse(keptDraft(nameOf(campaign))).data;

export const forget = (campaign: string): void => forgetDraft(nameOf(campaign));
