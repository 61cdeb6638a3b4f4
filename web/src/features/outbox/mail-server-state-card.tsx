/**
 * Card with the state of the mail server, on the outbox and operations pages: configured or not,
 * last accepted message, last error.
 */
import { CircleAlert, CircleCheck, MailX } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Reply } from '@reptemple/contract/endpoint';
import type { GetMailState } from '@reptemple/contract/operations/mail-outbox';
import { rich } from '../../i18n/translate-rich-text.tsx';
import { t } from '../../i18n/translate.ts';
import { Card } from '../../ui/card.tsx';
import { cn } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/feedback/spinner-and-skeleton.tsx';
import { formatMoment } from '../../ui/format/format-dates.ts';

type State = Reply<typeof GetMailState>;

const headOf = ({ isConfigured, isInTrouble }: State) => {
  if (!isConfigured) return { icon: MailX, tint: 'text-quiet', words: t('No mail server') };
  if (isInTrouble) return { icon: CircleAlert, tint: 'text-clay', words: t('Mail server problem') };
  return { icon: CircleCheck, tint: 'text-gold', words: t('Mail is being sent') };
};

const Words = ({ state }: { readonly state: State }): ReactElement => {
  const { isConfigured, server, from, lastSentAt, lastError } = state;
  if (!isConfigured) {
    return (
      <p className="mt-1 text-pretty text-quiet">
        {rich(
          'Open a message and send its link yourself. To send mail, set <url>SMTP_URL</url> and <from>MAIL_FROM</from> and restart.',
          {
            url: <code className="font-mono text-sm text-ink" />,
            from: <code className="font-mono text-sm text-ink" />,
          },
        )}
      </p>
    );
  }
  return (
    <div className="mt-1 text-quiet">
      <p className="wrap-anywhere">
        {`${t('{server}, as {from}.', { server: server ?? '', from: from ?? '' })} ${
          lastSentAt
            ? t('Last message accepted {lastSentAt}.', { lastSentAt: formatMoment(lastSentAt) })
            : t('It hasn’t accepted any messages yet.')
        }`}
      </p>
      {lastError ? (
        <p className="mt-1 wrap-anywhere text-clay">{`${formatMoment(lastError.at)}: ${lastError.message}`}</p>
      ) : null}
    </div>
  );
};

export const MailState = ({ state }: { readonly state: State }): ReactElement => {
  const { icon: Icon, tint, words } = headOf(state);
  return (
    <Card className="mb-6 flex items-start gap-4 p-5">
      <Icon aria-hidden className={cn('mt-0.5 size-6 shrink-0 stroke-[1.5]', tint)} />
      <div className="min-w-0">
        <h2 className="font-semibold">{words}</h2>
        <Words state={state} />
      </div>
    </Card>
  );
};

export const MailStateSkeleton = (): ReactElement => (
  <output aria-label={t('Loading...')} className="mb-6 block">
    <Skeleton className="h-24" />
  </output>
);
