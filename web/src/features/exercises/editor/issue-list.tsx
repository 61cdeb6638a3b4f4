import { CircleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import { countUnitOf, PHASES } from '@reptemple/engine/definition/exercise-definition';
import type { Fault } from '@reptemple/engine/definition/exercise-definition';
import { t } from '../../../i18n/translate.ts';
import { PHASE_LABELS } from '../../../player/phase-and-camera-labels.ts';
import { PART_LABELS, PARTS, switchLabels } from './definition/robust-settings-labels.ts';
import type { DraftDefinition } from './exercise-draft.ts';

const WHOLE: Readonly<Record<string, string>> = {
  name: t('Exercise name'),
  cameraPosition: t('Camera position'),
  angles: t('Angle Definitions'),
  phases: t('Phase Angle Ranges'),
  globalAlignments: t('Global alignments'),
  timing: t('Timing'),
  'timing.startingPositionHoldTime': t('Starting position hold'),
  'timing.minPhaseHoldTime': t('Minimum phase hold'),
  'timing.transitionDebounce': t('Transition debounce'),
};

const angleName = ({ angles }: DraftDefinition, index: number): string =>
  angles[index]?.name.trim() || `${t('Angle')} ${index + 1}`;

const angleLabel = (field: string, draft: DraftDefinition): string | undefined => {
  const [, index, rest = ''] = /^angles\[(\d+)\](.*)$/.exec(field) ?? [];
  if (index === undefined) return undefined;
  const name = angleName(draft, Number(index));
  if (rest.startsWith('.landmarks')) {
    const place = /\[(\d+)\]/.exec(rest)?.[1];
    return place === undefined
      ? `${name}: ${t('Landmark Selection')}`
      : `${name}: ${t('Landmark {reference}', { reference: Number(place) + 1 })}`;
  }
  if (rest === '.exerciseStop') return `${name}: ${t('EXERCISE STOP')}`;
  return rest === '' ? name : `${name}: ${rest.slice(1)}`;
};

const ENDS: readonly (readonly [end: string, word: string])[] = [
  ['.min', `, ${t('From')}`],
  ['.max', `, ${t('To')}`],
  ['', ''],
];

const phaseLabel = (field: string, { angles }: DraftDefinition): string | undefined => {
  const phase = PHASES.find((one) => field === `phases.${one}` || field.startsWith(`phases.${one}.`));
  if (!phase) return undefined;
  const base = `phases.${phase}.angleRanges`;
  // Compares the ends of whole paths, because an angle's id may contain dots.
  for (const [end, word] of ENDS) {
    const angle = angles.findIndex(({ id }) => field === `${base}.${id}${end}`);
    if (angle !== -1)
      return `${PHASE_LABELS[phase]}, ${angles[angle]?.name.trim() || `${t('Angle')} ${angle + 1}`}${word}`;
  }
  return PHASE_LABELS[phase];
};

const switchLabel = (field: string, draft: DraftDefinition): string | undefined => {
  const { qualificationRep, stopCondition } = switchLabels(countUnitOf(draft));
  if (field === 'qualificationRep.enabled') return qualificationRep.title;
  return field === 'stopCondition.enabled' ? stopCondition.title : undefined;
};

const settingWords = (field: string): string | undefined => {
  const part = PARTS.find((one) => field === `robust.${one}` || field.startsWith(`robust.${one}.`));
  if (!part) return undefined;
  const { title, fields } = PART_LABELS[part];
  const name = field.slice(`robust.${part}.`.length);
  const limit = /^(?:limits|elsewhere)\[(\d+)\]/.exec(name)?.[1];
  if (limit !== undefined) return `${title} ${Number(limit) + 1}`;
  const words = fields[name];
  return words === undefined ? title : `${title}: ${words}`;
};

/**
 * Returns a label for the path of an invalid field: `angles[0].name` becomes "Knee: name". Returns
 * an unknown path unchanged.
 */
export const fieldLabel = (field: string, draft: DraftDefinition): string =>
  WHOLE[field] ??
  angleLabel(field, draft) ??
  phaseLabel(field, draft) ??
  switchLabel(field, draft) ??
  settingWords(field) ??
  (field.startsWith('globalAlignments[') ? WHOLE['globalAlignments'] : undefined) ??
  field;

interface IssueListProps {
  readonly title: string;
  readonly faults: readonly Fault[];
  readonly draft: DraftDefinition;
  /** True for the issues of an imported file. They show the paths of the file instead of labels. */
  readonly isOfFile?: boolean;
}

export const IssueList = ({ title, faults, draft, isOfFile = false }: IssueListProps): ReactElement => (
  <div className="rounded-stone bg-clay-wash p-4">
    <p className="flex items-center gap-2 font-medium text-clay">
      <CircleAlert className="size-4.5 shrink-0" aria-hidden />
      <span>{title}</span>
    </p>
    <ul aria-label={title} className="mt-2 grid max-h-60 gap-1 overflow-y-auto text-sm">
      {faults.map(({ field, message }) => (
        <li key={`${field} ${message}`} className="wrap-anywhere">
          {isOfFile ? (
            <code className="font-mono text-xs">{field}</code>
          ) : (
            <span className="font-medium">{fieldLabel(field, draft)}</span>
          )}{' '}
          <span>{message}</span>
          {isOfFile && fieldLabel(field, draft) !== field ? (
            <span className="text-quiet">{` (${fieldLabel(field, draft)})`}</span>
          ) : null}
        </li>
      ))}
    </ul>
  </div>
);
