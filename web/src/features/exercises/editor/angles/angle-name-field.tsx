/**
 * Text field for an angle's name. All keystrokes of a visit are one undo step; clearing it restores
 * the previous name.
 */
import { useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { t } from '../../../../i18n/translate.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import type { EditorProps } from '../exercise-draft.ts';
import { useGesture } from '../gesture.ts';
import { NAME_LENGTH_MOST, typeAngleName } from './edits.ts';

interface NameProps {
  readonly id: string;
  readonly name: string;
  readonly edit: EditorProps['edit'];
}

export const AngleNameField = ({ id, name, edit }: NameProps): ReactElement => {
  /** Text being typed, untrimmed; undefined when not editing. */
  const [typed, setTyped] = useState<string>();
  const gesture = useGesture();
  const before = useRef(name);
  const isEmpty = typed?.trim() === '';
  // An undo has changed the name, so the typed text is outdated.
  const isOwnStill = isEmpty || typed?.trim() === name;
  return (
    <Field label={t('Name')} fault={isEmpty ? t('Enter a name for the angle.') : undefined}>
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
            edit(
              t('Rename {current}', { current: before.current }),
              typeAngleName(id, value, before.current),
              gesture.current(),
            );
          }}
          onBlur={() => setTyped(undefined)}
        />
      )}
    </Field>
  );
};
