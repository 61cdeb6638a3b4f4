/**
 * Dialog that loads a stored exercise, newest first, or imports a file (specification S2, sections
 * 2 and 7).
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FilePen, FileUp, Copy, History, Link2, Trash2 } from 'lucide-react';
import { useState, useRef } from 'react';
import type { ReactElement, ReactNode } from 'react';
import type { DefinitionVersion, StoredDefinition } from '@reptemple/contract/exercises/exercises';
import { inLowerCase } from '../../../../i18n/locale-formats.ts';
import { t } from '../../../../i18n/translate.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { QueryBoundary } from '../../../../ui/feedback/query-and-lazy-boundaries.tsx';
import { Skeleton } from '../../../../ui/feedback/spinner-and-skeleton.tsx';
import { CopyField } from '../../../../ui/form/copy-field.tsx';
import { SearchField } from '../../../../ui/form/input.tsx';
import { formatMoment } from '../../../../ui/format/format-dates.ts';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { Dialog, DialogContent } from '../../../../ui/overlay/dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../../ui/overlay/menu.tsx';
import { toast } from '../../../../ui/overlay/toast.ts';
import {
  definitionsQuery,
  useCreateDefinition,
  useDeleteDefinition,
  useShareDefinition,
} from '../../library/queries.ts';
import { readFile } from '../definition-file.ts';
import type { ImportedFile } from '../definition-file.ts';
import type { DraftDefinition } from '../exercise-draft.ts';
import { IssueList } from '../issue-list.tsx';
import { copyName } from '../name-and-number-fields.tsx';
import { usageLabel, Versions } from './version-history.tsx';

export interface RowActions {
  readonly onOpen: (row: StoredDefinition) => void;
  readonly onDuplicate: (row: StoredDefinition) => void;
  readonly onVersions: (row: StoredDefinition) => void;
  readonly onShare: (row: StoredDefinition) => void;
  readonly onDelete: (row: StoredDefinition) => void;
}

/**
 * Returns the reason why a definition cannot be deleted (specification S2, section 7); undefined if
 * it can.
 */
const keptBecause = ({ isSystem, usage }: StoredDefinition): string | undefined => {
  if (isSystem) return inLowerCase(t('System'));
  return usage.challenges > 0
    ? t('{count, plural, one {# challenge} other {# challenges}}', { count: usage.challenges })
    : undefined;
};

const DeleteItem = ({
  row,
  onDelete,
}: Pick<RowActions, 'onDelete'> & { readonly row: StoredDefinition }): ReactElement => {
  const reason = keptBecause(row);
  return (
    <MenuItem tone="danger" isDisabled={reason !== undefined} onSelect={() => onDelete(row)}>
      <Trash2 aria-hidden />
      <span>{reason === undefined ? t('Delete') : `${t('Delete')} (${reason})`}</span>
    </MenuItem>
  );
};

const RowMenu = ({ row, ...on }: RowActions & { readonly row: StoredDefinition }): ReactElement => (
  <Menu label={`${t('Actions')}: ${row.name}`}>
    <MenuItem onSelect={() => on.onDuplicate(row)}>
      <Copy aria-hidden />
      <span>{t('Duplicate')}</span>
    </MenuItem>
    <MenuItem onSelect={() => on.onVersions(row)}>
      <History aria-hidden />
      <span>{t('Versions')}</span>
    </MenuItem>
    <MenuItem onSelect={() => on.onShare(row)}>
      <Link2 aria-hidden />
      <span>{t('Share link')}</span>
    </MenuItem>
    <MenuSeparator />
    <DeleteItem row={row} onDelete={on.onDelete} />
  </Menu>
);

interface StoredRowProps extends RowActions {
  readonly row: StoredDefinition;
  readonly children?: ReactNode;
}

