/** Angles section: create from picked landmarks, rename, change landmarks, mark, delete. */
import { type AngleDefinition, MAX_ANGLES } from '@reptemple/engine/definition/definition';
import { OctagonX } from 'lucide-react';
import { useCallback, useRef } from 'react';
import type { ReactElement } from 'react';
import { t } from '../../../../i18n/translate.ts';
import { Button } from '../../../../ui/button.tsx';
import type { EditorProps } from '../exercise-draft.ts';
import { usePicking } from '../landmarks/picking-context.tsx';
import { AngleRow } from './angle-row.tsx';
import { addAngle, enableStopCondition, newAngleId, relocateAngle, removeAngle } from './edits.ts';
import { ChangedLandmarks, NewAngle } from './new-angle.tsx';

/** Warns about stop angles while the stop condition is disabled. */
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
          edit(t('Turn on the stop condition'), enableStopCondition);
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
          edit(t('Change the landmarks of {name}', { name: changing.name }), relocateAngle(changing.id, landmarks));
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

/** Must be inside `LandmarkPicking`. */
export const AngleSection = ({ draft, edit }: EditorProps): ReactElement => {
  const { angles, globalAlignments, cameraPosition } = draft;
  const picking = usePicking(cameraPosition);
  const heading = useRef<HTMLHeadingElement>(null);
  const { changingId, clear } = picking;
  // The focused element has been removed.
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
        {angles.length === 0
          ? t('No angles yet')
          : t('{count} of {most} angles', { count: angles.length, most: MAX_ANGLES })}
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
