/** The form as the tab remembers it, from the first letter until it is saved or given up. */
import { z } from 'zod';
import { forgetDraft, keepDraft, keptDraft } from '../../../ui/kept-draft.ts';
import { ChallengeDraft } from './draft.ts';

/** The version an edit began with: what must still be so when it is saved. */
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
  /** What the form began with. */
  base: ChallengeDraft,
  saved: Saved.optional(),
});
export type Memory = z.output<typeof Memory>;

/** `id`: the challenge's; left out, that of a new one. */
const nameOf = (id: string | undefined): string => `challenge.${id ?? 'new'}`;

export const remember = (memory: Memory): void => keepDraft(nameOf(memory.saved?.id), memory);

/** What was typed and neither saved nor given up; an older version's shape is forgotten. */
export const remembered = (id: string | undefined): Memory | undefined => Memory.safeParse(keptDraft(nameOf(id))).data;

export const forget = (id: string | undefined): void => forgetDraft(nameOf(id));
