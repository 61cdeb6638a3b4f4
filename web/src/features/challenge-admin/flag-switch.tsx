import type { ChallengeRow } from '@reptemple/contract/challenges/challenge-admin';
import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { cn } from '../../ui/class-names.ts';
import { Switch } from '../../ui/form/switch.tsx';
import { errorToast, toast } from '../../ui/overlay/toast.ts';
import { useToggle } from './queries.ts';
import { canHideResults, type Flag, FLAG_LABELS, flagLabel, toggledLabel } from './rules.ts';

interface FlagSwitchProps {
  readonly row: ChallengeRow;
  readonly flag: Flag;
}

/** Switch of a row, with its current state as text. */
export const FlagSwitch = ({ row, flag }: FlagSwitchProps): ReactElement => {
  const { mutate } = useToggle();
  const isOn = row[flag];
  const isImpossible = flag === 'hideResultsUntilFinished' && !canHideResults(row);
  const change = (next: boolean): void =>
    mutate(
      { challenge: row.id, flags: { [flag]: next } },
      {
        onSuccess: () =>
          toast({ title: t('Success'), description: toggledLabel(flag, next, row.name), tone: 'success' }),
        onError: (error) => errorToast(error.message),
      },
    );
  return (
    <span className="inline-flex items-center gap-2">
      <Switch
        label={t('{flag}: {name}', { flag: FLAG_LABELS[flag], name: row.name })}
        checked={isOn}
        disabled={isImpossible || row.deletedAt !== null}
        title={isImpossible ? t('Only duels can hide results.') : undefined}
        onCheckedChange={change}
      />
      <span aria-hidden className={cn('text-sm whitespace-nowrap text-quiet', isImpossible && 'xl:hidden')}>
        {isImpossible ? t('Duels only') : flagLabel(flag, isOn)}
      </span>
    </span>
  );
};
