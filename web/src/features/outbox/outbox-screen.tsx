/**
 * Outbox with all emails of the server, which an admin can forward if there is no working mail
 * server.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Inbox, Send } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement, FormEvent } from 'react';
import { OUTBOX_STATES, OUTBOX_KEEP_DAYS } from '@reptemple/contract/operations/mail-outbox';
import type { OutboxRow, OutboxState, OutboxMessage } from '@reptemple/contract/operations/mail-outbox';
import { ApiError } from '../../api/api-error.ts';
import { t } from '../../i18n/translate.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/empty-or-error-notice.tsx';
import { QueryBoundary } from '../../ui/feedback/query-and-lazy-boundaries.tsx';
import { Skeleton } from '../../ui/feedback/spinner-and-skeleton.tsx';
import { CopyField } from '../../ui/form/copy-field.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { formatMoment } from '../../ui/format/format-dates.ts';
import { Dialog, DialogContent } from '../../ui/overlay/dialog.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { toast, errorToast } from '../../ui/overlay/toast.ts';
import { PageHead } from '../../ui/page-header-and-title.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { DescriptionList } from '../../ui/table/description-list.tsx';
import { PagedTable } from '../../ui/table/paged-table.tsx';
import { FilterRow, FilterSelect } from '../../ui/table/table-controls.tsx';
import { MailState, MailStateSkeleton } from './mail-server-state-card.tsx';
import { mailStateQuery, outboxQuery, useSendTestMail, messageQuery, useSendAgain } from './queries.ts';
import type { OutboxFilters } from './queries.ts';

const STATE_LABELS = {
  kept: t('Not sent'),
  queued: t('Waiting'),
  sending: t('Sending'),
  sent: t('Sent'),
  failed: t('Failed'),
} as const satisfies Record<OutboxState, string>;

const STATE_WORDS = {
  kept: t('No mail server'),
  queued: '',
  sending: '',
  sent: '',
  failed: t('It won’t be retried automatically.'),
} as const satisfies Record<OutboxState, string>;

const STATE_TONES = {
  kept: 'outline',
  queued: 'neutral',
  sending: 'neutral',
  sent: 'ink',
  failed: 'clay',
} as const satisfies Record<OutboxState, 'outline' | 'neutral' | 'ink' | 'clay'>;

/**
 * Returns true if the email can be sent again: there is a mail server, and the email is not being
 * sent already.
 */
export const canSend = ({ state }: Pick<OutboxRow, 'state'>, isConfigured: boolean): boolean =>
  isConfigured && (state === 'kept' || state === 'sent' || state === 'failed');

