import type { ChallengeRow } from '@reptemple/contract/challenges/challenge-admin';
import { useNavigate } from '@tanstack/react-router';
import { ChartColumn, ExternalLink, Pencil, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlay/menu.tsx';

interface ChallengeMenuProps {
  readonly row: ChallengeRow;
  readonly onDelete: () => void;
}

/** Menu of actions on a challenge (specification S1, section 2). */
export const ChallengeMenu = ({ row, onDelete }: ChallengeMenuProps): ReactElement => {
  const navigate = useNavigate();
  const params = { challenge: row.id };
  return (
    <Menu label={t('Actions for {name}', { name: row.name })}>
      <MenuItem onSelect={() => void navigate({ to: '/admin/challenges/edit/$challenge', params })}>
        <Pencil aria-hidden />
        <span>{t('Edit')}</span>
      </MenuItem>
      <MenuItem onSelect={() => void navigate({ to: '/admin/analytics/$challenge', params })}>
        <ChartColumn aria-hidden />
        <span>{t('Analytics')}</span>
      </MenuItem>
      <MenuItem onSelect={() => void navigate({ to: '/challenge/$challenge', params: { challenge: row.slug } })}>
        <ExternalLink aria-hidden />
        <span>{t('Public Page')}</span>
      </MenuItem>
      <MenuSeparator />
      <MenuItem tone="danger" onSelect={onDelete}>
        <Trash2 aria-hidden />
        <span>{t('Delete')}</span>
      </MenuItem>
    </Menu>
  );
};
