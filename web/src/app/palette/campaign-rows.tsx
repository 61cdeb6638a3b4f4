/** Campaigns in the palette: each leads to where it is edited, from which its page is one step away. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import type { ReactElement } from 'react';
import { campaignListQuery } from '../../features/campaigns/admin/queries.ts';
import { STATUS_LABELS } from '../../features/campaigns/admin/rules.ts';
import { t } from '../../language/texts.ts';
import { CommandGroup, CommandRow } from '../../ui/command.tsx';

const SHOWN = 4;

interface FoundCampaignsProps {
  readonly words: string;
  /** Those the server is asked for. */
  readonly search: string;
  readonly go: (to: string) => void;
}

/** Those changed last, until something is looked for. */
export const FoundCampaigns = ({ words, search, go }: FoundCampaignsProps): ReactElement => {
  const { data } = useQuery({ ...campaignListQuery({ page: 1, search }), placeholderData: keepPreviousData });
  return (
    <CommandGroup heading={t('Campaigns')}>
      {data?.rows.slice(0, SHOWN).map(({ id, path, title, status }) => (
        <CommandRow
          key={id}
          id={`campaign ${id}`}
          // The server has found it, by its challenge perhaps.
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
