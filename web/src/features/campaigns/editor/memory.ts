/** Draft of the form, kept in the tab until it is saved or discarded. */
import { z } from 'zod';
import { forgetDraft, keepDraft, keptDraft } from '../../../ui/storage/form-draft.ts';
import { CampaignDraft } from './draft.ts';

const Memory = z.object({
  draft: CampaignDraft,
  /** Initial form values and their version, to detect changes. */
  base: CampaignDraft,
  version: z.int(),
});
export type Memory = z.output<typeof Memory>;

const nameOf = (campaign: string): string => `campaign.${campaign}`;

export const remember = (campaign: string, memory: Memory): void => keepDraft(nameOf(campaign), memory);

/** Returns the unsaved draft; ignores drafts with an outdated shape. */
export const remembered = (campaign: string): Memory | undefined => Memory.safeParse(keptDraft(nameOf(campaign))).data;

export const forget = (campaign: string): void => forgetDraft(nameOf(campaign));
