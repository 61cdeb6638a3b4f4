import { PersonStanding, Trash2 } from 'lucide-react';
import { memo, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import type { AngleDefinition } from '@reptemple/engine/definition/exercise-definition';
import { t } from '../../../../i18n/translate.ts';
import { Button } from '../../../../ui/button.tsx';
import { Switch } from '../../../../ui/form/checkbox-radio-switch.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import type { EditorProps } from '../exercise-draft.ts';
import { landmarksLabel, landmarkLabel } from '../landmarks/landmark-labels.ts';
import { useGesture } from '../name-and-number-fields.tsx';
import { markAlignment, markStop, NAME_LENGTH_MOST, typeAngleName } from './angle-edits.ts';

interface NameProps {
  readonly id: string;
  readonly name: string;
  readonly edit: EditorProps['edit'];
}

/**
 * Text field for the name of an angle. All text typed during one visit to the field is one undo
 * step. Emptying the field restores the name.
 */
export const AngleNameField = ({ id, name, edit }: NameProps): ReactElement => {
  const [typed, setTyped] = useState<string>();
  const gesture = useGesture();
  const before = useRef(name);
  const isEmpty = typed?.trim() === '';
  // True while the field shows the typed text. False after an undo has changed the name, which the
  // field then shows instead.
  const isOwnStill = isEmpty || typed?.trim() === name;
  return (
    <Field label={t('Name')} fault={isEmpty ? t('Enter a name.') : undefined}>
      {(control) => (
        <Input
          {...control}
          value={isOwnStill ? typed : name}
          maxLength={NAME_LENGTH_MOST}
          autoComplete="off"
          onFocus={() => {
            gesture.begin();
            before.current = name;
          }}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            edit(`${t('Rename')}: ${before.current}`, typeAngleName(id, value, before.current), gesture.current());
          }}
          onBlur={() => setTyped(undefined)}
        />
      )}
    </Field>
  );
};

interface RowProps {
  readonly angle: AngleDefinition;
  readonly isGlobal: boolean;
  readonly isBeingChanged: boolean;
  readonly edit: EditorProps['edit'];
  readonly onChangeLandmarks: (angle: AngleDefinition) => void;
  readonly onDelete: (angle: AngleDefinition) => void;
}

interface UseProps {
  readonly words: string;
  readonly note: string;
  readonly angleName: string;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onSwitch: (isOn: boolean) => void;
}

const Use = ({ words, note, angleName, isOn, isDisabled = false, onSwitch }: UseProps): ReactElement => (
  <div className="flex items-start gap-3">
    <Switch
      className="mt-0.5"
      label={`${words}: ${angleName}`}
      checked={isOn}
      disabled={isDisabled}
      onCheckedChange={onSwitch}
    />
    <p aria-hidden className="text-sm">
      <span className="font-medium">{words}</span>
      <span className="block text-quiet">{note}</span>
    </p>
  </div>
);

const onOrOff = (isOn: boolean): string => (isOn ? t('On') : t('Off'));

const Uses = ({ angle, isGlobal, edit }: Pick<RowProps, 'angle' | 'isGlobal' | 'edit'>): ReactElement => {
  const { id, name, exerciseStop } = angle;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Use
        words={t('Global alignment')}
        note={exerciseStop ? t('A stop can’t be an alignment') : t('Must hold across all phases')}
        angleName={name}
        isOn={isGlobal}
        // A stop angle cannot be marked as alignment. But an imported file may contain a marked
        // one, which can be unmarked.
        isDisabled={exerciseStop && !isGlobal}
        onSwitch={(isOn) => edit(`${t('Global alignment')}: ${name}, ${onOrOff(isOn)}`, markAlignment(id, isOn))}
      />
      <Use
        words={t('EXERCISE STOP')}
        note={t('Ends the exercise when within its range')}
        angleName={name}
        isOn={exerciseStop}
        onSwitch={(isOn) => edit(`${t('EXERCISE STOP')}: ${name}, ${onOrOff(isOn)}`, markStop(id, isOn))}
      />
    </div>
  );
};

const Row = ({ angle, isGlobal, isBeingChanged, edit, onChangeLandmarks, onDelete }: RowProps): ReactElement => {
  const { id, name, landmarks } = angle;
  return (
    <li
      aria-label={name}
      className="grid gap-4 rounded-stone border bg-raised p-4 data-changing:border-2 data-changing:border-focus"
      data-changing={isBeingChanged || undefined}
    >
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1">
          <AngleNameField id={id} name={name} edit={edit} />
        </div>
        <Button
          variant="quiet"
          size="icon"
          className="mt-6.5 size-12"
          aria-label={t('Delete {name}', { name })}
          title={t('Delete')}
          onClick={() => onDelete(angle)}
        >
          <Trash2 aria-hidden />
        </Button>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm text-quiet">
          <span>{landmarksLabel(landmarks)}</span>
          <span className="sr-only">{`, vertex ${landmarkLabel(landmarks[1]).toLowerCase()}`}</span>
        </p>
        <Button
          variant="secondary"
          size="small"
          aria-label={`${t('Change landmarks')}: ${name}`}
          onClick={() => onChangeLandmarks(angle)}
        >
          <PersonStanding aria-hidden /> <span>{t('Change landmarks')}</span>
        </Button>
      </div>
      <Uses {...{ angle, isGlobal, edit }} />
    </li>
  );
};

export const AngleRow = memo(Row);
