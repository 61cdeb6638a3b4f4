/**
 * Load dialog: from a file or from the database, newest first (specification S2, sections 2 and 7).
 */
import type { DefinitionVersion, StoredDefinition } from '@reptemple/contract/exercises/exercise-library';
import { useQuery } from '@tanstack/react-query';
import { FilePen } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { t } from '../../../../i18n/translate.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { CopyField } from '../../../../ui/form/copy-field.tsx';
import { Dialog, DialogContent } from '../../../../ui/overlay/dialog.tsx';
import { QueryBoundary } from '../../../../ui/feedback/query-boundary.tsx';
import { SearchField } from '../../../../ui/form/search-field.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { definitionsQuery } from '../../library/queries.ts';
import type { DraftDefinition } from '../exercise-draft.ts';
import { ImportFile } from './import-file.tsx';
import { StoredRow } from './stored-row.tsx';
import { useLibraryActions } from './use-library-actions.ts';
import { Versions } from './versions.tsx';

/** An unsaved new exercise while another document is open. */
export interface WaitingWork {
  readonly name: string;
  readonly onOpen: () => void;
}

interface LoadPartsProps {
  readonly waiting: WaitingWork | undefined;
  readonly onImport: (draft: DraftDefinition) => void;
  readonly onOpen: (row: StoredDefinition) => void;
  readonly onOpenVersion: (row: StoredDefinition, version: DefinitionVersion) => void;
}

const ListSkeleton = (): ReactElement => (
  <div className="grid gap-2">
    <Skeleton className="h-16" />
    <Skeleton className="h-16" />
    <Skeleton className="h-16" />
  </div>
);

/** Scrolls the details of a row into view. */
const inView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

interface ListProps extends Pick<LoadPartsProps, 'onOpen'> {
  readonly rows: readonly StoredDefinition[];
  readonly onVersions: (row: StoredDefinition) => void;
}

const List = ({ rows, onOpen, onVersions }: ListProps): ReactElement => {
  const [words, setWords] = useState('');
  const [doomed, setDoomed] = useState<StoredDefinition>();
  const { error, link, isDeleting, duplicate, remove, share } = useLibraryActions(rows);
  const found = rows.filter(({ name }) => name.toLowerCase().includes(words.toLowerCase()));
  const on = { onOpen, onVersions, onDuplicate: duplicate, onShare: share, onDelete: setDoomed };
  return (
    <div className="grid gap-3">
      <SearchField label={t('Search definitions')} value="" onSearch={setWords} />
      {error === undefined ? null : (
        <p role="alert" ref={inView} className="font-medium text-clay">
          {error}
        </p>
      )}
      {found.length === 0 ? <p className="py-6 text-center text-quiet">{t('No definitions found.')}</p> : null}
      <ul aria-label={t('Saved definitions')} className="border-y empty:hidden">
        {found.map((row) => (
          <StoredRow key={row.id} row={row} {...on}>
            {link?.id === row.id ? (
              <div ref={inView} className="px-3 pb-4">
                <CopyField label={t('Anyone with this link can see {name}', { name: row.name })} value={link.address} />
              </div>
            ) : null}
          </StoredRow>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={doomed !== undefined}
        onClose={() => setDoomed(undefined)}
        title={t('Delete this definition?')}
        description={t(
          'Deletes {name} and all its versions. No challenge uses it, and recordings keep their own copy.',
          { name: doomed?.name ?? '' },
        )}
        confirm={t('Delete')}
        isBusy={isDeleting}
        onConfirm={() => doomed && remove(doomed, () => setDoomed(undefined))}
      />
    </div>
  );
};

const LoadParts = ({ waiting, onImport, onOpen, onOpenVersion }: LoadPartsProps): ReactElement => {
  const definitions = useQuery(definitionsQuery);
  const [looked, setLooked] = useState<StoredDefinition>();
  if (looked)
    return (
      <Versions row={looked} onBack={() => setLooked(undefined)} onOpen={(version) => onOpenVersion(looked, version)} />
    );
  return (
    <div className="grid gap-5">
      <ImportFile onImport={onImport} />
      {waiting ? (
        <Button variant="secondary" onClick={waiting.onOpen}>
          <FilePen aria-hidden />
          <span className="truncate">{t('Continue with {name} (not saved yet)', { name: waiting.name })}</span>
        </Button>
      ) : null}
      <QueryBoundary query={definitions} skeleton={<ListSkeleton />} failed={t('Failed to load definition')}>
        {(data) => <List rows={data.definitions} onOpen={onOpen} onVersions={setLooked} />}
      </QueryBoundary>
    </div>
  );
};

interface LoadDialogProps extends LoadPartsProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export const LoadDialog = ({ isOpen, onClose, ...parts }: LoadDialogProps): ReactElement => (
  <Dialog open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
    <DialogContent title={t('Load Exercise Definition')} className="sm:w-[min(40rem,calc(100vw-3rem))]">
      <LoadParts {...parts} />
    </DialogContent>
  </Dialog>
);
