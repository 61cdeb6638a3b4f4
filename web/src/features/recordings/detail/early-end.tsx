/** Explains that a limit of the challenge ended the set, so later reps do not count. */
import type { Recording } from '@reptemple/contract/recordings/recordings';
import { TimerOff } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { minutesAndSeconds } from '../../../ui/format/duration.ts';

const REASONS: Readonly<Record<NonNullable<Recording['endedEarly']>['by'], string>> = {
  duration: t('The longest time this challenge allows was reached'),
  rest: t('A rest was longer than this challenge allows'),
};

export const EarlyEnd = ({ endedEarly }: Pick<Recording, 'endedEarly'>): ReactElement | null =>
  endedEarly && (
    <p className="flex max-w-prose items-start gap-2 text-pretty">
      <TimerOff className="mt-1 size-4 shrink-0 text-clay" aria-hidden />
      <span>
        {t('{reason}: the set ended at {at}. What came later does not count.', {
          reason: REASONS[endedEarly.by],
          at: minutesAndSeconds(endedEarly.atMs / 1000),
        })}
      </span>
    </p>
  );
