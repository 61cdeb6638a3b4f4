/** Draft in the editor, kept in the tab until saved or discarded. */
import type { Campaign } from '@reptemple/contract/campaigns/campaigns';
import { useRef, useState } from 'react';
import { CampaignDraft, draftOf, isSame } from './campaign-draft.ts';
import { z } from 'zod';
import { forgetDraft, keepDraft, keptDraft } from '../../../ui/storage/form-draft.ts';

/** Draft of the form, kept in the tab until it is saved or discarded. */
const Memory = z.object({
  draft: CampaignDraft,
  /** Initial form values and their version, to detect changes. */
  base: CampaignDraft,
  version: z.int(),
});
type Memory = z.output<typeof Memory>;

const nameOf = (campaign: string): string => `campaign.${campaign}`;

const remember = (campaign: string, memory: Memory): void => keepDraft(nameOf(campaign), memory);

/** Returns the unsaved draft; ignores drafts with an outdated shape. */
const remembered = (campaign: string): Memory | undefined => Memory.safeParse(keptDraft(nameOf(campaign))).data;

const forget = (campaign: string): void => forgetDraft(nameOf(campaign));

const begin = (campaign: Campaign): Memory => {
  const base = draftOf(campaign, Intl.DateTimeFormat().resolvedOptions().timeZone);
  return { draft: base, base, version: campaign.version };
};

export const useTyping = (campaign: Campaign) => {
  const { id } = campaign;
  const [kept] = useState(() => remembered(id));
  const [memory, setMemory] = useState<Memory>(() => kept ?? begin(campaign));
  // A ref, because the user may keep typing during a save.
  const latest = useRef(memory);
  const replace = (next: Memory): void => {
    latest.current = next;
    setMemory(next);
    if (isSame(next.draft, next.base)) forget(id);
    else remember(id, next);
  };
  const isDirty = !isSame(memory.draft, memory.base);
  return {
    draft: memory.draft,
    version: memory.version,
    isDirty,
    isRestored: kept !== undefined && isDirty,
    change: (part: Partial<CampaignDraft>): void => {
      const { current } = latest;
      replace({ ...current, draft: { ...current.draft, ...part } });
    },
    /** Sets the saved values and their version. */
    saved: (base: CampaignDraft, version: number): void => replace({ ...latest.current, base, version }),
    /** Only the version has changed. */
    unpublished: (version: number): void => replace({ ...latest.current, version }),
    startOver: (): void => replace({ ...latest.current, draft: latest.current.base }),
    forget: (): void => forget(id),
  };
};
