import { Moon, Sun } from 'lucide-react';
import { type ReactElement, useSyncExternalStore } from 'react';
import { Button } from '../../ui/button.tsx';
import { chooseTheme, currentTheme, onThemeChange } from './theme.ts';
import { SWITCH_LABELS } from './theme-words.ts';

export const ThemeSwitch = (): ReactElement => {
  const theme = useSyncExternalStore(onThemeChange, currentTheme);
  const other = theme === 'noon' ? 'night' : 'noon';
  return (
    <Button variant="quiet" size="icon" aria-label={SWITCH_LABELS[other]} onClick={() => chooseTheme(other)}>
      {theme === 'noon' ? <Moon aria-hidden /> : <Sun aria-hidden />}
    </Button>
  );
};
