import type { ChallengeRow } from '@reptemple/contract/challenges/challenge-admin';
import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { deleteQuestion } from '../../ui/overlay/delete-question.ts';
import { formatDay } from '../../ui/format/day.ts';
import { errorToast, toast } from '../../ui/overlay/toast.ts';
import { useDeleteChallenge } from './queries.ts';
import { WHAT_DELETING_DOES } from './rules.ts';

interface DeleteDialogProps {
  readonly row: ChallengeRow;
  readonly onClose: () => void;
}

export const DeleteDialog = ({ row, onClose }: DeleteDialogProps): ReactElement => {
  const removal = useDeleteChallenge();
  const remove = (): void =>
    removal.mutate(row.id, {
      onSuccess: ({ undoUntil }) => {
        const description = t('“{name}” is deleted. Under Deleted it can be brought back until {undoUntil}.', {
          name: row.name,
          undoUntil: formatDay(undoUntil),
        });
        toast({ title: t('Success'), description, tone: 'success' });
        onClose();
      },
      onError: (error) => errorToast(error.message),
    });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('Delete challenge')}
      description={
        <>
          <p className="text-ink">{deleteQuestion(row.name)}</p>
          <p className="mt-4 border-l-4 border-l-edge pl-4 text-[0.9375rem]">{WHAT_DELETING_DOES}</p>
        </>
      }
      confirm={t('Delete')}
      isBusy={removal.isPending}
      onConfirm={remove}
    />
  );
};
