/** The name of an angle, taken over letter by letter as one step of work. Emptied, it stays what it was. */
import { useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { t } from '../../../../language/texts.ts';
import { Field } from '../../../../ui/field.tsx';
import { Input } from '../../../../ui/input.tsx';
import type { EditorProps } from '../draft.ts';
import { useGesture } from '../gesture.ts';
import { NAME_LENGTH_MOST, typeAngleName } from './edits.ts';

interface NameProps {
  readonly id: string;
  readonly name: string;
  readonly edit: EditorProps['edit'];
}

export const AngleNameField = ({ id, name, edit }: NameProps): ReactElement => {
  /** What is typed, spaces and all; undefined while nobody types. */
  const [typed, setTyped] = useState<string>();
  const gesture = useGesture();
  const before = useRef(name);
  const isEmpty = typed?.trim() === '';
  // What was undone meanwhile is no longer what was typed.
  const isOwnStill = isEmpty || typed?.trim() === name;
  return (
    <Field label={t('Name')} fault={isEmpty ? t('An angle needs a name.') : undefined}>
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
