import type { ChallengeRow } from '@reptemple/contract/challenges/challenge-admin';
import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { Switch } from '../../ui/form/switch.tsx';
import { errorToast, toast } from '../../ui/overlay/toast.ts';
import { useToggle } from './queries.ts';
import { canHideResults, type Flag, FLAG_LABELS, flagLabel, isSwitchedOn, toggledLabel } from './rules.ts';

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
        checked={isSwitchedOn(flag, isOn)}
        disabled={isImpossible || row.deletedAt !== null}
        title={isImpossible ? t('Only duels can hide results.') : undefined}
        onCheckedChange={(isChecked) => change(isSwitchedOn(flag, isChecked))}
      />
      <span aria-hidden className="text-sm text-quiet">
        {isImpossible ? t('Duels only') : flagLabel(flag, isOn)}
      </span>
    </span>
  );
};
