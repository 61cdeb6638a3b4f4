/** Form for a custom angle: three landmarks and a name. */
import type { CameraPosition } from '@reptemple/engine/definition/definition';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { NAME_LENGTH_MOST, newAngleId } from '../editor/angles/edits.ts';
import { BodyDiagram } from '../editor/landmarks/body-diagram.tsx';
import { angleOf, pick, picksInView, pickingHint } from '../editor/landmarks/picking.ts';
import type { Picks } from '../editor/landmarks/picking.ts';
import { landmarksLabel } from '../editor/landmarks/landmark-labels.ts';
import type { WizardProps } from './wizard-props.ts';
import { added } from './wizard-state.ts';

interface AngleAddingProps extends WizardProps {
  readonly view: CameraPosition;
}

export const AngleAdding = ({ state: { angles }, act, view }: AngleAddingProps): ReactElement => {
  const [picked, setPicks] = useState<Picks>([]);
  // Translates the picks when the camera position changes.
  const picks = picksInView(picked, view);
  const [name, setName] = useState('');
  const landmarks = angleOf(picks);
  const add = (): void => {
    if (!landmarks || name.trim() === '') return;
    const id = newAngleId({ angles: angles.map(({ angle }) => angle) }, Date.now());
    act(added({ id, name: name.trim(), landmarks, exerciseStop: false }));
    setPicks([]);
    setName('');
  };
  return (
    <details className="group rounded-stone border">
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 px-4 font-medium">
        <Plus className="size-4.5" aria-hidden /> <span>{t('Add Angle')}</span>
      </summary>
      <form
        aria-label={t('Add Angle')}
        className="grid gap-4 border-t p-4"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <BodyDiagram key={view} view={view} picks={picks} onToggle={(landmark) => setPicks(pick(picks, landmark))} />
        <Field label={t('Angle name')} hint={pickingHint(picks) ?? landmarksLabel(picks)}>
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={NAME_LENGTH_MOST}
              autoComplete="off"
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
          )}
        </Field>
        <Button
          type="submit"
          variant="secondary"
          className="justify-self-start"
          disabled={!landmarks || name.trim() === ''}
        >
          {t('Add Angle')}
        </Button>
      </form>
    </details>
  );
};
