/** State of the toast: `toast()` shows a message from anywhere, and `Toaster` renders it. */
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
 * Shows a message and replaces the previous one: only one is visible at a time (specification S1,
 * section 9). Translates the texts.
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

/** Removes the toast if it is still the current one. */
export const forgetToast = (id: number): void => {
  if (current?.id === id) show(undefined);
};

/** Removes the toast, unless it is an error. */
export const dismissToast = (): void => {
  if (current && current.tone !== 'error') show(undefined);
};

/** Shows a removed toast again, unless there is another. */
export const restoreToast = (message: Toast): void => {
  if (!current) show(message);
};

export const onToastChange = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
