/** The pictures as a table: for screen readers, and for whoever wants the numbers. */
import type { ReactElement } from 'react';
import { tempoOf } from '../rules.ts';
import { stretchesOf } from './geometry.ts';
import type { Stretch } from './geometry.ts';
import type { PicturedRep } from './pictured-rep.ts';
import type { Standard } from '../../../player/standard.ts';

interface FiguresTableProps {
  readonly reps: readonly PicturedRep[];
  readonly standard: Standard;
}

const COLUMNS = ['Rep', 'Verdict', 'Reach', 'Down', 'Up', 'Form'] as const;

const seconds = (ms: number | null): string => (ms === null ? '–' : `${(ms / 1000).toFixed(1)} s`);

const Row = ({ rep, stretch }: { readonly rep: PicturedRep; readonly stretch: Stretch | undefined }): ReactElement => {
  const { downMs, upMs } = tempoOf(rep);
  return (
    <tr className="not-last:border-b">
      <th scope="row" className="py-1.5 font-medium">
        {rep.number}
      </th>
      <td className={rep.valid ? 'text-gold' : 'text-clay'}>{rep.valid ? 'Valid' : 'Invalid'}</td>
      <td>{stretch ? `${stretch.deepest}°–${stretch.highest}°` : '–'}</td>
      <td>{seconds(downMs)}</td>
      <td>{seconds(upMs)}</td>
      <td className="text-right">{rep.formScore ?? '–'}</td>
    </tr>
  );
};

export const FiguresTable = ({ reps, standard }: FiguresTableProps): ReactElement => {
  const stretches = new Map(stretchesOf(reps, standard).map((stretch) => [stretch.number, stretch]));
  return (
    <details className="border-t pt-2">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center text-sm text-quiet underline underline-offset-4 hover:text-ink">
        Show the figures
      </summary>
      <table className="w-full text-left text-sm whitespace-nowrap tabular-nums">
        <thead>
          <tr>
            {COLUMNS.map((name) => (
              <th
                key={name}
                scope="col"
                className="border-b py-2 inscription text-[0.625rem] text-quiet last:text-right sm:text-[0.6875rem]"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&_td]:py-1.5">
          {reps.map((rep) => (
            <Row key={rep.number} rep={rep} stretch={stretches.get(rep.number)} />
          ))}
        </tbody>
      </table>
    </details>
  );
};
