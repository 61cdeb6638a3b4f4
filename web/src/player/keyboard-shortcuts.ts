/** Keyboard shortcuts of the player, and their descriptions for the help. */
import { nextLabel, previousLabel } from '../i18n/count-unit-labels.ts';
import type { CountUnit } from '../i18n/count-unit-labels.ts';
import { t } from '../i18n/translate.ts';

export type Command =
  | 'toggle'
  | 'pause'
  | 'faster'
  | 'backwards'
  | 'next-frame'
  | 'previous-frame'
  | 'next-second'
  | 'previous-second'
  | 'next-rep'
  | 'previous-rep'
  | 'start'
  | 'end';

export interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

const PLAIN: Readonly<Record<string, Command>> = {
  ' ': 'toggle',
  k: 'pause',
  l: 'faster',
  j: 'backwards',
  ArrowRight: 'next-frame',
  ArrowLeft: 'previous-frame',
  ArrowDown: 'next-rep',
  ArrowUp: 'previous-rep',
  Home: 'start',
  End: 'end',
};

const SHIFTED: Readonly<Record<string, Command>> = { ArrowRight: 'next-second', ArrowLeft: 'previous-second' };

/**
 * Returns the player's command for a pressed key; undefined if there is none.
 * @param isPressable true if the focused element itself reacts to the space bar, such as a button
 */
export const commandOf = (pressed: Pressed, isPressable: boolean): Command | undefined => {
  const { key, shiftKey, ctrlKey, altKey, metaKey } = pressed;
  if (ctrlKey || altKey || metaKey) return undefined;
  if (key === ' ' && isPressable) return undefined;
  const name = key.length === 1 ? key.toLowerCase() : key;
  return shiftKey ? SHIFTED[name] : PLAIN[name];
};

export const keyHelp = (unit: CountUnit): readonly (readonly [keys: string, does: string])[] => [
  [t('Space'), `${t('Play')} / ${t('Pause')}`],
  ['← →', `${t('One frame back')} / ${t('One frame forward')}`],
  [t('Shift ← →'), t('One second')],
  ['↑ ↓', `${previousLabel(unit)} / ${nextLabel(unit)}`],
  ['J K L', t('Rewind, pause, fast-forward (press again for faster)')],
  [t('Home End'), `${t('Start')} / ${t('End')}`],
];
