/** Back, a link or a closed tab in the middle of a set: asks first, and keeps what was recorded. */
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactElement } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { closingTo } from './focus.ts';

/** Calls back when the page may be about to go: before the browser asks, when it is hidden, when it goes. */
const useBeforeGone = (isWatching: boolean, onMaybeGone: () => void): void => {
  const gone = useEffectEvent(onMaybeGone);
  useEffect(() => {
    if (!isWatching) return undefined;
    const hear = (event: Event): void => {
      if (event.type !== 'visibilitychange' || document.visibilityState === 'hidden') gone();
    };
    const until = new AbortController();
    for (const type of ['beforeunload', 'pagehide'])
      addEventListener(type, hear, { signal: until.signal, capture: true });
    document.addEventListener('visibilitychange', hear, { signal: until.signal });
    return () => until.abort();
  }, [isWatching]);
};

interface LeaveGuardProps {
  /** The countdown runs: nothing is recorded yet. */
  readonly isCountingDown: boolean;
  readonly isRecording: boolean;
  /** Ends the recording and resolves when it is kept. */
  readonly onLeave: () => Promise<unknown>;
  /** Keeps what there is up to now; the recording may go on. */
  readonly onMaybeGone: () => void;
  /** Where the focus goes when the person stays. */
  readonly returnTo: () => HTMLElement | null;
}

export const LeaveGuard = (props: LeaveGuardProps): ReactElement => {
  const { isCountingDown, isRecording, onLeave, onMaybeGone, returnTo } = props;
  const isTaking = isCountingDown || isRecording;
  const [isLeaving, setLeaving] = useState(false);
  const blocker = useBlocker({
    shouldBlockFn: () => isTaking,
    enableBeforeUnload: isTaking,
    withResolver: true,
  });
  useBeforeGone(isRecording, onMaybeGone);
  // The set may end by itself while the question is open: then the results are here, and so is the person.
  const stay = useEffectEvent(() => blocker.reset?.());
  useEffect(() => () => stay(), []);
  const leave = (): void => {
    setLeaving(true);
    void onLeave().then(blocker.proceed);
  };
  return (
    <Dialog
      open={blocker.status === 'blocked'}
      onOpenChange={(isOpen) => {
        if (!isOpen && !isLeaving) blocker.reset?.();
      }}
    >
      <DialogContent
        title={isRecording ? 'Leave this recording?' : 'Leave before you start?'}
        description={
          isRecording
            ? 'Your set ends here. What you have recorded is kept on this device, to be submitted when you come back.'
            : 'Nothing is recorded yet.'
        }
        onCloseAutoFocus={closingTo(returnTo)}
      >
        <div className="grid gap-3">
          <Button size="large" disabled={isLeaving} onClick={() => blocker.reset?.()}>
            Stay
          </Button>
          <Button size="large" variant="secondary" busy={isLeaving} onClick={leave}>
            {isRecording ? 'Stop and Leave' : 'Leave'}
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
};
