/** Editor section of a definition's angles: create, rename, choose landmarks, mark, delete. */
import { OctagonX } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { MAX_ANGLES } from '@reptemple/engine/definition/exercise-definition';
import type { AngleDefinition } from '@reptemple/engine/definition/exercise-definition';
import { rich } from '../../../../i18n/translate-rich-text.tsx';
import { t } from '../../../../i18n/translate.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import type { EditorProps } from '../exercise-draft.ts';
import { landmarksLabel, landmarkLabel } from '../landmarks/landmark-labels.ts';
import { usePicking, angleOf, pickingHint } from '../landmarks/landmark-picking-context.tsx';
import type { Picks } from '../landmarks/landmark-picking-context.tsx';
import {
  addAngle,
  enableStopCondition,
  newAngleId,
  relocateAngle,
  removeAngle,
  NAME_LENGTH_MOST,
} from './angle-edits.ts';
import { AngleRow } from './angle-row.tsx';

type Landmarks = AngleDefinition['landmarks'];

interface NewProps {
  readonly picks: Picks;
  readonly isFull: boolean;
  readonly onCreate: (name: string, landmarks: Landmarks) => void;
}

export const NewAngle = ({ picks, isFull, onCreate }: NewProps): ReactElement => {
  const [name, setName] = useState('');
  const [isTried, setTried] = useState(false);
  const landmarks = angleOf(picks);
  const create = (): void => {
    const trimmed = name.trim();
    const isReady = landmarks !== undefined && trimmed !== '' && !isFull;
    setTried(!isReady);
    if (!isReady) return;
    onCreate(trimmed, landmarks);
    setName('');
  };
  const fault = name.trim() === '' ? t('Enter a name.') : pickingHint(picks);
  return (
    <form
      aria-label={t('Add Angle')}
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        create();
      }}
    >
      <Field
        label={t('Name')}
        hint={landmarks ? landmarksLabel(landmarks) : pickingHint(picks)}
        fault={isTried ? fault : undefined}
      >
        {(control) => (
          <Input
            {...control}
            data-own-keys
            value={name}
            maxLength={NAME_LENGTH_MOST}
            autoComplete="off"
            placeholder={t('{landmark} angle', { landmark: landmarks ? landmarkLabel(landmarks[1]) : t('Knee') })}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        )}
      </Field>
      <Button type="submit" className="justify-self-start" disabled={isFull}>
        {t('Add Angle')}
      </Button>
    </form>
  );
};

const STRONG = { strong: <strong className="font-semibold" /> } as const;

interface ChangeProps {
  readonly angle: AngleDefinition;
  readonly picks: Picks;
  readonly onUse: (landmarks: Landmarks) => void;
  readonly onCancel: () => void;
}

const takeFocus = (element: HTMLElement | null): void => element?.focus();

export const ChangedLandmarks = ({ angle: { name }, picks, onUse, onCancel }: ChangeProps): ReactElement => {
  const landmarks = angleOf(picks);
  return (
    <section
      ref={takeFocus}
      tabIndex={-1}
      aria-label={`${t('Change landmarks')}: ${name}`}
      className="grid gap-3 rounded-stone border-2 border-focus p-4"
    >
      <p>
        <span>
          {rich('Choosing the landmarks of <strong>{name}</strong> under Landmark Selection.', STRONG, { name })}
        </span>
        {landmarks ? <span className="block text-sm text-quiet">{landmarksLabel(landmarks)}</span> : null}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button disabled={!landmarks} onClick={() => (landmarks ? onUse(landmarks) : undefined)}>
          {t('Change landmarks')}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </section>
  );
};

const StopNote = ({ draft, edit, onDone }: EditorProps & { readonly onDone: () => void }): ReactElement | null => {
  const isIdle = !draft.stopCondition.enabled && draft.angles.some(({ exerciseStop }) => exerciseStop);
  if (!isIdle) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-stone bg-sunken p-4 text-sm">
      <OctagonX className="size-5 shrink-0" aria-hidden />
      <output className="min-w-48 flex-1">
        {t('An angle is marked EXERCISE STOP, but the stop condition is off.')}
      </output>
      <Button
        variant="secondary"
        size="small"
        onClick={() => {
          edit(`${t('Turn on')}: ${t('Stop condition')}`, enableStopCondition);
          onDone();
        }}
      >
        {t('Turn on')}
      </Button>
    </div>
  );
};

type Picking = ReturnType<typeof usePicking>;

const Making = ({
  draft,
  edit,
  picking,
  onDone,
}: EditorProps & { readonly picking: Picking; readonly onDone: () => void }): ReactElement => {
  const { picks, changingId, clear } = picking;
  const changing = draft.angles.find(({ id }) => id === changingId);
  if (changing)
    return (
      <ChangedLandmarks
        angle={changing}
        picks={picks}
        onCancel={() => {
          clear();
          onDone();
        }}
        onUse={(landmarks) => {
          edit(`${t('Change landmarks')}: ${changing.name}`, relocateAngle(changing.id, landmarks));
          clear();
          onDone();
        }}
      />
    );
  return (
    <NewAngle
      picks={picks}
      isFull={draft.angles.length >= MAX_ANGLES}
      onCreate={(name, landmarks) => {
        edit(t('Create {name}', { name }), addAngle(newAngleId(draft, Date.now()), name, landmarks));
        clear();
      }}
    />
  );
};

export const AngleSection = ({ draft, edit }: EditorProps): ReactElement => {
  const { angles, globalAlignments, cameraPosition } = draft;
  const picking = usePicking(cameraPosition);
  const heading = useRef<HTMLHeadingElement>(null);
  const { changingId, clear } = picking;
  const focusHeading = useCallback((): void => heading.current?.focus(), []);
  const remove = useCallback(
    ({ id, name }: AngleDefinition): void => {
      edit(t('Delete {name}', { name }), removeAngle(id));
      if (id === changingId) clear();
      focusHeading();
    },
    [edit, changingId, clear, focusHeading],
  );
  return (
    <div className="grid gap-5">
      <Making {...{ draft, edit, picking }} onDone={focusHeading} />
      <h3 ref={heading} tabIndex={-1} className="inscription text-quiet">
        {`${t('Angles')}: ${t('{now} of {whole}', { now: angles.length, whole: MAX_ANGLES })}`}
      </h3>
      <ul className="grid gap-3 empty:hidden">
        {angles.map((angle) => (
          <AngleRow
            key={angle.id}
            angle={angle}
            isGlobal={globalAlignments.includes(angle.id)}
            isBeingChanged={changingId === angle.id}
            edit={edit}
            onChangeLandmarks={picking.change}
            onDelete={remove}
          />
        ))}
      </ul>
      <StopNote {...{ draft, edit }} onDone={focusHeading} />
    </div>
  );
};
