/**
 * Command palette of admins: finds pages, challenges and campaigns, and creates new ones. Its code
 * is lazily loaded.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  Megaphone,
  ChartColumn,
  ExternalLink,
  Landmark,
  Pencil,
  Trophy,
  CirclePlus,
  Moon,
  PersonStanding,
  Sun,
} from 'lucide-react';
import { useState, useEffect } from 'react';
import type { ReactElement, KeyboardEvent } from 'react';
import type { ChallengeRow } from '@reptemple/contract/challenges/challenge-admin';
import { STATUS_LABELS } from '../../features/campaigns/admin/new-campaign-path-and-templates.ts';
import { campaignListQuery } from '../../features/campaigns/admin/queries.ts';
import { challengeListQuery } from '../../features/challenge-admin/queries.ts';
import { DEFAULT_ORDER, stateOf } from '../../features/challenge-admin/table-labels-and-switches.ts';
import { t } from '../../i18n/translate.ts';
import {
  CommandGroup,
  CommandRow,
  CommandDialog,
  CommandField,
  CommandList,
} from '../../ui/overlay/command-palette.tsx';
import { ADMIN_PAGES } from '../admin-page-list.ts';
import { SWITCH_LABELS } from '../layout/theme-and-language-switch.tsx';
import { chooseTheme, currentTheme } from '../layout/theme.ts';

const SHOWN_CAMPAIGNS = 4;

interface FoundCampaignsProps {
  readonly words: string;
  /**
   * Text for which the server searches. It follows `words`, the typed text, after a pause in
   * typing.
   */
  readonly search: string;
  readonly go: (to: string) => void;
}

const FoundCampaigns = ({ words, search, go }: FoundCampaignsProps): ReactElement => {
  const { data } = useQuery({ ...campaignListQuery({ page: 1, search }), placeholderData: keepPreviousData });
  return (
    <CommandGroup heading={t('Campaigns')}>
      {data?.rows.slice(0, SHOWN_CAMPAIGNS).map(({ id, path, title, status }) => (
        <CommandRow
          key={id}
          id={`campaign ${id}`}
          // Includes the typed text in the row's search words. The server may have matched a field
          // that is not shown; the palette would then hide the row.
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

const SHOWN = 6;

interface FoundChallengesProps {
  readonly words: string;
  readonly search: string;
  readonly onChoose: (challenge: ChallengeRow) => void;
}

const FoundChallenges = ({ words, search, onChoose }: FoundChallengesProps): ReactElement => {
  const asked = { page: 1, search, deleted: 'without', ...DEFAULT_ORDER } as const;
  const { data } = useQuery({ ...challengeListQuery(asked), placeholderData: keepPreviousData });
  return (
    <CommandGroup heading={t('Challenges')}>
      {data?.rows.slice(0, SHOWN).map((row) => (
        <CommandRow
          key={row.id}
          id={`challenge ${row.id}`}
          // Includes the typed text in the row's search words. The server may have matched a field
          // that is not shown; the palette would then hide the row.
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

const ChallengePages = ({ challenge: { id, slug, name }, onDone }: ChallengePagesProps): ReactElement => {
  const navigate = useNavigate();
  const byId = { challenge: id };
  const bySlug = { challenge: slug };
  const pages = [
    {
      title: t('Open the Page'),
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

const PAUSE_MS = 200;

const useDebouncedText = (words: string): string => {
  const [calm, setCalm] = useState(words);
  useEffect(() => {
    const pause = setTimeout(() => setCalm(words), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [words]);
  return calm;
};

interface Go {
  readonly go: (to: string) => void;
}

const CREATIONS = [
  { to: '/admin/challenges/create', title: t('Create Challenge'), icon: CirclePlus },
  { to: '/admin/campaigns/create', title: t('Create {name}', { name: t('Campaign') }), icon: Megaphone },
  {
    to: '/exercise-definition-editor?begin=video',
    title: t('Create New Exercise from Video'),
    icon: PersonStanding,
  },
] as const;

const Actions = ({ go, onDone }: Go & { readonly onDone: () => void }): ReactElement => {
  const other = currentTheme() === 'light' ? 'dark' : 'light';
  const changeTheme = (): void => {
    chooseTheme(other);
    onDone();
  };
  return (
    <CommandGroup heading={t('Actions')}>
      {CREATIONS.map(({ to, title, icon: Icon }) => (
        <CommandRow key={to} id={title} words={[t('new')]} icon={<Icon aria-hidden />} onSelect={() => go(to)}>
          {title}
        </CommandRow>
      ))}
      <CommandRow
        id="theme"
        icon={other === 'light' ? <Sun aria-hidden /> : <Moon aria-hidden />}
        onSelect={changeTheme}
      >
        {SWITCH_LABELS[other]}
      </CommandRow>
    </CommandGroup>
  );
};

const Pages = ({ go }: Go): ReactElement => (
  <CommandGroup heading={t('Admin')}>
    {ADMIN_PAGES.map(({ to, title, icon: Icon }) => (
      <CommandRow key={to} id={to} icon={<Icon aria-hidden />} onSelect={() => go(to)}>
        {title}
      </CommandRow>
    ))}
  </CommandGroup>
);

interface PaletteProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

export const Palette = ({ isOpen, onOpenChange }: PaletteProps): ReactElement => {
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const search = useDebouncedText(words.trim());
  const [challenge, setChallenge] = useState<ChallengeRow>();
  const lookWithin = (within: ChallengeRow | undefined): void => {
    setChallenge(within);
    setWords('');
  };
  const changeOpen = (open: boolean): void => {
    if (!open) lookWithin(undefined);
    onOpenChange(open);
  };
  const close = (): void => changeOpen(false);
  const go = (to: string): void => {
    close();
    void navigate({ href: to });
  };
  const stepBack = (event: KeyboardEvent): void => {
    if (event.key === 'Backspace' && words === '' && challenge) lookWithin(undefined);
  };
  return (
    <CommandDialog title={t('Go to')} isOpen={isOpen} onOpenChange={changeOpen} onKeyDown={stepBack}>
      <CommandField value={words} onWrite={setWords} placeholder={t('Search')} within={challenge?.name} />
      <CommandList label={t('Results')} nothing={t('No results')}>
        {challenge ? (
          <ChallengePages challenge={challenge} onDone={close} />
        ) : (
          <>
            <Pages go={go} />
            <Actions go={go} onDone={close} />
            <FoundChallenges words={words} search={search} onChoose={lookWithin} />
            <FoundCampaigns words={words} search={search} go={go} />
          </>
        )}
      </CommandList>
    </CommandDialog>
  );
};
