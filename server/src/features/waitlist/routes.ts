import {
  ExportWaitlist,
  JoinWaitlist,
  ListWaitlist,
  RemoveFromWaitlist,
  WAITLIST_DUPLICATE,
  WAITLIST_PER_MINUTE,
} from '@reptemple/contract/campaigns/waitlist';
import type { WaitlistEntry } from '@reptemple/contract/campaigns/waitlist';
import { paged } from '../../platform/database/pagination-and-search.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { route } from '../../platform/http/mount-endpoints.ts';
import type { Handler, Route } from '../../platform/http/mount-endpoints.ts';
import { spend } from '../../platform/http/rate-limit-counter.ts';
import { csvReply } from '../../platform/http/stream-csv.ts';
import type { CsvColumn } from '../../platform/http/stream-csv.ts';
import { recordAudit } from '../audit/index.ts';
import { addEntry, listEntries, readAllEntries, removeEntry } from './store.ts';
import type { StoredEntry } from './store.ts';

const join: Handler<typeof JoinWaitlist> = async ({ body }, { db, ids, now, request }) => {
  await spend(db, { key: `waitlist:${request.address}`, max: WAITLIST_PER_MINUTE, windowSeconds: 60 }, now);
  const { email, source } = body;
  const specification = source === 'other' ? (body.specification ?? null) : null;
  const isNew = await addEntry(db, { id: ids.uuid(), email, source, specification, createdAt: now });
  if (!isNew) throw new AppError('already_registered', WAITLIST_DUPLICATE);
  return { joined: true };
};

const present = ({ id, email, source, specification, createdAt }: StoredEntry): WaitlistEntry => ({
  id,
  email,
  source,
  specification,
  createdAt: createdAt.toISOString(),
});

const list: Handler<typeof ListWaitlist> = async ({ query }, { db }) => {
  const { rows, total } = await listEntries(db, query);
  return { entries: rows.map(present), ...paged(total, query) };
};

/** CSV columns of the specification. The source is the visitor's own text if they chose `other`. */
const COLUMNS: readonly CsvColumn<StoredEntry>[] = [
  { title: 'Email', cell: ({ email }) => email },
  { title: 'Source', cell: ({ source, specification }) => specification ?? source },
  { title: 'Date', cell: ({ createdAt }) => createdAt.toISOString() },
];

const download: Handler<typeof ExportWaitlist> = async (_received, context) => {
  const { db } = context;
  await recordAudit(db, context, { action: 'waitlist.export', subjectKind: 'waitlist', subjectId: null });
  return csvReply('waitlist.csv', COLUMNS, readAllEntries(db));
};

/**
 * Deletes an entry. The audit entry does not contain the email, because the person may have asked
 * for deletion.
 */
const remove: Handler<typeof RemoveFromWaitlist> = ({ params }, context) =>
  context.db.transaction(async (tx) => {
    const removed = await removeEntry(tx, params.entry);
    if (!removed) throw new AppError('not_found', 'Not found. It may have been deleted.');
    await recordAudit(tx, context, { action: 'waitlist.remove', subjectKind: 'waitlist', subjectId: removed.id });
    return { removed: true };
  });

export const waitlistRoutes: readonly Route[] = [
  route(JoinWaitlist, join),
  route(ListWaitlist, list),
  route(ExportWaitlist, download),
  route(RemoveFromWaitlist, remove),
];
