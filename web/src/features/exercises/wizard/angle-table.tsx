/**
 * Table of the angles that the wizard suggests: what the angle does in the clip, its use, and its
 * degrees in the three captured frames.
 */
import type { ReactElement } from 'react';
import { PHASES } from '@reptemple/engine/definition/exercise-definition';
import type { PhaseValues } from '@reptemple/engine/suggest/phase-frames-and-ranges';
import { inLowerCase } from '../../../i18n/locale-formats.ts';
import { t } from '../../../i18n/translate.ts';
import { PHASE_LABELS } from '../../../player/phase-and-camera-labels.ts';
import { cn } from '../../../ui/class-names.ts';
import { Select } from '../../../ui/form/input.tsx';
import { landmarksLabel } from '../editor/landmarks/landmark-labels.ts';
import { used } from './wizard-state.ts';
import type { WizardProps, AngleUse, OfferedAngle } from './wizard-state.ts';

const ROLE_LABELS: Readonly<Record<OfferedAngle['role'], string>> = {
  leads: t('main movement'),
  moves: t('supporting movement'),
  holds: inLowerCase(t('Global alignment')),
  rests: t('Not used'),
  own: t('added by you'),
};

const USE_LABELS: readonly (readonly [AngleUse, string])[] = [
  ['movement', t('Movement')],
  ['alignment', t('Global alignment')],
  ['none', t('Not used')],
];

const isUse = (value: string): value is AngleUse => USE_LABELS.some(([use]) => use === value);

interface RowProps {
  readonly offered: OfferedAngle;
  readonly values: PhaseValues | undefined;
  readonly onUse: (use: AngleUse) => void;
}

const Degrees = ({ value }: { readonly value: number | null | undefined }): ReactElement =>
  value === undefined ? (
    <span className="text-quiet">–</span>
  ) : value === null ? (
    <span className="text-sm text-quiet">{inLowerCase(t('Not visible'))}</span>
  ) : (
    <span>{`${value}°`}</span>
  );

const Row = ({ offered: { angle, role, use }, values, onUse }: RowProps): ReactElement => (
  <tr className={cn('border-t align-top', use === 'none' && 'text-quiet')}>
    <th scope="row" className="py-3 pr-1 text-left font-normal">
      <span className="font-semibold">{angle.name}</span>{' '}
      <span className="text-sm text-quiet">{ROLE_LABELS[role]}</span>
      <span className="block text-sm text-quiet">{landmarksLabel(angle.landmarks)}</span>
      <Select
        aria-label={`${t('Type')}: ${angle.name}`}
        // The select has a fixed width, in which the longest label fits even in a narrow column.
        className="relative mt-1.5 w-48 max-w-none"
        value={use}
        onChange={({ currentTarget: { value } }) => (isUse(value) ? onUse(value) : undefined)}
      >
        {USE_LABELS.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
    </th>
    {PHASES.map((phase) => (
      <td key={phase} className="py-3 text-right text-lg tabular-nums">
        <Degrees value={values?.[phase]} />
      </td>
    ))}
  </tr>
);

interface TableProps extends WizardProps {
  readonly valuesOf: ReadonlyMap<string, PhaseValues>;
}

export const AngleTable = ({ state: { angles }, act, valuesOf }: TableProps): ReactElement => (
  <table className="w-full table-fixed">
    <caption className="sr-only">{t('Angles')}</caption>
    <thead>
      <tr className="align-bottom">
        <th scope="col" className="w-[44%] pb-2 text-left inscription text-quiet">
          {t('Angle')}
        </th>
        {PHASES.map((phase) => (
          <th key={phase} scope="col" className="pb-2 pl-1 text-right text-xs font-semibold text-quiet sm:text-sm">
            {PHASE_LABELS[phase]}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {angles.map((offered) => (
        <Row
          key={offered.angle.id}
          offered={offered}
          values={valuesOf.get(offered.angle.id)}
          onUse={(use) => act(used(offered.angle.id, use))}
        />
      ))}
    </tbody>
  </table>
);
