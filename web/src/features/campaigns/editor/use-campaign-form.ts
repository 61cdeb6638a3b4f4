/** Form state of the campaign editor: draft, errors, saving, publishing and edit conflicts. */
import { useState, useRef } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { z } from 'zod';
import type { Campaign } from '@reptemple/contract/campaigns/campaign-pages';
import { ApiError, isRefusal } from '../../../api/api-error.ts';
import type { StoredInstead } from '../../../api/api-error.ts';
import { t } from '../../../i18n/translate.ts';
import { focusFirstIssue } from '../../../ui/overlay/focus-management.ts';
import { errorToast, toast } from '../../../ui/overlay/toast.ts';
import { forgetDraft, keepDraft, keptDraft } from '../../../ui/storage/form-draft.ts';
import { usePublishCampaign, useUnpublishCampaign, useUpdateCampaign } from '../admin/queries.ts';
import { readDraft, CampaignDraft, draftOf, isSame } from './campaign-draft.ts';
import type { Faults } from './campaign-draft.ts';

/** Unsaved changes, stored in this browser tab until they are saved or discarded. */
const Memory = z.object({
  draft: CampaignDraft,
  base: CampaignDraft,
  version: z.int(),
});
type Memory = z.output<typeof Memory>;

const nameOf = (campaign: string): string => `campaign.${campaign}`;

const remember = (campaign: string, memory: Memory): void => keepDraft(nameOf(campaign), memory);

/**
 * Returns the draft stored in this tab. Undefined if there is none, or if an older release stored
 * it with other fields.
 */
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
  // Keeps the draft in a ref, because the user may keep typing while a save is running.
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
    saved: (base: CampaignDraft, version: number): void => replace({ ...latest.current, base, version }),
    unpublished: (version: number): void => replace({ ...latest.current, version }),
    startOver: (): void => replace({ ...latest.current, draft: latest.current.base }),
    forget: (): void => forget(id),
  };
};

/**
 * Last action that the user requested. Errors are shown while typing, but not before the first
 * action.
 */
type RequestedAction = 'nothing' | 'saving' | 'publishing';

const CHECK_FIELDS_MESSAGE = t('Check the form and try again.');

const serverFaults = (error: ApiError): Faults =>
  Object.fromEntries(error.faults.map(({ field, message }) => [field, message]));

/** Holds the state after a rejected save: field errors, a message, or an edit conflict. */
const useRejectedSave = (element: RefObject<HTMLFormElement | null>) => {
  const [refused, setRefused] = useState<Faults>({});
  const [problem, setProblem] = useState<string>();
  const [conflict, setConflict] = useState<StoredInstead>();
  const show = (words: string, found: Faults = {}): void => {
    flushSync(() => {
      setRefused(found);
      setProblem(words);
    });
    focusFirstIssue(element.current);
  };
  const explain = (error: unknown): void => {
    if (!(error instanceof ApiError)) throw error;
    const words = error.faults.length > 1 ? CHECK_FIELDS_MESSAGE : error.message;
    errorToast(words);
    if (isRefusal(error, 'conflict') && error.stored) setConflict(error.stored);
    else show(words, serverFaults(error));
  };
  const clear = (): void => {
    setRefused({});
    setProblem(undefined);
    setConflict(undefined);
  };
  return { refused, problem, conflict, show, explain, clear };
};

const useSaveRequests = (campaign: string) => {
  const [update, publish, unpublish] = [useUpdateCampaign(), usePublishCampaign(), useUnpublishCampaign()];
  return {
    update: async (version: number, form: Parameters<typeof update.mutateAsync>[0]['form']) =>
      update.mutateAsync({ campaign, version, form }),
    publish: async (version: number) => publish.mutateAsync({ campaign, version }),
    unpublish: async (version: number) => unpublish.mutateAsync({ campaign, version }),
    isBusy: update.isPending || publish.isPending || unpublish.isPending,
  };
};

const toastDone = (description: string): void => toast({ title: t('Success'), description, tone: 'success' });

/**
 * Holds the publication status of the campaign and validates the form. A published page must be
 * complete, a draft need not be.
 */
const usePublication = (campaign: Campaign) => {
  const [status, setStatus] = useState(campaign.status);
  const [requested, setRequested] = useState<RequestedAction>('nothing');
  const isPublic = (wanted: RequestedAction): boolean => status === 'published' || wanted === 'publishing';
  const faultsNow = (draft: CampaignDraft): Faults =>
    requested === 'nothing' ? {} : readDraft(draft, isPublic(requested)).faults;
  return { status, setStatus, setRequested, isPublic, faultsNow };
};

/**
 * Returns a function that saves the draft and returns its new version. If the draft is invalid, it
 * shows the errors and returns undefined.
 * @throws ApiError if the server rejects the draft.
 */
const useSaveDraft = (
  { draft, saved: rebase }: ReturnType<typeof useTyping>,
  { clear, show }: ReturnType<typeof useRejectedSave>,
  { update }: ReturnType<typeof useSaveRequests>,
  { setRequested, isPublic }: ReturnType<typeof usePublication>,
) => {
  return async (wanted: RequestedAction, version: number): Promise<number | undefined> => {
    clear();
    flushSync(() => setRequested(wanted));
    const { form } = readDraft(draft, isPublic(wanted));
    if (!form) {
      show(CHECK_FIELDS_MESSAGE);
      return undefined;
    }
    const { campaign: saved } = await update(version, form);
    rebase(draft, saved.version);
    return saved.version;
  };
};

/**
 * Holds the form state of the campaign editor. `element` is the form whose first invalid field gets
 * the focus.
 */
export const useCampaignForm = (campaign: Campaign, element: RefObject<HTMLFormElement | null>) => {
  const [typing, refusals] = [useTyping(campaign), useRejectedSave(element)];
  const [sending, standing] = [useSaveRequests(campaign.id), usePublication(campaign)];
  const store = useSaveDraft(typing, refusals, sending, standing);
  const save = async (version = typing.version): Promise<void> => {
    if ((await store('saving', version)) !== undefined) toastDone(t('Saved'));
  };
  const publish = async (): Promise<void> => {
    const version = await store('publishing', typing.version);
    if (version === undefined) return;
    const { campaign: saved } = await sending.publish(version);
    typing.saved(typing.draft, saved.version);
    standing.setStatus(saved.status);
    toastDone(t('Live at /{path}', { path: saved.path }));
  };
  const unpublish = async (): Promise<void> => {
    const { campaign: saved } = await sending.unpublish(typing.version);
    typing.unpublished(saved.version);
    standing.setStatus(saved.status);
    standing.setRequested('nothing');
    toastDone(t('Only admins can see this draft.'));
  };
  const act = (doing: Promise<void>): void => void doing.catch(refusals.explain);
  return {
    ...typing,
    status: standing.status,
    faults: { ...standing.faultsNow(typing.draft), ...refusals.refused },
    problem: refusals.problem,
    conflict: refusals.conflict,
    isBusy: sending.isBusy,
    change: (part: Partial<CampaignDraft>): void => {
      typing.change(part);
      if (refusals.problem) refusals.clear();
    },
    save: () => act(save()),
    /** Saves the draft and replaces the version that another admin has saved in the meantime. */
    saveOver: ({ version }: StoredInstead) => act(save(version)),
    publish: () => act(publish()),
    /** Shows the errors that prevent publishing next to their fields. */
    showFaults: () => flushSync(() => standing.setRequested('publishing')),
    unpublish: () => act(unpublish()),
  };
};

export type CampaignFormState = ReturnType<typeof useCampaignForm>;
