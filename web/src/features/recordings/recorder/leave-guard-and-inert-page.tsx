/**
 * Confirmation before leaving during a set, and a hook that makes the page behind the full screen
 * inert.
 */
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactElement, RefObject } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogContent } from '../../../ui/overlay/dialog.tsx';
import { closingTo } from '../../../ui/overlay/focus-management.ts';

interface LeaveGuardProps {
  readonly isCountingDown: boolean;
  readonly isRecording: boolean;
  readonly isUnkept: boolean;
  /**
   * Ends the recording. Resolves to true if it is saved, so that the page can be left. If it
   * resolves to false, the page stays and shows the results.
   */
  readonly onLeave: () => Promise<boolean>;
  readonly returnTo: () => HTMLElement | null;
}

const KEEPING = {
  works: t('Your set will end. It’s saved on this device so you can submit it later.'),
  fails: t('Your set will end. It isn’t saved on this device yet, so you may need to submit it first.'),
} as const;

export const LeaveGuard = (props: LeaveGuardProps): ReactElement => {
  const { isCountingDown, isRecording, isUnkept, onLeave, returnTo } = props;
  const isTaking = isCountingDown || isRecording;
  const [isLeaving, setLeaving] = useState(false);
  const blocker = useBlocker({
    shouldBlockFn: () => isTaking,
    enableBeforeUnload: isTaking,
    withResolver: true,
  });
  // When the set ends while this dialog is open, the dialog closes, and the navigation is cancelled
  // to show the results.
  const stay = useEffectEvent(() => blocker.reset?.());
  useEffect(() => () => stay(), []);
  const leave = (): void => {
    setLeaving(true);
    // The page is left even if `onLeave` rejects.
    const proceed = (): void => blocker.proceed?.();
    void onLeave().then((isKept) => (isKept ? proceed() : blocker.reset?.()), proceed);
  };
  return (
    <Dialog
      open={blocker.status === 'blocked'}
      onOpenChange={(isOpen) => {
        if (!isOpen && !isLeaving) blocker.reset?.();
      }}
    >
      <DialogContent
        title={t('Leave this recording?')}
        description={isRecording ? KEEPING[isUnkept ? 'fails' : 'works'] : t('Nothing is recorded yet.')}
        onCloseAutoFocus={closingTo(returnTo)}
      >
        <div className="grid gap-3">
          <Button size="large" disabled={isLeaving} onClick={() => blocker.reset?.()}>
            {t('Stay')}
          </Button>
          <Button size="large" variant="secondary" busy={isLeaving} onClick={leave}>
            {t('Leave')}
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
};

/** CSS selector of toasts and dialogs, which are above the full screen and stay usable. */
const ABOVE = '[data-above], [role="dialog"]';

const isAbove = (element: Element): boolean => element.matches(ABOVE) || element.querySelector(ABOVE) !== null;

/** Returns the siblings of the element and of its ancestors, except toasts and dialogs. */
const outsideOf = (element: Element): readonly HTMLElement[] => {
  const outside: HTMLElement[] = [];
  for (let inner = element; inner.parentElement && inner !== document.body; inner = inner.parentElement) {
    for (const sibling of inner.parentElement.children) {
      if (sibling !== inner && sibling instanceof HTMLElement && !isAbove(sibling)) outside.push(sibling);
    }
  }
  return outside;
};

/**
 * Makes everything outside the element inert while `isCovering`: it cannot be focused, read by
 * screen readers or scrolled.
 */
export const useInertOutside = (element: RefObject<HTMLElement | null>, isCovering: boolean): void => {
  useEffect(() => {
    if (!isCovering || !element.current) return undefined;
    const covered = outsideOf(element.current).filter((each) => !each.inert);
    const { overflow } = document.documentElement.style;
    for (const each of covered) each.inert = true;
    document.documentElement.style.overflow = 'hidden';
    return () => {
      for (const each of covered) each.inert = false;
      document.documentElement.style.overflow = overflow;
    };
  }, [element, isCovering]);
};
