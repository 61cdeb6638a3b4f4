/** Table of the charts' values, for screen readers and for exact numbers. */
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import type { Standard } from '../../../player/timeline/counting-limits.ts';
import { secondsLabel } from '../../../player/player-labels.ts';
import { FiguresTable } from '../../../ui/chart/stats-table.tsx';
import { tempoOf } from '../rules.ts';
import { stretchesOf } from './geometry.ts';
import type { PicturedRep } from './pictured-rep.ts';

interface SetFiguresProps {
  readonly reps: readonly PicturedRep[];
  readonly standard: Standard;
}

const NOTHING = '–';

const Verdict = ({ valid }: Pick<PicturedRep, 'valid'>): ReactElement => (
  <span className={valid ? 'text-gold' : 'text-clay'}>{valid ? t('Valid') : t('Invalid')}</span>
);

export const SetFigures = ({ reps, standard }: SetFiguresProps): ReactElement | null => {
  const stretches = new Map(stretchesOf(reps, standard).map((stretch) => [stretch.number, stretch]));
  return (
    <FiguresTable
      caption={t('All reps in numbers')}
      titles={[t('Rep'), t('Verdict'), t('Reach'), t('Down'), t('Up'), t('Form')]}
      rows={reps.map((rep) => {
        const [stretch, { downMs, upMs }] = [stretches.get(rep.number), tempoOf(rep)];
        return [
          String(rep.number),
          <Verdict key="verdict" valid={rep.valid} />,
          stretch ? `${stretch.deepest}°–${stretch.highest}°` : NOTHING,
          secondsLabel(downMs),
          upMs === null ? NOTHING : secondsLabel(upMs),
          rep.formScore ?? NOTHING,
        ];
      })}
    />
  );
};