export const StoredRow = ({ row, children, ...on }: StoredRowProps): ReactElement => (
  <li className="border-b last:border-b-0">
    <div className="flex items-center gap-1">
      <button
        type="button"
        className="min-h-16 min-w-0 flex-1 rounded-stone px-3 py-2.5 text-left hover:bg-sunken"
        onClick={() => on.onOpen(row)}
      >
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 font-medium wrap-anywhere">
            <bdi>{row.name}</bdi>
          </span>
          {/*
           * A definition without an author counts as built in, also after its author's account was
           * deleted (specification S2, section 2).
           */}
          <Badge tone="outline">{row.author ? t('User created') : t('System')}</Badge>
          {row.isUnfinished ? <Badge tone="outline">{t('Unfinished')}</Badge> : null}
        </span>
        <span className="mt-0.5 block text-sm text-quiet">
          {`${row.author ? `${row.author.name} · ` : ''}${inLowerCase(t('Version'))} ${row.version} · ${formatMoment(row.updatedAt)} · ${usageLabel(row)}`}
        </span>
      </button>
      <RowMenu row={row} {...on} />
    </div>
    {children}
  </li>
);

interface SharedLink {
  readonly id: string;
  readonly address: string;
}

export const useLibraryActions = (rows: readonly StoredDefinition[]) => {
  const queryClient = useQueryClient();
  const creating = useCreateDefinition();
  const deleting = useDeleteDefinition();
  const sharing = useShareDefinition();
  const [error, setError] = useState<string>();
  const [link, setLink] = useState<SharedLink>();
  const onError =
    (what: string) =>
    (failure: Error): void =>
      setError(`${what}: ${failure.message}`);

  const duplicate = ({ name, definition }: StoredDefinition): void => {
    setError(undefined);
    const copy = copyName(
      name,
      rows.map((row) => row.name),
    );
    creating.mutate(
      { name: copy, definition: { ...definition, name: copy } },
      {
        onSuccess: () => toast({ title: t('Saved'), description: copy, tone: 'success' }),
        onError: onError(t('Failed to save definition')),
      },
    );
  };
  const remove = (row: StoredDefinition, onDone: () => void): void => {
    setError(undefined);
    deleting.mutate(row, {
      onSuccess: () => toast({ title: t('Deleted'), description: row.name, tone: 'success' }),
      onError: (failure) => {
        onError(t('Failed to delete definition'))(failure);
        // Refetches the list: it may be outdated, because another admin has changed or deleted the
        // definition.
        void queryClient.invalidateQueries({ queryKey: definitionsQuery.queryKey });
      },
      onSettled: onDone,
    });
  };
  const share = ({ id }: StoredDefinition): void => {
    setError(undefined);
    sharing.mutate(id, {
      onSuccess: ({ code }) => setLink({ id, address: `${location.origin}/exercise/${code}` }),
      onError: onError(t('Failed to share definition')),
    });
  };
  return { error, link, isDeleting: deleting.isPending, duplicate, remove, share };
};

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
      {`${t('Failed to load definition')}: ${found.message}`}
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
        aria-label={t('Import from JSON File')}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Resets the file field: otherwise choosing the corrected file would not fire a change
          // event.
          if (file) void read(file).finally(() => (currentTarget.value = ''));
        }}
      />
      {faulty ? <Refused found={faulty} onImport={onImport} /> : null}
    </div>
  );
};

/**
 * New exercise with unsaved changes. The dialog offers to return to it while a stored exercise is
 * open.
 */
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
      <SearchField label={t('Search')} value="" onSearch={setWords} />
      {error === undefined ? null : (
        <p role="alert" ref={inView} className="font-medium text-clay">
          {error}
        </p>
      )}
      {found.length === 0 ? <p className="py-6 text-center text-quiet">{t('Nothing found')}</p> : null}
      <ul aria-label={t('Exercises')} className="border-y empty:hidden">
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
        title={t('Delete')}
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
          <span className="truncate">{`${t('Continue with {name}', { name: waiting.name })} (${inLowerCase(t('Not Saved'))})`}</span>
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
