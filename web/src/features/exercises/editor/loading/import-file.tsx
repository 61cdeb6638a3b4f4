/** Imports a file: immediately if valid, otherwise after showing all faults. */
import { FileUp } from 'lucide-react';
import { type ReactElement, useRef, useState } from 'react';
import { t } from '../../../../i18n/translate.ts';
import { Button } from '../../../../ui/button.tsx';
import type { DraftDefinition } from '../exercise-draft.ts';
import { IssueList } from '../fault-list.tsx';
import { type ImportedFile, readFile } from '../file.ts';

interface ImportFileProps {
  readonly onImport: (draft: DraftDefinition) => void;
}

type Faulty = ImportedFile & { readonly fileName: string };

const Refused = ({ found, onImport }: ImportFileProps & { readonly found: Faulty }): ReactElement =>
  found.isReadable ? (
    <div className="grid gap-3">
      <IssueList
        title={t('Problems in {fileName}', { fileName: found.fileName })}
        faults={found.faults}
        draft={found.draft}
        isOfFile
      />
      <Button variant="secondary" size="small" className="justify-self-start" onClick={() => onImport(found.draft)}>
        {t('Import readable parts')}
      </Button>
    </div>
  ) : (
    <p role="alert" className="font-medium text-clay">
      {t('Failed to load definition: {message}', { message: found.message })}
    </p>
  );

export const ImportFile = ({ onImport }: ImportFileProps): ReactElement => {
  const field = useRef<HTMLInputElement>(null);
  const [faulty, setFaulty] = useState<Faulty>();
  const read = async (file: File): Promise<void> => {
    const found = await readFile(file);
    if (found.isReadable && found.faults.length === 0) onImport(found.draft);
    else setFaulty({ ...found, fileName: file.name });
  };
  return (
    <div className="grid gap-3">
      <Button variant="secondary" onClick={() => field.current?.click()}>
        <FileUp aria-hidden />
        <span>{t('Import from JSON File')}</span>
      </Button>
      <input
        ref={field}
        type="file"
        accept=".json,application/json"
        aria-label={t('Exercise definition as a JSON file')}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Reset, so that the corrected file can be chosen again.
          if (file) void read(file).finally(() => (currentTarget.value = ''));
        }}
      />
      {faulty ? <Refused found={faulty} onImport={onImport} /> : null}
    </div>
  );
};
