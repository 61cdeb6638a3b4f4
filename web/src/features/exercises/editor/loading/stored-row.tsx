/** Row of a stored definition: properties, usage and actions. */
import type { StoredDefinition } from '@reptemple/contract/exercises/exercise-library';
import { Copy, History, Link2, Trash2 } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Badge } from '../../../../ui/badge.tsx';
import { t } from '../../../../i18n/translate.ts';
import { Menu, MenuItem, MenuSeparator } from '../../../../ui/overlay/menu.tsx';
import { formatMoment } from '../../../../ui/format/timestamp.ts';

export interface RowActions {
  readonly onOpen: (row: StoredDefinition) => void;
  readonly onDuplicate: (row: StoredDefinition) => void;
  readonly onVersions: (row: StoredDefinition) => void;
  readonly onShare: (row: StoredDefinition) => void;
  readonly onDelete: (row: StoredDefinition) => void;
}

const usageLabel = ({ usage: { challenges, recordings } }: StoredDefinition): string =>
  challenges === 0 && recordings === 0
    ? t('not used yet')
    : `${t('{count, plural, one {# challenge} other {# challenges}}', { count: challenges })}, ${t('{count, plural, one {# recording} other {# recordings}}', { count: recordings })}`;

/**
 * Returns why a definition cannot be deleted: it is used or belongs to the system (specification
 * S2, section 7). Undefined if it can.
 */
const keptBecause = ({ isSystem, usage }: StoredDefinition): string | undefined => {
  if (isSystem) return t('built in');
  return usage.challenges > 0
    ? t('used by {count, plural, one {# challenge} other {# challenges}}', { count: usage.challenges })
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
      <span>{reason === undefined ? t('Delete') : t('Delete ({reason})', { reason })}</span>
    </MenuItem>
  );
};

const RowMenu = ({ row, ...on }: RowActions & { readonly row: StoredDefinition }): ReactElement => (
  <Menu label={t('Actions for {name}', { name: row.name })}>
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
  /** Details of the row, such as its share link. */
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
          {/* Without an author it belongs to the system, including those of deleted accounts
              (specification S2, section 2). */}
          <Badge tone="outline">{row.author ? t('User created') : t('System')}</Badge>
          {row.isUnfinished ? <Badge tone="outline">{t('Unfinished')}</Badge> : null}
        </span>
        <span className="mt-0.5 block text-sm text-quiet">
          {`${row.author ? `${row.author.name} · ` : ''}${t('version {version}', { version: row.version })} · ${formatMoment(row.updatedAt)} · ${usageLabel(row)}`}
        </span>
      </button>
      <RowMenu row={row} {...on} />
    </div>
    {children}
  </li>
);
