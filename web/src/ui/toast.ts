/** The one message on screen. `toast()` can be called from anywhere; `Toaster` shows what is here. */
import { said, t } from '../language/texts.ts';

export type ToastTone = 'neutral' | 'success' | 'error';

export interface Toast {
  readonly id: number;
  readonly title: string;
  readonly description?: string | undefined;
  /** Below the description, which is a sentence of its own. */
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

/** Shows a message for 5 seconds, in the place of the one shown before (first document, section 9: one visible at a time). */
export const toast = ({ title, description, detail, tone = 'neutral' }: ToastDraft): void => {
  lastId += 1;
  const words = { title: said(title), description: description && said(description), detail: detail && said(detail) };
  show({ id: lastId, ...words, tone });
};

/** Toasts of failures are titled 'Error' (first document, section 8). */
export const errorToast = (description: string, detail?: string): void =>
  toast({ title: t('Error'), description, detail, tone: 'error' });

export const currentToast = (): Toast | undefined => current;

/** Forgets the message with this id; a newer one stays. */
export const forgetToast = (id: number): void => {
  if (current?.id === id) show(undefined);
};

/** Puts a message back that was forgotten, unless another one has come meanwhile. */
export const restoreToast = (message: Toast): void => {
  if (!current) show(message);
};

/** Calls back on every change; the returned function ends that. */
export const onToastChange = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
