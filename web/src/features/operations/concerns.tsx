/** Problems that need the operator's attention. */
import type { Operations } from '@reptemple/contract/operations/operations';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { Card } from '../../ui/card.tsx';
import { concernsOf, type Concern } from './state.ts';

const WORDS: Readonly<Record<Concern, string>> = {
  storage: t('The storage does not answer: videos can neither be kept nor shown.'),
  failed: t('Jobs failed for good. See why below, then have them done again.'),
  waiting: t('Work has been waiting for more than 10 minutes. Is a process running that does it (ROLE=worker or all)?'),
  mail: t('The mail server gives trouble. See below what it said.'),
  space: t('Less than a tenth of the disk is free.'),
  backup: t('There is no backup of the last two days: run “reptemple backup”.'),
  versions: t('Processes of different versions run side by side.'),
  pool: t('Work is waiting for a connection to the database.'),
  browsers: t('Errors in browsers were told within the last day.'),
};

interface ConcernsProps {
  readonly state: Operations;
  /** Unix time in ms. */
  readonly now: number;
}

export const Concerns = ({ state, now }: ConcernsProps): ReactElement => {
  const concerns = concernsOf(state, now);
  const isWell = concerns.length === 0;
  const Icon = isWell ? CircleCheck : CircleAlert;
  return (
    <Card className="mb-6 flex items-start gap-4 p-5">
      <Icon aria-hidden className={`mt-0.5 size-6 shrink-0 stroke-[1.5] ${isWell ? 'text-gold' : 'text-clay'}`} />
      <div className="min-w-0">
        <h2 className="font-semibold">{isWell ? t('Everything runs') : t('Needs attention')}</h2>
        {isWell ? (
          <p className="mt-1 text-pretty text-quiet">{t('Nothing waits, nothing failed, and there is a backup.')}</p>
        ) : (
          <ul className="mt-1 grid list-disc gap-1 pl-5 text-pretty text-quiet">
            {concerns.map((concern) => (
              <li key={concern}>{WORDS[concern]}</li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
};
