/** Where the work goes: into the database, into a file, or nowhere yet (second document, section 2). */
import { MAX_EXERCISE_NAME, type StoredDefinition, UNIQUE_NAME_WANTED } from '@reptemple/contract/exercise-library';
import type { Fault } from '@reptemple/engine/definition';
import { useQuery } from '@tanstack/react-query';
import { Database, FileDown } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogClose, DialogContent } from '../../../../ui/dialog.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Input } from '../../../../ui/input.tsx';
import { formatMoment } from '../../../../ui/moment.ts';
import { saveFile } from '../../../../ui/save-file.ts';
import { definitionsQuery } from '../../library/queries.ts';
import type { EditorState, EditorStore } from '../editor-store.ts';
import { FaultList } from '../fault-list.tsx';
import { exportedFile } from '../file.ts';
import { copyName } from '../names.ts';
import { useSaving } from './use-saving.ts';

const useTakenNames = (): readonly string[] =>
  (useQuery(definitionsQuery).data?.definitions ?? []).map(({ name }) => name);

interface SaveFormProps {
  readonly work: EditorStore;
  readonly state: EditorState;
  readonly faults: readonly Fault[];
  readonly onStored: (row: StoredDefinition) => void;
  readonly onClose: () => void;
}

type Saving = ReturnType<typeof useSaving>;

const Failed = ({ failure }: { readonly failure: NonNullable<Saving['failure']> }): ReactElement => (
  <div className="grid gap-3">
    <p role="alert" className="text-pretty font-medium text-clay">
      {failure.words}
    </p>
    {failure.faults.length > 0 ? <FaultList title="What the server found" faults={failure.faults} /> : null}
  </div>
);

interface ConflictProps {
  readonly saving: Saving;
  readonly version: number | undefined;
  readonly onCopy: () => void;
}

/** Nothing is lost either way: theirs is stored, and one's own is a step back. */
const Conflict = ({ saving, version, onCopy }: ConflictProps): ReactElement | null => {
  const instead = saving.failure?.instead;
  if (!instead) return null;
  return (
    <div className="grid gap-4 rounded-stone border border-l-4 border-l-clay bg-surface p-4">
      <p role="alert" className="text-pretty">
        {instead.by ?? 'Somebody'} stored version {instead.version} on {formatMoment(instead.at)}, while you worked on
        version {version}. Your work is still here.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="small" disabled={saving.isBusy} onClick={() => void saving.takeTheirs()}>
          Load theirs
        </Button>
        <Button variant="secondary" size="small" disabled={saving.isBusy} onClick={onCopy}>
          Keep mine as a copy
        </Button>
      </div>
    </div>
  );
};

interface WaysProps {
  readonly isBusy: boolean;
  readonly canStore: boolean;
  readonly canExport: boolean;
  readonly onExport: () => void;
}

const Ways = ({ isBusy, canStore, canExport, onExport }: WaysProps): ReactElement => (
  <div className="grid gap-3">
    <Button type="submit" busy={isBusy} disabled={!canStore}>
      <Database aria-hidden />
      Save to Database
    </Button>
    <Button variant="secondary" disabled={!canExport} onClick={onExport}>
      <FileDown aria-hidden />
      Export as JSON File
    </Button>
    <DialogClose asChild>
      <Button variant="quiet">Cancel</Button>
    </DialogClose>
  </div>
);

const SaveForm = ({ work, state, faults, onStored, onClose }: SaveFormProps): ReactElement => {
  const { stored, history } = state;
  const taken = useTakenNames();
  const isCopy = stored?.isSystem === true;
  const [name, setName] = useState(isCopy ? copyName(history.present.name, taken) : history.present.name);
  const saving = useSaving({ work, state, onStored });
  const hasName = name.trim() !== '';
  const exportFile = (): void => {
    const file = exportedFile({ ...history.present, name: name.trim() });
    saveFile(new Blob([file.text], { type: 'application/json' }), file.name);
    onClose();
  };
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (hasName && faults.length === 0) saving.save(name);
      }}
    >
      <Field label="Exercise name" hint={UNIQUE_NAME_WANTED}>
        {(control) => (
          <Input
            {...control}
            value={name}
            maxLength={MAX_EXERCISE_NAME}
            autoComplete="off"
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      {isCopy ? (
        <p className="text-quiet">This is an exercise of the system. It stays as it is: yours is saved as a copy.</p>
      ) : null}
      {faults.length > 0 ? <FaultList title="What it still needs before it can be stored" faults={faults} /> : null}
      {saving.failure && !saving.failure.instead ? <Failed failure={saving.failure} /> : null}
      <Conflict saving={saving} version={stored?.version} onCopy={() => saving.create(copyName(name, taken))} />
      <Ways
        isBusy={saving.isBusy}
        canStore={hasName && faults.length === 0}
        canExport={hasName}
        onExport={exportFile}
      />
    </form>
  );
};
export const SaveDialog = ({ isOpen, ...form }: SaveFormProps & { readonly isOpen: boolean }): ReactElement => (
  <Dialog open={isOpen} onOpenChange={(open) => (open ? undefined : form.onClose())}>
    <DialogContent title="Save Exercise Definition">
      <SaveForm {...form} />
    </DialogContent>
  </Dialog>
);
