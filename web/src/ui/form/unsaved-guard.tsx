import { useBlocker } from '@tanstack/react-router';
import { History } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { Button } from '../button.tsx';
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx';

interface UnsavedGuardProps {
  readonly isDirty: boolean;
  readonly onLeave?: () => void;
}

/**
 * Asks the user before navigation to another page discards unsaved changes. If the tab is closed,
 * the browser asks instead.
 */
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
      description={t('You have unsaved changes.')}
      confirm={t('Leave')}
      cancel={t('Stay')}
      onConfirm={leave}
    />
  );
};

interface RestoredNoteProps {
  readonly onStartOver: () => void;
}

export const RestoredNote = ({ onStartOver }: RestoredNoteProps): ReactElement => (
  <div className="mb-8 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-stone border border-l-4 border-l-edge bg-surface px-5 py-3">
    <History aria-hidden className="size-5 shrink-0 text-quiet" />
    <output className="min-w-0 flex-1 text-pretty">{t('Your unsaved changes have been restored.')}</output>
    <Button variant="secondary" size="small" onClick={onStartOver}>
      {t('Start Over')}
    </Button>
  </div>
);
