/**
 * Renders the current toast (specification S1, section 9). It is hidden after 5 seconds and removed
 * another 5 seconds later. A swipe to the right by 50 px hides it. The key F8 focuses it.
 */
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { Toast as Primitive } from 'radix-ui';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { t } from '../../i18n/translate.ts';
import { cn } from '../class-names.ts';
import { currentToast, forgetToast, onToastChange, restoreToast } from './toast.ts';
import type { Toast, ToastTone } from './toast.ts';

const DISPLAY_MS = 5000;
/** Time in ms for which a toast with a detail is shown, such as a link to copy. */
const DETAIL_DISPLAY_MS = 20_000;
const SWIPE_PX = 50;
/** Time in ms from hiding a toast to removing it. */
const REMOVED_MS = 5000;

const LOOKS: Readonly<Record<ToastTone, { readonly icon: typeof Info; readonly edge: string; readonly tint: string }>> =
  {
    neutral: { icon: Info, edge: 'border-l-edge', tint: 'text-quiet' },
    success: { icon: CircleCheck, edge: 'border-l-gold-bright', tint: 'text-gold' },
    error: { icon: CircleAlert, edge: 'border-l-clay', tint: 'text-clay' },
  };

/**
 * Hides the toast on Escape before Radix handles the key. Otherwise the toast would use up the
 * press, and a dialog below it would need a second one. If the toast is an error, shows it again
 * afterwards, because it may be visible nowhere else. Does nothing if the toast has the focus.
 */
