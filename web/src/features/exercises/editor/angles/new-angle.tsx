/** Names what is picked and makes an angle of it; or gives it to an angle that is there. */
import { type AngleDefinition, MAX_ANGLES } from '@reptemple/engine/definition';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Input } from '../../../../ui/input.tsx';
import { angleOf, PICKS } from '../landmarks/picking.ts';
import type { Picks } from '../landmarks/picking.ts';
import { landmarksWords, landmarkWords } from '../landmarks/words.ts';
import { NAME_LENGTH_MOST } from './edits.ts';

type Landmarks = AngleDefinition['landmarks'];

interface NewProps {
  readonly picks: Picks;
  readonly isFull: boolean;
  readonly onCreate: (name: string, landmarks: Landmarks) => void;
}

const missing = (picks: Picks): string | undefined =>
  picks.length < PICKS ? 'Select three landmarks first, under Landmark Selection.' : undefined;

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
  const fault = name.trim() === '' ? 'Give the angle a name.' : missing(picks);
  return (
    <form
      aria-label="New angle"
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        create();
      }}
    >
      <Field
        label="Name of the new angle"
        hint={landmarks ? landmarksWords(landmarks) : missing(picks)}
        fault={isTried ? fault : undefined}
      >
        {(control) => (
          <Input
            {...control}
            data-own-keys
            value={name}
            maxLength={NAME_LENGTH_MOST}
            autoComplete="off"
            placeholder={landmarks ? `${landmarkWords(landmarks[1])} angle` : 'Knee angle'}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        )}
      </Field>
      <Button type="submit" className="justify-self-start" disabled={isFull}>
        Create angle
      </Button>
      {isFull ? <p className="text-sm text-quiet">An exercise has at most {MAX_ANGLES} angles.</p> : null}
    </form>
  );
};

interface ChangeProps {
  readonly angle: AngleDefinition;
  readonly picks: Picks;
  readonly onUse: (landmarks: Landmarks) => void;
  readonly onCancel: () => void;
}

/** Once, when it appears: below it the row that was pressed has not moved. */
const takeFocus = (element: HTMLElement | null): void => element?.focus();

export const ChangedLandmarks = ({ angle: { name }, picks, onUse, onCancel }: ChangeProps): ReactElement => {
  const landmarks = angleOf(picks);
  return (
    <section
      ref={takeFocus}
      tabIndex={-1}
      aria-label={`Landmarks of ${name}`}
      className="grid gap-3 rounded-stone border-2 border-focus p-4"
    >
      <p>
        Choosing the landmarks of <strong className="font-semibold">{name}</strong> under Landmark Selection
        {landmarks ? `: ${landmarksWords(landmarks).toLowerCase()}.` : '.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button disabled={!landmarks} onClick={() => (landmarks ? onUse(landmarks) : undefined)}>
          Use these landmarks
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Keep those it has
        </Button>
      </div>
    </section>
  );
};
