/** Details of one rep for admins: phases with times, angles, and why it did not count. */
import type { TimelineEntry } from '@reptemple/engine/rules/event';
import type { ExerciseDefinition } from '@reptemple/engine/definition/exercise';
import type { Rep } from '@reptemple/engine/rules/rep';
import type { ReactElement } from 'react';
import { rich } from '../../i18n/rich.tsx';
import { translateMessage, t } from '../../i18n/translate.ts';
import { partsOf, segmentsOf } from '../analysis/segments.ts';
import { faultLabel } from '../../i18n/fault-labels.ts';
import { PART_LABELS, secondsLabel, timecode } from '../player-labels.ts';

interface RepBreakdownProps {
  readonly rep: Rep;
  readonly timeline: readonly TimelineEntry[];
  readonly definition: ExerciseDefinition;
}

export const RepBreakdown = ({ rep, timeline, definition }: RepBreakdownProps): ReactElement => {
  const { number, valid, formScore, endMs, angles } = rep;
  return (
    <div className="grid gap-2 tabular-nums">
      <p className="font-semibold">
        {rich(
          'Rep {number}: <verdict>{verdict}</verdict>, form {formScore}',
          { verdict: <span className={valid ? 'text-gold' : 'text-clay'} /> },
          { number, verdict: valid ? t('Valid') : t('Invalid'), formScore },
        )}
      </p>
      {valid ? null : <p className="max-w-64 text-clay">{faultLabel(rep)}</p>}
      <table className="text-left">
        <tbody>
          {partsOf(rep, segmentsOf(timeline, endMs)).map(({ part, fromMs, toMs, isValid }) => (
            <tr key={fromMs}>
              <th scope="row" className="pr-4 font-medium">
                {`${PART_LABELS[part]}${isValid ? '' : ` (${t('not valid')})`}`}
              </th>
              <td className="pr-4 text-quiet">{timecode(fromMs)}</td>
              <td className="text-right">{secondsLabel(toMs - fromMs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="text-quiet">
        {definition.angles.map(({ id, name }) => {
          const span = angles[id];
          return span ? <li key={id}>{`${translateMessage(name)} ${span.min}°–${span.max}°`}</li> : null;
        })}
      </ul>
    </div>
  );
};
