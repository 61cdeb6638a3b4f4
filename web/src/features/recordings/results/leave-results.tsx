/**
 * Handles leaving before submission: says where the attempt can be submitted later, and asks first
 * if leaving would lose it or stop its upload.
 */
import { useBlocker } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import type { SubmissionState } from '../upload/use-submission.ts';
import { isAtStake, isSending } from './safety.ts';
import type { Safety } from './safety.ts';

interface LeaveResultsProps {
  readonly step: SubmissionState['step'];
  readonly keptAs: Safety;
}

const sayKept = (): void =>
  toast({
    title: t('Recording Saved'),
    description: t('You haven’t submitted this set yet. Open the challenge again to continue.'),
  });

export const LeaveResults = ({ step, keptAs }: LeaveResultsProps): ReactElement => {
  const mustAsk = isAtStake(step, keptAs);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      if (current.pathname === next.pathname) return false;
      if (!mustAsk && step !== 'submitted' && !isSending(step)) sayKept();
      return mustAsk;
    },
    enableBeforeUnload: mustAsk || isSending(step),
    withResolver: true,
  });
  return (
    <ConfirmDialog
      isOpen={status === 'blocked'}
      onClose={() => reset?.()}
      title={t('Leave without submitting?')}
      description={t('This recording isn’t saved on this device. If you leave, you’ll lose the reps and video.')}
      confirm={t('Leave')}
      cancel={t('Stay')}
      onConfirm={() => proceed?.()}
    />
  );
};
