import type { CampaignRow } from '@reptemple/contract/campaigns/campaign-admin';
import { useNavigate } from '@tanstack/react-router';
import { Copy, ExternalLink, Eye, EyeOff, Pencil, Trash2 } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/overlay/menu.tsx';
import { errorToast, toast } from '../../../ui/overlay/toast.ts';
import { UnpublishDialog } from '../unpublish-dialog.tsx';
import { usePublishCampaign, useUnpublishCampaign } from './queries.ts';

interface CampaignMenuProps {
  readonly row: CampaignRow;
  readonly onDelete: () => void;
}

/** Publishes or unpublishes a campaign. If it is incomplete, opens the editor with the problems. */
const usePublishing = (row: CampaignRow) => {
  const [publish, unpublish] = [usePublishCampaign(), useUnpublishCampaign()];
  const navigate = useNavigate();
  const seen = { campaign: row.id, version: row.version };
  const done = (description: string): void => toast({ title: t('Success'), description, tone: 'success' });
  return {
    publish: () =>
      publish.mutate(seen, {
        onSuccess: () => done(t('Live at /{path}', { path: row.path })),
        onError: (error) => {
          errorToast(error.message);
          void navigate({ to: '/admin/campaigns/edit/$campaign', params: { campaign: row.id } });
        },
      }),
    unpublish: () =>
      unpublish.mutate(seen, {
        onSuccess: () => done(t('“{title}” is a draft again: only admins see it.', { title: row.title })),
        onError: (error) => errorToast(error.message),
      }),
  };
};

export const CampaignMenu = ({ row, onDelete }: CampaignMenuProps): ReactElement => {
  const navigate = useNavigate();
  const { publish, unpublish } = usePublishing(row);
  const [isUnpublishing, setUnpublishing] = useState(false);
  return (
    <>
      <Menu label={t('Actions for {title}', { title: row.title })}>
        <MenuItem
          onSelect={() => void navigate({ to: '/admin/campaigns/edit/$campaign', params: { campaign: row.id } })}
        >
          <Pencil aria-hidden />
          <span>{t('Edit')}</span>
        </MenuItem>
        <MenuItem onSelect={() => void navigate({ to: '/admin/campaigns/create', search: { from: row.id } })}>
          <Copy aria-hidden />
          <span>{t('Use as Template')}</span>
        </MenuItem>
        <MenuItem onSelect={() => void navigate({ to: '/$campaign', params: { campaign: row.path } })}>
          <ExternalLink aria-hidden />
          <span>{t('Open the Page')}</span>
        </MenuItem>
        {row.status === 'draft' ? (
          <MenuItem onSelect={publish}>
            <Eye aria-hidden />
            <span>{t('Publish')}</span>
          </MenuItem>
        ) : (
          <MenuItem onSelect={() => setUnpublishing(true)}>
            <EyeOff aria-hidden />
            <span>{t('Unpublish')}</span>
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem tone="danger" onSelect={onDelete}>
          <Trash2 aria-hidden />
          <span>{t('Delete')}</span>
        </MenuItem>
      </Menu>
      <UnpublishDialog isOpen={isUnpublishing} onClose={() => setUnpublishing(false)} onConfirm={unpublish} />
    </>
  );
};
