import type { CampaignRow } from '@reptemple/contract/campaign-admin';
import { useNavigate } from '@tanstack/react-router';
import { Copy, ExternalLink, Eye, EyeOff, Pencil, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import { errorToast, toast } from '../../../ui/toast.ts';
import { usePublishCampaign, useUnpublishCampaign } from './queries.ts';

interface CampaignMenuProps {
  readonly row: CampaignRow;
  readonly onDelete: () => void;
}

/** Shows it to everybody, or to admins alone. What it still lacks is said where it can be mended. */
const usePublishing = (row: CampaignRow) => {
  const [publish, unpublish] = [usePublishCampaign(), useUnpublishCampaign()];
  const navigate = useNavigate();
  const seen = { campaign: row.id, version: row.version };
  const done = (description: string): void => toast({ title: 'Success', description, tone: 'success' });
  return {
    publish: () =>
      publish.mutate(seen, {
        onSuccess: () => done(`Everybody sees it now, under /${row.path}.`),
        onError: (error) => {
          errorToast(error.message);
          void navigate({ to: '/admin/campaigns/edit/$campaign', params: { campaign: row.id } });
        },
      }),
    unpublish: () =>
      unpublish.mutate(seen, {
        onSuccess: () => done(`“${row.title}” is a draft again: only admins see it.`),
        onError: (error) => errorToast(error.message),
      }),
  };
};

export const CampaignMenu = ({ row, onDelete }: CampaignMenuProps): ReactElement => {
  const navigate = useNavigate();
  const { publish, unpublish } = usePublishing(row);
  return (
    <Menu label={`Actions for ${row.title}`}>
      <MenuItem onSelect={() => void navigate({ to: '/admin/campaigns/edit/$campaign', params: { campaign: row.id } })}>
        <Pencil aria-hidden />
        Edit
      </MenuItem>
      <MenuItem onSelect={() => void navigate({ to: '/admin/campaigns/create', search: { from: row.id } })}>
        <Copy aria-hidden />
        Use as Template
      </MenuItem>
      <MenuItem onSelect={() => void navigate({ to: '/$campaign', params: { campaign: row.path } })}>
        <ExternalLink aria-hidden />
        Open the Page
      </MenuItem>
      {row.status === 'draft' ? (
        <MenuItem onSelect={publish}>
          <Eye aria-hidden />
          Publish
        </MenuItem>
      ) : (
        <MenuItem onSelect={unpublish}>
          <EyeOff aria-hidden />
          Unpublish
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem tone="danger" onSelect={onDelete}>
        <Trash2 aria-hidden />
        Delete
      </MenuItem>
    </Menu>
  );
};
