import { useBlocker } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { t } from '../language/texts.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface UnsavedGuardProps {
  readonly isDirty: boolean;
  /** Called when somebody leaves what they typed behind. */
  readonly onLeave?: () => void;
}

/** Asks before leaving throws away what was typed. Closing the tab is asked by the browser itself. */
export const UnsavedGuard = ({ isDirty, onLeave }: UnsavedGuardProps): ReactElement => {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  const leave = (): void => {
    onLeave?.();
    proceed?.();
  };
  return (
    <ConfirmDialog
      isOpen={status === 'blocked'}
      onClose={() => reset?.()}
      title={t('Leave without saving?')}
      description={t('What you changed on this page has not been saved.')}
      confirm={t('Leave')}
      cancel={t('Keep Editing')}
      onConfirm={leave}
    />
  );
};
