import { useBlocker } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx';

interface UnsavedGuardProps {
  readonly isDirty: boolean;
  /** Called if the user leaves and discards the changes. */
  readonly onLeave?: () => void;
}

/** Asks before navigation discards unsaved changes. On closing the tab the browser asks itself. */
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
      description={t('Your changes on this page haven’t been saved.')}
      confirm={t('Leave')}
      cancel={t('Keep Editing')}
      onConfirm={leave}
    />
  );
};
