/**
 * Dialog with title, content and sticky footer. Also lets the Escape key close only the topmost
 * dialog.
 */
import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { useState } from 'react';
import type { ComponentProps, ReactElement, ReactNode, RefCallback, RefObject } from 'react';
import { t } from '../../i18n/translate.ts';
import { cn } from '../class-names.ts';
import { useReturnFocus } from './focus-management.ts';

type Closing = RefObject<HTMLButtonElement | null>;

/** Close functions of the open dialogs, topmost last. */
const open: Closing[] = [];

interface Escape {
  readonly content: RefCallback<HTMLElement>;
  readonly onEscapeKeyDown: (event: KeyboardEvent) => void;
  readonly closing: Closing;
}

const close = (event: KeyboardEvent, closing: Closing): void => {
  event.preventDefault();
  closing.current?.click();
};

export const openEscape = (): Escape => {
  const closing: Closing = { current: null };
  /**
   * Closes the topmost dialog on Escape. Does nothing if another listener has already closed
   * something with this press and called `preventDefault`.
   */
  const closeTopmost = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.defaultPrevented && open.at(-1) === closing) close(event, closing);
  };
  return {
    closing,
    content: (element) => {
      if (!element) return undefined;
      open.push(closing);
      document.addEventListener('keydown', closeTopmost);
      return () => {
        open.splice(open.lastIndexOf(closing), 1);
        document.removeEventListener('keydown', closeTopmost);
      };
    },
    onEscapeKeyDown: (event) => {
      const topmost = open.at(-1);
      if (topmost !== undefined && topmost !== closing) close(event, topmost);
    },
  };
};

export const useEscape = (): Escape => useState(openEscape)[0];

/**
 * Root of a dialog, controlled by `open` and `onOpenChange`. Keeps the focus inside, and returns it
 * to the opener on closing.
 */
export const Dialog = Primitive.Root;
export const DialogTrigger = Primitive.Trigger;
export const DialogClose = Primitive.Close;

interface DialogContentProps extends Omit<ComponentProps<typeof Primitive.Content>, 'title'> {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** Called on closing if the opener is no longer on the page. Returns the element to focus. */
  readonly returnTo?: () => HTMLElement | null;
}

/**
 * Content of a dialog, which scrolls if it is long. On phones a sheet at the bottom of the screen;
 * on desktops centred.
 */
export const DialogContent = ({
  title,
  description,
  returnTo,
  className,
  children,
  ...rest
}: DialogContentProps): ReactElement => {
  const { remember, giveBack } = useReturnFocus(returnTo);
  const { content, closing, onEscapeKeyDown } = useEscape();
  return (
    <Primitive.Portal>
      <Primitive.Overlay className="fixed inset-0 z-40 animate-fade bg-black/60" />
      <Primitive.Content
        ref={content}
        onOpenAutoFocus={remember}
        onCloseAutoFocus={giveBack}
        onEscapeKeyDown={onEscapeKeyDown}
        className={cn(
          'fixed inset-x-0 bottom-0 z-50 flex max-h-[min(92dvh,calc(100dvh-var(--toast-bottom,0px)-0.5rem))] animate-rise transition-[max-height,top] duration-200 flex-col gap-5 overflow-y-auto border-t bg-raised',
          '[--foot:max(var(--pad),env(safe-area-inset-bottom))] [--pad:--spacing(6)] p-(--pad) pb-(--foot) shadow-floating',
          'sm:inset-0 sm:top-(--toast-bottom,0px) sm:m-auto sm:h-fit sm:w-[min(32rem,calc(100vw-3rem))] sm:rounded-stone sm:border sm:[--pad:--spacing(8)]',
          className,
        )}
        {...(description ? {} : { 'aria-describedby': undefined })}
        {...rest}
      >
        <header className="pr-10">
          <Primitive.Title className="carved text-2xl">{title}</Primitive.Title>
          {description ? (
            <Primitive.Description className="mt-2 text-quiet">{description}</Primitive.Description>
          ) : null}
        </header>
        {children}
        <Primitive.Close
          ref={closing}
          aria-label={t('Close')}
          className="absolute top-3 right-3 grid size-11 place-items-center rounded-stone text-quiet hover:bg-sunken hover:text-ink"
        >
          <X className="size-5" aria-hidden />
        </Primitive.Close>
      </Primitive.Content>
    </Primitive.Portal>
  );
};

/**
 * Footer with the dialog's buttons, which stays visible while the content scrolls. Must be the last
 * child.
 */
export const DialogFoot = ({ className, ...rest }: ComponentProps<'div'>): ReactElement => (
  <div
    className={cn(
      'sticky -bottom-(--foot) z-10 -mx-(--pad) -mb-(--foot) border-t bg-raised px-(--pad) py-4',
      'pb-[max(1rem,env(safe-area-inset-bottom))]',
      className,
    )}
    {...rest}
  />
);
