/** Campaigns in the command palette; each opens its editor. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import type { ReactElement } from 'react';
import { campaignListQuery } from '../../features/campaigns/admin/queries.ts';
import { STATUS_LABELS } from '../../features/campaigns/admin/campaign-paths.ts';
import { t } from '../../i18n/translate.ts';
import { CommandGroup, CommandRow } from '../../ui/overlay/command.tsx';

const SHOWN = 4;

interface FoundCampaignsProps {
  readonly words: string;
  /** Search text for the server. */
  readonly search: string;
  readonly go: (to: string) => void;
}

/** Shows the most recently changed without a search. */
export const FoundCampaigns = ({ words, search, go }: FoundCampaignsProps): ReactElement => {
  const { data } = useQuery({ ...campaignListQuery({ page: 1, search }), placeholderData: keepPreviousData });
  return (
    <CommandGroup heading={t('Campaigns')}>
      {data?.rows.slice(0, SHOWN).map(({ id, path, title, status }) => (
        <CommandRow
          key={id}
          id={`campaign ${id}`}
          // Includes the search text, because the server may have matched other fields, such as the
          // challenge.
          words={[path, words]}
          icon={<Megaphone aria-hidden />}
          note={STATUS_LABELS[status]}
          onSelect={() => go(`/admin/campaigns/edit/${id}`)}
        >
          {title}
        </CommandRow>
      ))}
    </CommandGroup>
  );
};
