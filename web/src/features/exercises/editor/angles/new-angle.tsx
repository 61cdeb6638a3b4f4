/** Form that creates an angle from the picked landmarks, or assigns them to an existing angle. */
import { type AngleDefinition, MAX_ANGLES } from '@reptemple/engine/definition/definition';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { inLowerCase } from '../../../../i18n/locale-formats.ts';
import { rich } from '../../../../i18n/rich.tsx';
import { t } from '../../../../i18n/translate.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import { angleOf, PICKS } from '../landmarks/picking.ts';
import type { Picks } from '../landmarks/picking.ts';
import { landmarksLabel, landmarkLabel } from '../landmarks/landmark-labels.ts';
import { NAME_LENGTH_MOST } from './edits.ts';

type Landmarks = AngleDefinition['landmarks'];

interface NewProps {
  readonly picks: Picks;
  readonly isFull: boolean;
  readonly onCreate: (name: string, landmarks: Landmarks) => void;
}

const missing = (picks: Picks): string | undefined =>
  picks.length < PICKS ? t('Select three landmarks under Landmark Selection first.') : undefined;

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
  const fault = name.trim() === '' ? t('Enter a name for the angle.') : missing(picks);
  return (
    <form
      aria-label={t('New angle')}
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        create();
      }}
    >
      <Field
        label={t('Angle name')}
        hint={landmarks ? landmarksLabel(landmarks) : missing(picks)}
        fault={isTried ? fault : undefined}
      >
        {(control) => (
          <Input
            {...control}
            data-own-keys
            value={name}
            maxLength={NAME_LENGTH_MOST}
            autoComplete="off"
            placeholder={landmarks ? t('{landmark} angle', { landmark: landmarkLabel(landmarks[1]) }) : t('Knee angle')}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        )}
      </Field>
      <Button type="submit" className="justify-self-start" disabled={isFull}>
        {t('Create angle')}
      </Button>
      {isFull ? (
        <p className="text-sm text-quiet">{t('An exercise can have up to {most} angles.', { most: MAX_ANGLES })}</p>
      ) : null}
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

/** Focuses the element on mounting only. */
const takeFocus = (element: HTMLElement | null): void => element?.focus();

export const ChangedLandmarks = ({ angle: { name }, picks, onUse, onCancel }: ChangeProps): ReactElement => {
  const landmarks = angleOf(picks);
  return (
    <section
      ref={takeFocus}
      tabIndex={-1}
      aria-label={t('Landmarks of {name}', { name })}
      className="grid gap-3 rounded-stone border-2 border-focus p-4"
    >
      <p>
        {landmarks
          ? rich('Choosing the landmarks of <strong>{name}</strong> under Landmark Selection: {landmarks}.', STRONG, {
              name,
              landmarks: inLowerCase(landmarksLabel(landmarks)),
            })
          : rich('Choosing the landmarks of <strong>{name}</strong> under Landmark Selection.', STRONG, { name })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button disabled={!landmarks} onClick={() => (landmarks ? onUse(landmarks) : undefined)}>
          {t('Use these landmarks')}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {t('Keep current landmarks')}
        </Button>
      </div>
    </section>
  );
};
