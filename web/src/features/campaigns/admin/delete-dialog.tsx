import type { CampaignRow } from '@reptemple/contract/campaigns/campaign-admin';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { deleteQuestion } from '../../../ui/overlay/delete-question.ts';
import { errorToast, toast } from '../../../ui/overlay/toast.ts';
import { useDeleteCampaign } from './queries.ts';

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
          toast({
            title: t('Success'),
            description: t('“{title}” is deleted.', { title: row.title }),
            tone: 'success',
          });
          onClose();
        },
        onError: (error) => errorToast(error.message),
      },
    );
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('Delete campaign')}
      description={
        <>
          <p className="text-ink">{deleteQuestion(row.title)}</p>
          <p className="mt-4 border-l-4 border-l-edge pl-4 text-[0.9375rem]">
            {t('The page /{path} is deleted immediately. Its challenge and recordings stay.', { path: row.path })}
          </p>
        </>
      }
      confirm={t('Delete')}
      isBusy={removal.isPending}
      onConfirm={remove}
    />
  );
};
