/** Draft of the form, kept in the tab until saved or discarded. */
import { z } from 'zod';
import { forgetDraft, keepDraft, keptDraft } from '../../../ui/storage/form-draft.ts';
import { ChallengeDraft } from './challenge-draft.ts';

/** Version that was edited, for conflict detection. */
const Saved = z.object({
  id: z.string(),
  updatedAt: z.string(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  timeZone: z.string(),
});
export type Saved = z.output<typeof Saved>;

const Memory = z.object({
  draft: ChallengeDraft,
  /** Initial form values. */
  base: ChallengeDraft,
  saved: Saved.optional(),
});
export type Memory = z.output<typeof Memory>;

/** `id`: the challenge's; undefined for a new one. */
const nameOf = (id: string | undefined): string => `challenge.${id ?? 'new'}`;

export const remember = (memory: Memory): void => keepDraft(nameOf(memory.saved?.id), memory);

/** Returns the unsaved draft; ignores drafts with an outdated shape. */
export const remembered = (id: string | undefined): Memory | undefined => Memory.safeParse(keptDraft(nameOf(id))).data;

export const forget = (id: string | undefined): void => forgetDraft(nameOf(id));