export const kindLabel = (kind: string): string => {
  const words = kind.replaceAll(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/**
 * Email as its recipient sees it. It consists of texts and a link, never of HTML, so that it cannot
 * contain scripts.
 */
const Letter = ({ message }: { readonly message: OutboxMessage }): ReactElement => {
  const { heading, paragraphs, action, isSwept } = message;
  if (isSwept) {
    return (
      <p className="border-y py-8 text-center text-quiet">
        {t('The text of sent messages is deleted after {OUTBOX_KEEP_DAYS} days.', {
          OUTBOX_KEEP_DAYS,
        })}
      </p>
    );
  }
  return (
    <>
      <article aria-label={t('Message')} className="rounded-stone border bg-surface p-5 shadow-lifted sm:p-8">
        <h3 className="carved text-xl">{heading}</h3>
        <p className="mt-3 wrap-anywhere whitespace-pre-line">{paragraphs.join('\n\n')}</p>
        {action ? (
          <p className="mt-5 inline-block rounded-stone bg-ink px-5 py-2.5 font-medium text-ground">{action.label}</p>
        ) : null}
      </article>
      {action ? (
        <div className="mt-6">
          <CopyField
            label={t('Link')}
            value={action.url}
            hint={t('For {email}. Anyone with this link can sign in as them. Don’t share it.', { email: message.to })}
          />
        </div>
      ) : null}
    </>
  );
};

const SendAgain = ({ row }: { readonly row: OutboxRow }): ReactElement => {
  const sending = useSendAgain();
  const send = (): void =>
    sending.mutate(row.id, {
      onSuccess: () =>
        toast({
          title: t('Success!'),
          description: t('A message to {address} is on its way.', { address: row.to }),
          tone: 'success',
        }),
      onError: (error) => errorToast(error.message),
    });
  return (
    <Button variant="secondary" className="mt-6" busy={sending.isPending} onClick={send}>
      <Send aria-hidden />
      <span>{row.state === 'sent' ? t('Send Again') : t('Send Now')}</span>
    </Button>
  );
};

interface MessageDrawerProps {
  readonly row: OutboxRow;
  readonly isConfigured: boolean;
  readonly onClose: () => void;
}

export const MessageDrawer = ({ row, isConfigured, onClose }: MessageDrawerProps): ReactElement => {
  const query = useQuery(messageQuery(row.id));
  return (
    <Drawer isOpen onClose={onClose} title={row.subject} description={row.to}>
      <p className="mb-5 flex items-center gap-3 text-sm text-quiet">
        <Badge tone={STATE_TONES[row.state]}>{STATE_LABELS[row.state]}</Badge>
        <span>{STATE_WORDS[row.state]}</span>
      </p>
      <QueryBoundary
        query={query}
        skeleton={
          <output aria-label={t('Loading...')}>
            <Skeleton className="h-64" />
          </output>
        }
        failed={t('Failed to load')}
      >
        {({ message }) => <Letter message={message} />}
      </QueryBoundary>
      {canSend(row, isConfigured) ? <SendAgain row={row} /> : null}
      <div className="mt-8">
        <DescriptionList
          facts={[
            [t('Type'), kindLabel(row.kind)],
            [t('Date'), formatMoment(row.createdAt)],
            [t('Attempts'), row.attempts],
            ...(row.sentAt ? [[t('Sent'), formatMoment(row.sentAt)] as const] : []),
            ...(row.lastError ? [[t('Error'), row.lastError] as const] : []),
          ]}
        />
      </div>
    </Drawer>
  );
};

interface TestMailDialogProps {
  readonly to: string;
  readonly isConfigured: boolean;
  readonly onClose: () => void;
}

export const TestMailDialog = ({ to: own, isConfigured, onClose }: TestMailDialogProps): ReactElement => {
  const [to, setTo] = useState(own);
  const test = useSendTestMail();
  const send = (event: FormEvent): void => {
    event.preventDefault();
    test.mutate(to.trim(), {
      onSuccess: () => {
        const description = isConfigured
          ? t('A message to {address} is on its way.', { address: to.trim() })
          : t('No mail server: the test message is in this list.');
        toast({ title: t('Success!'), description, tone: 'success' });
        onClose();
      },
    });
  };
  const fault = test.error instanceof ApiError ? (test.error.faults[0]?.message ?? test.error.message) : undefined;
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title={t('Send Test Mail')}>
        <form noValidate className="grid gap-5" onSubmit={send}>
          <Field label={t('Email')} fault={fault}>
            {(control) => (
              <Input
                {...control}
                type="email"
                inputMode="email"
                value={to}
                onChange={({ currentTarget }) => setTo(currentTarget.value)}
              />
            )}
          </Field>
          <Button type="submit" className="sm:justify-self-end" busy={test.isPending} disabled={to.trim() === ''}>
            {t('Send Test Mail')}
          </Button>
        </form>
      </DialogContent>
    </Dialog>
  );
};

interface OutboxScreenProps {
  readonly asked: OutboxFilters;
  readonly onAsk: (change: Partial<OutboxFilters>) => void;
  readonly ownEmail: string;
}

const Filters = ({ asked, onAsk }: Omit<OutboxScreenProps, 'ownEmail'>): ReactElement => (
  <FilterRow label={t('Search')} search={asked.search} onSearch={(search) => onAsk({ search })}>
    <FilterSelect
      label={t('Status')}
      hasAll
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
    title: t('Status'),
    cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Badge>,
  },
  { title: t('Attempts'), cell: ({ attempts }) => attempts, className: 'tabular-nums' },
  {
    title: t('Date'),
    cell: ({ createdAt }) => formatMoment(createdAt),
    className: 'whitespace-nowrap tabular-nums',
  },
];

const Nothing = ({ asked }: { readonly asked: OutboxFilters }): ReactElement => (
  <Notice icon={<Inbox aria-hidden />} title={asked.search ? t('Nothing found') : t('Nothing yet')} />
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
        actions={
          <Button variant="secondary" onClick={() => setTesting(true)}>
            <Send aria-hidden />
            <span>{t('Send Test Mail')}</span>
          </Button>
        }
      />
      <QueryBoundary query={mail} skeleton={<MailStateSkeleton />} failed={t('Failed to load')}>
        {(state) => <MailState state={state} />}
      </QueryBoundary>
      <Filters asked={asked} onAsk={onAsk} />
      <PagedTable
        query={query}
        rowsOf={({ messages }) => messages}
        caption={t('Outbox')}
        columns={columnsOf(({ id }) => setOpened(id))}
        failed={t('Failed to load')}
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
