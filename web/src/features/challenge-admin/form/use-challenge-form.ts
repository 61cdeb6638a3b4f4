/**
 * State of the admin's challenge form: draft, errors, edit conflicts and saving. Keeps the draft in
 * the browser.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { z } from 'zod';
import type { AdminChallenge } from '@reptemple/contract/challenges/challenge-admin';
import { ApiError, isRefusal } from '../../../api/api-error.ts';
import { t } from '../../../i18n/translate.ts';
import { focusFirstIssue } from '../../../ui/overlay/focus-management.ts';
import { errorToast, toast } from '../../../ui/overlay/toast.ts';
import { forgetDraft, keepDraft, keptDraft } from '../../../ui/storage/form-draft.ts';
import { adminChallengeQuery, useCreateChallenge, useUpdateChallenge } from '../queries.ts';
import {
  ChallengeDraft,
  draftOf,
  faultsOf,
  isSame,
  readDraft,
  ChallengeDraft as Shape,
} from './admin-challenge-draft.ts';
import type { Faults, DraftField } from './admin-challenge-draft.ts';

/**
 * Saved version of the challenge. `updatedAt` detects edit conflicts. The dates are needed to keep
 * the time of day if the day is not changed.
 */
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
  base: ChallengeDraft,
  saved: Saved.optional(),
});
export type Memory = z.output<typeof Memory>;

const nameOf = (id: string | undefined): string => `challenge.${id ?? 'new'}`;

const remember = (memory: Memory): void => keepDraft(nameOf(memory.saved?.id), memory);

const remembered = (id: string | undefined): Memory | undefined => Memory.safeParse(keptDraft(nameOf(id))).data;

export const forget = (id: string | undefined): void => forgetDraft(nameOf(id));

export type Choice = 'mine' | 'theirs';

export interface Difference {
  readonly field: DraftField;
  readonly mine: string | boolean;
  readonly theirs: string | boolean;
  /**
   * Suggested version: `mine` if this user changed the field, `theirs` if only the other admin did.
   */
  readonly suggestion: Choice;
}

const FIELDS = Object.keys(Shape.shape).filter((name): name is DraftField => name in Shape.shape);

/**
 * Returns the fields that differ between this user's version and the other admin's. `base`: version
 * from which both started.
 */
export const differencesOf = (
  base: ChallengeDraft,
  mine: ChallengeDraft,
  theirs: ChallengeDraft,
): readonly Difference[] =>
  FIELDS.filter((field) => mine[field] !== theirs[field]).map((field) => ({
    field,
    mine: mine[field],
    theirs: theirs[field],
    suggestion: mine[field] === base[field] ? 'theirs' : 'mine',
  }));

export type Choices = Readonly<Partial<Record<DraftField, Choice>>>;

/**
 * Returns this user's version, with the other admin's value in each field for which `theirs` is
 * chosen or, without a choice, suggested.
 */
export const mergedOf = (
  mine: ChallengeDraft,
  differences: readonly Difference[],
  choices: Choices,
): ChallengeDraft => {
  const taken = differences.filter(({ field, suggestion }) => (choices[field] ?? suggestion) === 'theirs');
  return { ...mine, ...Object.fromEntries(taken.map(({ field, theirs }) => [field, theirs])) };
};

export interface Conflict {
  /** Message of the server: who changed the challenge, and when. */
  readonly message: string;
  readonly theirs: AdminChallenge;
  readonly differences: readonly Difference[];
}

export const memoryOf = (challenge: AdminChallenge): Memory => {
  const { id, updatedAt, startDate, endDate, timeZone } = challenge;
  const base = draftOf(challenge);
  return { draft: base, base, saved: { id, updatedAt, startDate, endDate, timeZone } };
};

/**
 * Removes the errors of changed fields. A changed start day also removes the error of the end day.
 */
const without = (faults: Faults, change: Partial<ChallengeDraft>): Faults => {
  const gone = new Set([...Object.keys(change), ...('startDay' in change ? ['endDay'] : [])]);
  return Object.fromEntries(Object.entries(faults).filter(([field]) => !gone.has(field)));
};

const LOGGED_OUT = t('You must be logged in to create challenges');
const failureOf = (task: 'create' | 'update'): string =>
  task === 'create' ? t('Failed to create challenge') : t('Failed to update challenge');

