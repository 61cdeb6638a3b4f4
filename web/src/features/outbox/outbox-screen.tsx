/**
 * Outbox: all messages of the server, so that an admin can forward them without a working mail
 * server.
 */
import { OUTBOX_STATES, type OutboxRow } from '@reptemple/contract/operations/outbox';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Inbox, Send } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { FilterRow, FilterSelect } from '../../ui/table/filter-row.tsx';
import { QueryBoundary } from '../../ui/feedback/query-boundary.tsx';
import { formatMoment } from '../../ui/format/timestamp.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PagedTable } from '../../ui/table/paged-table.tsx';
import { MailState, MailStateSkeleton } from './mail-state.tsx';
import { MessageDrawer } from './message-drawer.tsx';
import { mailStateQuery, type OutboxFilters, outboxQuery } from './queries.ts';
import { STATE_LABELS, STATE_TONES } from './rules.ts';
import { TestMailDialog } from './test-mail-dialog.tsx';

interface OutboxScreenProps {
  readonly asked: OutboxFilters;
  readonly onAsk: (change: Partial<OutboxFilters>) => void;
  /** The admin's e-mail, the default recipient of the test mail. */
  readonly ownEmail: string;
}

const Filters = ({ asked, onAsk }: Omit<OutboxScreenProps, 'ownEmail'>): ReactElement => (
  <FilterRow label={t('Search recipient or subject')} search={asked.search} onSearch={(search) => onAsk({ search })}>
    <FilterSelect
      label={t('State')}
      all={t('All')}
      choices={OUTBOX_STATES}
      words={STATE_LABELS}
      value={asked.state}
      onChoose={(state) => onAsk({ state })}
    />
  </FilterRow>
);

const columnsOf = (onOpen: (row: OutboxRow) => void): readonly Column<OutboxRow>[] => [
  {
    title: t('Message'),
    kind: 'lead',
    className: 'max-md:pr-0',
    cell: (row) => (
      <button type="button" className="group block min-h-11 min-w-0 text-left" onClick={() => onOpen(row)}>
        <span className="block wrap-anywhere underline decoration-edge underline-offset-4 group-hover:decoration-ink">
          {row.subject}
        </span>
        <span className="block text-sm font-normal wrap-anywhere text-quiet">{row.to}</span>
      </button>
    ),
  },
  {
    title: t('State'),
    cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Badge>,
  },
  { title: t('Attempts'), cell: ({ attempts }) => attempts, className: 'tabular-nums' },
  {
    title: t('Written'),
    cell: ({ createdAt }) => formatMoment(createdAt),
    className: 'whitespace-nowrap tabular-nums',
  },
];

const Nothing = ({ asked }: { readonly asked: OutboxFilters }): ReactElement => (
  <Notice icon={<Inbox aria-hidden />} title={t('No messages')}>
    {asked.search || asked.state
      ? t('Nothing here matches. Look for less, or show all.')
      : t('Nothing has been written yet.')}
  </Notice>
);

export const OutboxScreen = ({ asked, onAsk, ownEmail }: OutboxScreenProps): ReactElement => {
  const query = useQuery({ ...outboxQuery(asked), placeholderData: keepPreviousData });
  const mail = useQuery(mailStateQuery);
  const [opened, setOpened] = useState<string>();
  const [isTesting, setTesting] = useState(false);
  const isConfigured = mail.data?.isConfigured ?? false;
  const row = query.data?.messages.find(({ id }) => id === opened);
  return (
    <>
      <PageHead
        title={t('Outbox')}
        lead={t('Every message this server has written, with its link.')}
        actions={
          <Button variant="secondary" onClick={() => setTesting(true)}>
            <Send aria-hidden />
            <span>{t('Send Test Mail')}</span>
          </Button>
        }
      />
      <QueryBoundary query={mail} skeleton={<MailStateSkeleton />} failed={t('Failed to load this section')}>
        {(state) => <MailState state={state} />}
      </QueryBoundary>
      <Filters asked={asked} onAsk={onAsk} />
      <PagedTable
        query={query}
        rowsOf={({ messages }) => messages}
        caption={t('Outbox')}
        columns={columnsOf(({ id }) => setOpened(id))}
        failed={t('Failed to load this page')}
        empty={<Nothing asked={asked} />}
        onAsk={onAsk}
      />
      {row ? <MessageDrawer row={row} isConfigured={isConfigured} onClose={() => setOpened(undefined)} /> : null}
      {isTesting ? (
        <TestMailDialog to={ownEmail} isConfigured={isConfigured} onClose={() => setTesting(false)} />
      ) : null}
    </>
  );
};
