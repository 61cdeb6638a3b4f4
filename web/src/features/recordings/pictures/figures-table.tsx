/** The pictures as a table: for screen readers, and for whoever wants the numbers. */
import type { ReactElement } from 'react';
import { minutesAndSeconds } from '../../../ui/duration.ts';
import { tempoOf } from '../rules.ts';
import { stretchesOf } from './geometry.ts';
import type { PicturedRep } from './pictured-rep.ts';
import { tempoWords } from './sentences.ts';
import type { Standard } from './standard.ts';

interface FiguresTableProps {
  readonly reps: readonly PicturedRep[];
  readonly standard: Standard;
}

const COLUMNS = ['Rep', 'At', 'Verdict', 'Deepest', 'Extended', 'Tempo', 'Form'] as const;

export const FiguresTable = ({ reps, standard }: FiguresTableProps): ReactElement => {
  const stretches = new Map(stretchesOf(reps, standard).map((stretch) => [stretch.number, stretch]));
  const degrees = (value: number | undefined): string => (value === undefined ? '–' : `${value}°`);
  return (
    <details className="border-t pt-2">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center text-sm text-quiet underline underline-offset-4 hover:text-ink">
        Show the figures
      </summary>
      <div className="overflow-x-auto" role="region" aria-label="Figures of each rep" tabIndex={0}>
        <table className="w-full text-left text-sm whitespace-nowrap tabular-nums">
          <thead>
            <tr>
              {COLUMNS.map((name) => (
                <th key={name} scope="col" className="border-b py-2 pr-4 inscription text-[0.6875rem] text-quiet">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="[&_td]:py-1.5 [&_td]:pr-4">
            {reps.map((rep) => (
              <tr key={rep.number} className="not-last:border-b">
                <th scope="row" className="py-1.5 pr-4 font-medium">
                  {rep.number}
                </th>
                <td>{minutesAndSeconds(rep.startMs / 1000)}</td>
                <td className={rep.valid ? 'text-gold' : 'text-clay'}>{rep.valid ? 'Valid' : 'Invalid'}</td>
                <td>{degrees(stretches.get(rep.number)?.deepest)}</td>
                <td>{degrees(stretches.get(rep.number)?.highest)}</td>
                <td>{tempoWords(tempoOf(rep))}</td>
                <td>{rep.formScore ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
};
