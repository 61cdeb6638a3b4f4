import type { CampaignRow } from '@reptemple/contract/campaign-admin';
import type { ReactElement } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { errorToast, toast } from '../../../ui/toast.ts';
import { useDeleteCampaign } from './queries.ts';
import { deleteQuestion } from './rules.ts';

interface DeleteDialogProps {
  readonly row: CampaignRow;
  readonly onClose: () => void;
}

export const DeleteDialog = ({ row, onClose }: DeleteDialogProps): ReactElement => {
  const removal = useDeleteCampaign();
  const remove = (): void =>
    removal.mutate(
      { campaign: row.id, version: row.version },
      {
        onSuccess: () => {
          toast({ title: 'Success', description: `“${row.title}” is deleted.`, tone: 'success' });
          onClose();
        },
        onError: (error) => errorToast(error.message),
      },
    );
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Delete campaign"
      description={
        <>
          <p className="text-ink">{deleteQuestion(row.title)}</p>
          <p className="mt-4 border-l-4 border-l-edge pl-4 text-[0.9375rem]">
            The page /{row.path} is gone at once. Its challenge stays, with all recordings.
          </p>
        </>
      }
      confirm="Delete"
      isBusy={removal.isPending}
      onConfirm={remove}
    />
  );
};
