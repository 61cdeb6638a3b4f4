/**
 * Editor section for the settings of the whole exercise: name, camera, alignments, timing,
 * counting.
 */
import type { ReactElement } from 'react';
import { CAMERA_POSITIONS, countUnitOf, MAX_TIMING_MS } from '@reptemple/engine/definition/exercise-definition';
import type { Timing, Fault } from '@reptemple/engine/definition/exercise-definition';
import { t } from '../../../../i18n/translate.ts';
import { CAMERA_LABELS } from '../../../../player/phase-and-camera-labels.ts';
import { FoldTitle } from '../../../../ui/collapsible-section.tsx';
import { CheckRow } from '../../../../ui/form/checkbox-radio-switch.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Select } from '../../../../ui/form/input.tsx';
import { markAlignment } from '../angles/angle-edits.ts';
import type { EditorProps } from '../exercise-draft.ts';
import { IssueList } from '../issue-list.tsx';
import { ExerciseNameField, useGesture } from '../name-and-number-fields.tsx';
import { NumberField, RobustSettings } from './robust-settings-form.tsx';
import { switchLabels } from './robust-settings-labels.ts';

const Name = ({ draft, edit }: EditorProps): ReactElement => {
  const gesture = useGesture();
  return (
    <ExerciseNameField
      name={draft.name}
      onFocus={gesture.begin}
      onName={(name) => edit(t('Exercise name'), (before) => ({ ...before, name }), gesture.current())}
    />
  );
};

const CameraField = ({ draft, edit }: EditorProps): ReactElement => (
  <Field label={t('Camera position')}>
    {(control) => (
      <Select
        {...control}
        value={draft.cameraPosition}
        onChange={({ target: { value } }) => {
          const cameraPosition = CAMERA_POSITIONS.find((position) => position === value);
          if (cameraPosition) edit(t('Camera position'), (before) => ({ ...before, cameraPosition }));
        }}
      >
        {CAMERA_POSITIONS.map((position) => (
          <option key={position} value={position}>
            {CAMERA_LABELS[position]}
          </option>
        ))}
      </Select>
    )}
  </Field>
);

const GlobalAlignments = ({ draft: { angles, globalAlignments }, edit }: EditorProps): ReactElement => {
  const set = (id: string, name: string, isOn: boolean): void =>
    edit(`${t('Global alignment')}: ${name}`, markAlignment(id, isOn));
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">{t('Global alignments')}</legend>
      <p className="-mt-1.5 text-sm text-quiet">{t('Must hold across all phases')}</p>
      {angles.length === 0 ? <p className="text-sm">{t('Nothing yet')}</p> : null}
      {angles.map(({ id, name, exerciseStop }) => (
        <CheckRow
          key={id}
          checked={globalAlignments.includes(id)}
          disabled={exerciseStop && !globalAlignments.includes(id)}
          onChange={({ target: { checked } }) => set(id, name, checked)}
        >
          <span>{name.trim() || t('Unnamed')}</span>
          {exerciseStop ? <span className="text-quiet">{` (${t('A stop can’t be an alignment')})`}</span> : null}
        </CheckRow>
      ))}
    </fieldset>
  );
};

const TIMING_LABELS: readonly (readonly [keyof Timing, string, string])[] = [
  ['startingPositionHoldTime', `${t('Starting position hold')} (ms)`, t('Default {number}', { number: 200 })],
  ['minPhaseHoldTime', `${t('Minimum phase hold')} (ms)`, t('Default {number}', { number: 0 })],
  ['transitionDebounce', `${t('Transition debounce')} (ms)`, t('Default {number}', { number: 0 })],
];

const TimingFields = ({ draft, edit }: EditorProps): ReactElement => (
  <fieldset>
    <legend className="mb-2 text-sm font-medium">{t('Timing')}</legend>
    <div className="grid items-start gap-4 sm:grid-cols-3 lg:grid-cols-1 2xl:grid-cols-3">
      {TIMING_LABELS.map(([name, label, hint]) => (
        <NumberField
          key={name}
          label={label}
          hint={hint}
          value={draft.timing[name]}
          rule={{ min: 0, max: MAX_TIMING_MS, isWhole: true }}
          onNumber={(value, gesture) =>
            edit(label, (before) => ({ ...before, timing: { ...before.timing, [name]: value } }), gesture)
          }
        />
      ))}
    </div>
  </fieldset>
);

const SWITCHES = ['qualificationRep', 'stopCondition'] as const;

const Switches = ({ draft, edit }: EditorProps): ReactElement => {
  const labels = switchLabels(countUnitOf(draft));
  return (
    <div className="grid gap-2">
      {SWITCHES.map((name) => {
        const { title, words } = labels[name];
        return (
          <CheckRow
            key={name}
            checked={draft[name].enabled}
            onChange={({ target: { checked } }) =>
              edit(title, (before) => ({ ...before, [name]: { enabled: checked } }))
            }
          >
            <span className="block font-medium">{title}</span>
            <span className="block text-sm text-quiet">{words}</span>
          </CheckRow>
        );
      })}
    </div>
  );
};

const Advanced = (editor: EditorProps): ReactElement => (
  <details className="group/fold rounded-stone border bg-raised">
    <FoldTitle className="min-h-12 px-4 font-medium">{t('Advanced')}</FoldTitle>
    <div className="grid gap-6 border-t px-4 pt-4 pb-2">
      <TimingFields {...editor} />
      <RobustSettings {...editor} />
    </div>
  </details>
);

export const DefinitionSection = ({
  faults,
  ...editor
}: EditorProps & { readonly faults: readonly Fault[] }): ReactElement => (
  <div className="grid gap-6">
    <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-1 2xl:grid-cols-2">
      <Name {...editor} />
      <CameraField {...editor} />
    </div>
    <GlobalAlignments {...editor} />
    <Switches {...editor} />
    <Advanced {...editor} />
    {faults.length > 0 ? (
      <IssueList title={t('What’s missing before it can count')} faults={faults} draft={editor.draft} />
    ) : null}
  </div>
);
