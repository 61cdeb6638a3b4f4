/**
 * Stores the current toast (a short message over the page). `toast()` shows one, and `Toaster`
 * renders it.
 */
import { translateMessage, t } from '../../i18n/translate.ts';

export type ToastTone = 'neutral' | 'success' | 'error';

export interface Toast {
  readonly id: number;
  readonly title: string;
  readonly description?: string | undefined;
  readonly detail?: string | undefined;
  readonly tone: ToastTone;
}

export interface ToastDraft {
  readonly title: string;
  readonly description?: string | undefined;
  readonly detail?: string | undefined;
  readonly tone?: ToastTone;
}

type Listener = () => void;

let current: Toast | undefined;
let lastId = 0;
const listeners = new Set<Listener>();

const show = (next: Toast | undefined): void => {
  current = next;
  for (const listener of listeners) listener();
};

/**
 * Translates and shows a message. It replaces the previous one, because only one is visible at a
 * time (specification S1, section 9).
 */
export const toast = ({ title, description, detail, tone = 'neutral' }: ToastDraft): void => {
  lastId += 1;
  const words = {
    title: translateMessage(title),
    description: description && translateMessage(description),
    detail: detail && translateMessage(detail),
  };
  show({ id: lastId, ...words, tone });
};

/** Shows an error toast with the title 'Error' (specification S1, section 8). */
export const errorToast = (description: string, detail?: string): void =>
  toast({ title: t('Error'), description, detail, tone: 'error' });

export const currentToast = (): Toast | undefined => current;

/** Removes the toast with this id if it is still shown. */
export const forgetToast = (id: number): void => {
  if (current?.id === id) show(undefined);
};

/** Removes the current toast, unless it is an error. */
export const dismissToast = (): void => {
  if (current && current.tone !== 'error') show(undefined);
};

/** Shows a toast again after it was removed, unless another one is shown. */
export const restoreToast = (message: Toast): void => {
  if (!current) show(message);
};

/**
 * Removes the current toast, unless it is an error, and returns a function that shows it again,
 * unless another one is shown then.
 */
export const postponeToast = (): (() => void) => {
  const postponed = current?.tone === 'error' ? undefined : current;
  dismissToast();
  return () => {
    if (postponed) restoreToast(postponed);
  };
};

export const onToastChange = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
