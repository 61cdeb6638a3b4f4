import { USER_CHALLENGE_DEFAULTS } from '@reptemple/contract/challenges/challenge-form';
import { DUEL_HOURS } from '@reptemple/contract/challenges/challenges';
import type { ReactElement } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { t } from '../../../i18n/translate.ts';
import { Card } from '../../../ui/card.tsx';
import { KindPicture } from '../kind-picture.tsx';
import { everyWords, spanWords, TYPE_LABELS } from '../rules.ts';
import { type ChallengeDraft, settledCount } from './rules.ts';

/** Returns the requirements, one per line. */
const linesOf = (draft: ChallengeDraft): readonly string[] => {
  if (draft.type === 'duel') return [t('Two people'), t('{DUEL_HOURS} hours from the first join', { DUEL_HOURS })];
  const [length, minimum] = [Number(settledCount(draft.lengthValue)), settledCount(draft.minDailyReps)];
  const lines = [spanWords(length, draft.lengthUnit), t('{minimum} strict reps a day', { minimum })];
  if (draft.type === 'accountability') return lines;
  const [growth, cadence] = [settledCount(draft.incrementValue), Number(settledCount(draft.incrementCadenceValue))];
  return [...lines, t('{growth} more {cadence}', { growth, cadence: everyWords(cadence, draft.incrementCadenceUnit) })];
};

export const Preview = ({ control }: { readonly control: Control<ChallengeDraft> }): ReactElement => {
  const draft = useWatch({ control, compute: (typed: ChallengeDraft) => typed });
  return (
    <Card className="flex overflow-hidden">
      <div aria-hidden className="w-7 shrink-0 border-r fluted" />
      <div className="grid min-w-0 flex-1 gap-4 p-6">
        <p className="inscription text-quiet">{TYPE_LABELS[draft.type]}</p>
        <p className="carved text-2xl wrap-anywhere">{draft.name.trim() || USER_CHALLENGE_DEFAULTS.name}</p>
        <KindPicture kind={draft.type} className="h-16 w-24" />
        <ul className="grid gap-1 text-quiet tabular-nums">
          {linesOf(draft).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </Card>
  );
};
