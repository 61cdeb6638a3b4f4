/** The name of an angle, taken over letter by letter as one step of work. Emptied, it stays what it was. */
import { useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { Field } from '../../../../ui/field.tsx';
import { Input } from '../../../../ui/input.tsx';
import type { EditorProps } from '../draft.ts';
import { NAME_LENGTH_MOST, renameAngle } from './edits.ts';

interface NameProps {
  readonly id: string;
  readonly name: string;
  readonly edit: EditorProps['edit'];
}

export const NameField = ({ id, name, edit }: NameProps): ReactElement => {
  /** What is typed, spaces and all; undefined while nobody types. */
  const [typed, setTyped] = useState<string>();
  const visits = useRef(0);
  const before = useRef(name);
  return (
    <Field label="Name" fault={typed?.trim() === '' ? 'An angle needs a name.' : undefined}>
      {(control) => (
        <Input
          {...control}
          value={typed ?? name}
          maxLength={NAME_LENGTH_MOST}
          autoComplete="off"
          onFocus={() => {
            visits.current += 1;
            before.current = name;
          }}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            edit(`Rename ${before.current}`, renameAngle(id, value), `rename ${id} ${visits.current}`);
          }}
          onBlur={() => setTyped(undefined)}
        />
      )}
    </Field>
  );
};
