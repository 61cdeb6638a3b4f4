/** Challenges in the command palette: choose one, then one of its pages. */
import type { ChallengeRow } from '@reptemple/contract/challenges/challenge-admin';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ChartColumn, ExternalLink, Landmark, Pencil, Trophy } from 'lucide-react';
import type { ReactElement } from 'react';
import { challengeListQuery } from '../../features/challenge-admin/queries.ts';
import { DEFAULT_ORDER, stateOf } from '../../features/challenge-admin/table-columns.ts';
import { t } from '../../i18n/translate.ts';
import { CommandGroup, CommandRow } from '../../ui/overlay/command.tsx';

const SHOWN = 6;

interface FoundChallengesProps {
  readonly words: string;
  /** Search text for the server. */
  readonly search: string;
  readonly onChoose: (challenge: ChallengeRow) => void;
}

/** Shows the newest without a search. */
export const FoundChallenges = ({ words, search, onChoose }: FoundChallengesProps): ReactElement => {
  const asked = { page: 1, search, deleted: 'without', ...DEFAULT_ORDER } as const;
  const { data } = useQuery({ ...challengeListQuery(asked), placeholderData: keepPreviousData });
  return (
    <CommandGroup heading={t('Challenges')}>
      {data?.rows.slice(0, SHOWN).map((row) => (
        <CommandRow
          key={row.id}
          id={`challenge ${row.id}`}
          // Includes the search text, because the server may have matched other fields, such as the
          // creator.
          words={[row.slug, words]}
          icon={<Landmark aria-hidden />}
          note={stateOf(row)}
          onSelect={() => onChoose(row)}
        >
          {row.name}
        </CommandRow>
      ))}
    </CommandGroup>
  );
};

interface ChallengePagesProps {
  readonly challenge: ChallengeRow;
  readonly onDone: () => void;
}

export const ChallengePages = ({ challenge: { id, slug, name }, onDone }: ChallengePagesProps): ReactElement => {
  const navigate = useNavigate();
  const byId = { challenge: id };
  const bySlug = { challenge: slug };
  const pages = [
    {
      title: t('Public page'),
      icon: <ExternalLink aria-hidden />,
      go: () => navigate({ to: '/challenge/$challenge', params: bySlug }),
    },
    {
      title: t('Leaderboard'),
      icon: <Trophy aria-hidden />,
      go: () => navigate({ to: '/challenge/$challenge/leaderboard', params: bySlug }),
    },
    {
      title: t('Analytics'),
      icon: <ChartColumn aria-hidden />,
      go: () => navigate({ to: '/admin/analytics/$challenge', params: byId }),
    },
    {
      title: t('Edit'),
      icon: <Pencil aria-hidden />,
      go: () => navigate({ to: '/admin/challenges/edit/$challenge', params: byId }),
    },
  ] as const;
  return (
    <CommandGroup heading={name}>
      {pages.map(({ title, icon, go }) => (
        <CommandRow
          key={title}
          id={title}
          icon={icon}
          onSelect={() => {
            onDone();
            void go();
          }}
        >
          {title}
        </CommandRow>
      ))}
    </CommandGroup>
  );
};
