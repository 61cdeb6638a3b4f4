import { AlertDialog as Primitive } from 'radix-ui';
import type { FormEvent, ReactElement, ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import { Button } from '../button.tsx';
import { useEscape } from './dialog.tsx';
import { useReturnFocus } from './focus-management.ts';

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  /** Called when the user presses Escape or Cancel. A click outside does not close the dialog. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly description: ReactNode;
  readonly children?: ReactNode;
  readonly confirm: string;
  readonly cancel?: string;
  readonly onConfirm: () => void;
  readonly isReady?: boolean;
  readonly isBusy?: boolean;
  /** Look of the confirm button: `danger` for actions that cannot be undone. */
  readonly tone?: 'danger' | 'primary';
}

/**
 * Focuses the dialog's first field. If there is none, the dialog library focuses Cancel, so that an
 * accidental Enter does no harm.
 */
const focusField = (event: Event): void => {
  const field = event.currentTarget instanceof Element ? event.currentTarget.querySelector('input, textarea') : null;
  if (!(field instanceof HTMLElement)) return;
  event.preventDefault();
  field.focus();
};

/**
 * Dialog that asks for confirmation. Focuses its first field, or Cancel if there is none. On
 * closing, returns the focus to the element that opened it.
 */
export const ConfirmDialog = (props: ConfirmDialogProps): ReactElement => {
  const { isOpen, onClose, title, description, children, confirm, onConfirm } = props;
  const { isReady = true, isBusy = false, tone = 'danger', cancel = t('Cancel') } = props;
  const { remember, giveBack } = useReturnFocus();
  const { content, closing, onEscapeKeyDown } = useEscape();
  const arrive = (event: Event): void => {
    remember();
    focusField(event);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady && !isBusy) onConfirm();
  };
  return (
    <Primitive.Root open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 animate-fade bg-black/60" />
        <Primitive.Content
          ref={content}
          onOpenAutoFocus={arrive}
          onCloseAutoFocus={giveBack}
          onEscapeKeyDown={onEscapeKeyDown}
          className="fixed inset-x-0 bottom-0 z-50 max-h-[min(92dvh,calc(100dvh-var(--toast-bottom,0px)-0.5rem))] animate-rise overflow-y-auto transition-[max-height,top] duration-200 border-t bg-raised p-6 pb-[max(1.5rem,env(safe-area-inset-bottom))] shadow-floating sm:inset-0 sm:top-(--toast-bottom,0px) sm:m-auto sm:h-fit sm:w-[min(30rem,calc(100vw-3rem))] sm:rounded-stone sm:border sm:p-8"
        >
          <form className="grid gap-5" onSubmit={submit}>
            <div>
              <Primitive.Title className="carved text-2xl">{title}</Primitive.Title>
              <Primitive.Description asChild>
                <div className="mt-3 text-pretty wrap-anywhere text-quiet">{description}</div>
              </Primitive.Description>
            </div>
            {children}
            <div className="mt-1 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
              <Primitive.Cancel ref={closing} asChild>
                <Button variant="secondary">{cancel}</Button>
              </Primitive.Cancel>
              <Button type="submit" variant={tone} busy={isBusy} disabled={!isReady}>
                {confirm}
              </Button>
            </div>
          </form>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
};

/**
 * Returns the question that is asked before something is deleted, quoted from specification S1,
 * section 2.
 */
export const deleteQuestion = (name: string): string =>
  t('Are you sure you want to delete "{name}"? This action cannot be undone.', { name });