const useHideOnEscape = (message: Toast, isOpen: boolean): void => {
  useEffect(() => {
    if (!isOpen) return undefined;
    const press = ({ key, target }: KeyboardEvent): void => {
      const isMine = target instanceof Element && target.closest('[data-above]');
      if (key !== 'Escape' || isMine) return;
      flushSync(() => forgetToast(message.id));
      if (message.tone === 'error') setTimeout(() => restoreToast(message));
    };
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, [message, isOpen]);
};

const SIDES = ['top', 'right', 'bottom', 'left'] as const;
type Place = readonly ['top' | 'bottom', 'right' | 'left'];

/** Corners of the screen to which a toast can move, best first. */
const PLACES: readonly Place[] = [
  ['top', 'right'],
  ['bottom', 'right'],
  ['top', 'left'],
  ['bottom', 'left'],
];
const FALLBACK: Place = ['top', 'right'];

/**
 * Moves the area that contains the toast to the corner `place`. If undefined, removes the inline
 * styles, so that the CSS classes position it again.
 */
const moveTo = ({ style }: HTMLElement, place: Place | undefined): void => {
  for (const side of SIDES) {
    if (!place) style.removeProperty(side);
    else if (side !== place[0] && side !== place[1]) style.setProperty(side, 'auto', 'important');
    else style.setProperty(side, `max(1rem, env(safe-area-inset-${side}))`, 'important');
  }
};

/**
 * Returns lists of elements that the toast must not cover; the next list is used if no corner is
 * clear of the one before. With an open dialog: the dialogs. Otherwise: primary buttons and the
 * page's title, then the buttons alone. None in the full-screen recorder, which has its own
 * position for toasts.
 */
const keptClear = (): readonly (readonly Element[])[] => {
  const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')];
  if (dialogs.length > 0 || document.documentElement.dataset['recorder'] === 'full') return [dialogs];
  const buttons = [...document.querySelectorAll('.leads-on')];
  return [[...buttons, ...document.querySelectorAll('main h1')], buttons];
};

/**
 * Returns the toast's box on the screen in px. Uses offsets, because the slide-in animation does
 * not change them.
 */
const boxOf = (toast: HTMLElement, region: HTMLElement) => {
  const [top, left] = [region.offsetTop + toast.offsetTop, region.offsetLeft + toast.offsetLeft];
  return { top, left, bottom: top + toast.offsetHeight, right: left + toast.offsetWidth };
};

const isClear = (toast: HTMLElement, region: HTMLElement, others: readonly Element[]): boolean => {
  const box = boxOf(toast, region);
  return others.every((other) => {
    const { top, right, bottom, left } = other.getBoundingClientRect();
    return top >= box.bottom || bottom <= box.top || left >= box.right || right <= box.left;
  });
};

/**
 * Moves the toast to a corner if it covers a dialog, a primary button or the page's title. If no
 * corner is clear, moves it to the top, and dialogs make room below `--toast-bottom` (dialog.tsx).
 */
const moveToClear = (toast: HTMLElement, region: HTMLElement): void => {
  const lists = keptClear();
  if (lists[0] && isClear(toast, region, lists[0])) return;
  for (const others of lists) {
    for (const place of [undefined, ...PLACES]) {
      moveTo(region, place);
      if (isClear(toast, region, others)) return;
    }
  }
  moveTo(region, FALLBACK);
  document.documentElement.style.setProperty('--toast-bottom', `${boxOf(toast, region).bottom}px`);
};

/**
 * Interval in ms at which the toast's position is checked, because dialogs can open and the page
 * can scroll.
 */
const MOVE_MS = 100;

/**
 * Checks the toast's position while it is shown, so that it covers no dialog or primary button.
 * Returns a function that stops this.
 */
const keepClear = (toast: HTMLElement | null): (() => void) | undefined => {
  const region = toast?.parentElement;
  if (!toast || !region) return undefined;
  moveToClear(toast, region);
  const timer = setInterval(() => moveToClear(toast, region), MOVE_MS);
  return () => {
    clearInterval(timer);
    moveTo(region, undefined);
    document.documentElement.style.removeProperty('--toast-bottom');
  };
};

const ToastSlab = ({ message }: { readonly message: Toast }): ReactElement => {
  const { id, title, description, detail, tone } = message;
  const [isOpen, setOpen] = useState(true);
  useHideOnEscape(message, isOpen);
  const { icon: Icon, edge, tint } = LOOKS[tone];
  const close = (open: boolean): void => {
    setOpen(open);
    if (!open) setTimeout(() => forgetToast(id), REMOVED_MS);
  };
  return (
    <Primitive.Root
      ref={keepClear}
      open={isOpen}
      onOpenChange={close}
      duration={detail ? DETAIL_DISPLAY_MS : DISPLAY_MS}
      type={tone === 'error' ? 'foreground' : 'background'}
      className={cn(
        'flex items-start gap-3 rounded-stone border border-l-4 bg-raised p-4 pr-2 shadow-floating',
        'in-data-[recorder=full]:items-center in-data-[recorder=full]:py-1.5',
        'data-[state=closed]:animate-swipe-out data-[state=open]:animate-slide-in',
        'data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        edge,
      )}
    >
      <Icon className={cn('mt-0.5 size-5 shrink-0', tint)} aria-hidden />
      <div className="min-w-0 flex-1">
        <Primitive.Title className="font-semibold">{title}</Primitive.Title>
        {description ? (
          <Primitive.Description className="text-[0.9375rem] wrap-anywhere text-quiet">
            {description}
          </Primitive.Description>
        ) : null}
        {detail ? <p className="mt-1 text-[0.9375rem] wrap-anywhere text-quiet">{detail}</p> : null}
      </div>
      <Primitive.Close
        aria-label={t('Close')}
        className="-my-2 grid size-11 shrink-0 place-items-center rounded-stone text-quiet hover:text-ink"
      >
        <X className="size-4" aria-hidden />
      </Primitive.Close>
    </Primitive.Root>
  );
};

/**
 * CSS classes that position the toast in the full-screen recorder, where it must not cover clock,
 * count and verdict. It is between verdict and main button, or below the verdict on a phone in
 * landscape.
 */
const RECORDER_CLEAR = [
  'in-data-[recorder=full]:top-auto! in-data-[recorder=full]:bottom-[calc(5.25rem+env(safe-area-inset-bottom))]!',
  'short:in-data-[recorder=full]:top-[calc(8rem+env(safe-area-inset-top))]! short:in-data-[recorder=full]:bottom-auto!',
  'short:in-data-[recorder=full]:right-[max(0.5rem,env(safe-area-inset-right))]! short:in-data-[recorder=full]:left-auto!',
  'short:in-data-[recorder=full]:w-[13rem]',
];

/**
 * Renders the current toast. Must be placed once, at the root of the page. On phones and tablets
 * the toast is at the top, because the main button is at the bottom.
 */
export const Toaster = (): ReactElement => {
  const shown = useSyncExternalStore(onToastChange, currentToast);
  return (
    <Primitive.Provider label={t('Notification')} swipeDirection="right" swipeThreshold={SWIPE_PX}>
      {shown ? <ToastSlab key={shown.id} message={shown} /> : null}
      <Primitive.Viewport
        hotkey={['F8']}
        label={t('Notifications ({key})', { key: 'F8' })}
        data-above
        className={cn(
          RECORDER_CLEAR,
          'fixed max-lg:top-[max(1rem,env(safe-area-inset-top))] lg:bottom-[max(1rem,env(safe-area-inset-bottom))] short:top-[max(1rem,env(safe-area-inset-top))]! short:right-auto! short:bottom-auto! short:left-[max(1rem,env(safe-area-inset-left))] right-[max(1rem,env(safe-area-inset-right))] z-60 w-[min(24rem,calc(100vw-2rem))] outline-none',
        )}
      />
    </Primitive.Provider>
  );
};