const useSending = () => {
  const create = useCreateChallenge();
  const update = useUpdateChallenge();
  const send = async ({ draft, saved }: Memory): Promise<{ readonly faults?: Faults; readonly slug?: string }> => {
    const { form, faults } = readDraft(draft, saved);
    if (faults) return { faults };
    const { challenge } = saved
      ? await update.mutateAsync({ challenge: saved.id, form, expectedUpdatedAt: saved.updatedAt })
      : await create.mutateAsync(form);
    return { slug: challenge.slug };
  };
  return { send, isBusy: create.isPending || update.isPending };
};

const useConflict = () => {
  const queryClient = useQueryClient();
  const [conflict, setConflict] = useState<Conflict>();
  const look = async ({ draft, base, saved }: Memory, message: string): Promise<void> => {
    if (!saved) return;
    const { challenge: theirs } = await queryClient.fetchQuery(adminChallengeQuery(saved.id));
    setConflict({ message, theirs, differences: differencesOf(base, draft, draftOf(theirs)) });
  };
  return { conflict, look, settle: () => setConflict(undefined) };
};

const useTyping = (beginning: Memory) => {
  const id = beginning.saved?.id;
  const [kept] = useState(() => remembered(id));
  const [memory, setMemory] = useState<Memory>(kept ?? beginning);
  const [faults, setFaults] = useState<Faults>({});
  const replace = (next: Memory): void => {
    setMemory(next);
    if (isSame(next.draft, next.base)) forget(id);
    else remember(next);
  };
  const change = (part: Partial<ChallengeDraft>): void => {
    replace({ ...memory, draft: { ...memory.draft, ...part } });
    setFaults(without(faults, part));
  };
  const startOver = (): void => {
    replace(beginning);
    setFaults({});
  };
  const isDirty = !isSame(memory.draft, memory.base);
  const isRestored = kept !== undefined && isDirty && isSame(kept.draft, memory.draft);
  return { memory, replace, change, startOver, faults, setFaults, isDirty, isRestored };
};

/**
 * Holds the state of the form. Focuses the first invalid field in `element`. Calls `onDone` after
 * saving, with the slug of a new challenge.
 */
export const useChallengeForm = (
  beginning: Memory,
  element: RefObject<HTMLFormElement | null>,
  onDone: (created: string | undefined) => void,
) => {
  const typing = useTyping(beginning);
  const sending = useSending();
  const conflicts = useConflict();
  const [problem, setProblem] = useState<string>();
  const task = beginning.saved ? 'update' : 'create';

  const showFaults = (faults: Faults): void => {
    flushSync(() => typing.setFaults(faults));
    focusFirstIssue(element.current);
  };
  const explain = async (error: unknown, memory: Memory): Promise<void> => {
    if (!(error instanceof ApiError)) throw error;
    if (isRefusal(error, 'conflict')) return conflicts.look(memory, error.message);
    const isLoggedOut = isRefusal(error, 'not_signed_in') && task === 'create';
    errorToast(isLoggedOut ? LOGGED_OUT : failureOf(task));
    setProblem(error.message);
    showFaults(faultsOf(error.faults));
  };
  const save = async (memory: Memory): Promise<void> => {
    setProblem(undefined);
    conflicts.settle();
    try {
      const { faults, slug } = await sending.send(memory);
      if (faults) return showFaults(faults);
      forget(memory.saved?.id);
      toast({
        title: t('Success'),
        description: task === 'create' ? t('Challenge created successfully') : t('Challenge updated successfully'),
        tone: 'success',
      });
      onDone(task === 'create' ? slug : undefined);
    } catch (error) {
      await explain(error, memory).catch(() => errorToast(failureOf(task)));
    }
  };
  const { memory } = typing;
  return {
    ...typing,
    draft: memory.draft,
    problem,
    conflict: conflicts.conflict,
    isBusy: sending.isBusy,
    save: () => save(memory),
    /** Saves the merged draft after an edit conflict, based on the other admin's version. */
    settle: (draft: ChallengeDraft, theirs: AdminChallenge): Promise<void> => {
      const next = { ...memoryOf(theirs), draft };
      typing.replace(next);
      return save(next);
    },
  };
};

export type ChallengeFormState = ReturnType<typeof useChallengeForm>;
