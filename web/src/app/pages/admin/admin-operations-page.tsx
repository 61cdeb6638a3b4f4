import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { OperationsScreen } from '../../../features/operations/operations-screen.tsx';
import { MailState, MailStateSkeleton } from '../../../features/outbox/mail-state.tsx';
import { mailStateQuery } from '../../../features/outbox/queries.ts';
import { t } from '../../../i18n/translate.ts';
import { Loaded } from '../../../ui/feedback/query-boundary.tsx';

const Mail = (): ReactElement => (
  <Loaded
    query={useQuery(mailStateQuery)}
    skeleton={<MailStateSkeleton />}
    failed={t("Failed to load the mail server's state")}
  >
    {(state) => <MailState state={state} />}
  </Loaded>
);

export const AdminOperationsPage = (): ReactElement => <OperationsScreen mail={<Mail />} />;
