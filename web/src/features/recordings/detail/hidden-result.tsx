/** Recording of a duel with hidden results: name and date only, the server sends no counts. */
import type { HiddenRecording } from '@reptemple/contract/recordings/recordings';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { formatDay } from '../../../ui/format/day.ts';
import { minutesAndSeconds } from '../../../ui/format/duration.ts';
import { HiddenFigure } from '../../../ui/chart/hidden-number.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Figure } from '../stat.tsx';
import { Back, type HeaderProps } from './header.tsx';

const Hidden = (): ReactElement => <HiddenFigure words={t('Hidden until the end')} />;

interface HiddenResultProps {
  readonly recording: HiddenRecording;
  readonly challenge: HeaderProps['challenge'];
}

export const HiddenResult = ({ recording, challenge }: HiddenResultProps): ReactElement => {
  const { name, createdAt, durationSeconds } = recording;
  return (
    <div className="page grid gap-8 py-6 sm:py-10">
      <PageTitle>{name}</PageTitle>
      <header>
        <Back {...challenge} />
        <h1 className="carved text-4xl wrap-anywhere sm:text-5xl">
          <bdi>{name}</bdi>
        </h1>
        <p className="mt-2 text-quiet">{formatDay(createdAt)}</p>
      </header>
      <dl className="grid grid-cols-2 items-end gap-6 sm:grid-cols-4">
        <Figure label={t('Valid reps')} value={<Hidden />} tone="gold" />
        <Figure label={t('Invalid reps')} value={<Hidden />} tone="clay" />
        <Figure label={t('Total time')} value={minutesAndSeconds(durationSeconds)} />
        <Figure label={t('Reps per minute')} value={<Hidden />} />
      </dl>
      <p className="max-w-prose">{t('Results are hidden until the duel ends. You only see your own.')}</p>
    </div>
  );
};
