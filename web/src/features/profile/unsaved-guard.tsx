import { useBlocker } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** Asks before leaving throws away what was typed. Closing the tab is asked by the browser itself. */
export const UnsavedGuard = ({ isDirty }: { readonly isDirty: boolean }): ReactElement => {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      isOpen={status === 'blocked'}
      onClose={() => reset?.()}
      title="Leave without saving?"
      description="What you changed on this page has not been saved."
      confirm="Leave"
      cancel="Keep Editing"
      onConfirm={() => proceed?.()}
    />
  );
};
