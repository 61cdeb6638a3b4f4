/** Command palette for admins: pages, challenges, campaigns, and creation. Lazily loaded. */
import type { ChallengeRow } from '@reptemple/contract/challenges/challenge-admin';
import { useNavigate } from '@tanstack/react-router';
import { CirclePlus, Megaphone, Moon, PersonStanding, Sun } from 'lucide-react';
import { useState, useEffect } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { CommandDialog, CommandField, CommandGroup, CommandList, CommandRow } from '../../ui/overlay/command.tsx';
import { ADMIN_PAGES } from '../admin-pages.ts';
import { chooseTheme, currentTheme } from '../layout/theme.ts';
import { SWITCH_LABELS } from '../layout/theme-switch.tsx';
import { FoundCampaigns } from './campaign-rows.tsx';
import { ChallengePages, FoundChallenges } from './challenge-rows.tsx';

const PAUSE_MS = 200;

/** Debounces typed text, so that not every letter sends a request. */
const useCalm = (words: string): string => {
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

/** Creation forms, and the dialog for a video. */
const CREATIONS = [
  { to: '/admin/challenges/create', title: t('Create Challenge'), icon: CirclePlus },
  { to: '/admin/campaigns/create', title: t('Create Campaign'), words: [t('landing page')], icon: Megaphone },
  {
    to: '/exercise-definition-editor?begin=video',
    title: t('Create New Exercise from Video'),
    words: [t('definition')],
    icon: PersonStanding,
  },
] as const;

const Actions = ({ go, onDone }: Go & { readonly onDone: () => void }): ReactElement => {
  const other = currentTheme() === 'noon' ? 'night' : 'noon';
  const changeTheme = (): void => {
    chooseTheme(other);
    onDone();
  };
  return (
    <CommandGroup heading={t('Actions')}>
      {CREATIONS.map(({ to, title, icon: Icon, ...more }) => (
        <CommandRow
          key={to}
          id={title}
          words={[t('new'), t('add'), ...('words' in more ? more.words : [])]}
          icon={<Icon aria-hidden />}
          onSelect={() => go(to)}
        >
          {title}
        </CommandRow>
      ))}
      <CommandRow
        id="theme"
        words={[t('dark'), t('light')]}
        icon={other === 'noon' ? <Sun aria-hidden /> : <Moon aria-hidden />}
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
  const search = useCalm(words.trim());
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
      <CommandList label={t('Found')} nothing={t('No results')}>
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
