/**
 * Message as its recipient sees it. It consists of texts and one link, never HTML, so nothing in it
 * is executed.
 */
import type { OutboxMessage, OutboxRow } from '@reptemple/contract/operations/outbox';
import { OUTBOX_KEEP_DAYS } from '@reptemple/contract/operations/outbox';
import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/form/copy-field.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { DescriptionList } from '../../ui/table/description-list.tsx';
import { QueryBoundary } from '../../ui/feedback/query-boundary.tsx';
import { formatMoment } from '../../ui/format/timestamp.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { errorToast, toast } from '../../ui/overlay/toast.ts';
import { messageQuery, useSendAgain } from './queries.ts';
import { canSend, kindLabel, STATE_LABELS, STATE_TONES, STATE_WORDS } from './rules.ts';

const Letter = ({ message }: { readonly message: OutboxMessage }): ReactElement => {
  const { heading, paragraphs, action, isSwept } = message;
  if (isSwept) {
    return (
      <p className="border-y py-8 text-center text-quiet">
        {t('The text of a sent message is kept for {OUTBOX_KEEP_DAYS} days. This one has been swept away.', {
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
            hint={t('It opens the account it was written for. Pass it to nobody else.')}
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
          description: t('The message to {to} is on its way.', { to: row.to }),
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
  /** True if there is a mail server. */
  readonly isConfigured: boolean;
  readonly onClose: () => void;
}

export const MessageDrawer = ({ row, isConfigured, onClose }: MessageDrawerProps): ReactElement => {
  const query = useQuery(messageQuery(row.id));
  return (
    <Drawer isOpen onClose={onClose} title={row.subject} description={t('To {to}', { to: row.to })}>
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
        failed={t('Failed to load this section')}
      >
        {({ message }) => <Letter message={message} />}
      </QueryBoundary>
      {canSend(row, isConfigured) ? <SendAgain row={row} /> : null}
      <div className="mt-8">
        <DescriptionList
          facts={[
            [t('Type'), kindLabel(row.kind)],
            [t('Written'), formatMoment(row.createdAt)],
            [t('Attempts'), row.attempts],
            ...(row.sentAt ? [[t('Sent'), formatMoment(row.sentAt)] as const] : []),
            ...(row.lastError ? [[t('Last error'), row.lastError] as const] : []),
          ]}
        />
      </div>
    </Drawer>
  );
};
