import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  GetMailState,
  GetOutboxMessage,
  ListOutbox,
  SendOutboxMessage,
  SendTestMail,
} from '@reptemple/contract/operations/mail-outbox';
import type { OutboxState } from '@reptemple/contract/operations/mail-outbox';
import { call } from '../../api/api-client.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';

export interface OutboxFilters {
  readonly page: number;
  readonly search: string;
  readonly state: OutboxState | undefined;
}

export const outboxQuery = (asked: OutboxFilters) => endpointQuery(ListOutbox, { query: asked }, 0);

export const mailStateQuery = endpointQuery(GetMailState, {}, 0);

/** Query of an outbox message. It stays cached, because the audit log records each read. */
export const messageQuery = (message: string) => endpointQuery(GetOutboxMessage, { params: { message } });

/**
 * Mutation that calls `send`, then refetches the outbox list and its counts. It does not refetch
 * the message, because the audit log records each read.
 */
const useSending = <Given, Answer>(send: (given: Given) => Promise<Answer>) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () =>
      Promise.all([ListOutbox.id, GetMailState.id].map((id) => queryClient.invalidateQueries({ queryKey: [id] }))),
  });
};

export const useSendAgain = () => useSending((message: string) => call(SendOutboxMessage, { params: { message } }));

export const useSendTestMail = () => useSending((to: string) => call(SendTestMail, { body: { to } }));
