/** API queries and mutations of the outbox. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  GetMailState,
  GetOutboxMessage,
  ListOutbox,
  SendOutboxMessage,
  SendTestMail,
} from '@reptemple/contract/operations/outbox';
import type { OutboxState } from '@reptemple/contract/operations/outbox';
import { call } from '../../api/api-client.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';

export interface OutboxFilters {
  readonly page: number;
  readonly search: string;
  readonly state: OutboxState | undefined;
}

/** Query of the outbox, always refetched, because messages are sent in the background. */
export const outboxQuery = (asked: OutboxFilters) => endpointQuery(ListOutbox, { query: asked }, 0);

export const mailStateQuery = endpointQuery(GetMailState, {}, 0);

/** Query of one message, cached, because each read is recorded in the audit log. */
export const messageQuery = (message: string) => endpointQuery(GetOutboxMessage, { params: { message } });

/**
 * Mutation that sends something and invalidates the list and the counts, but not the message,
 * because each read is recorded.
 */
const useSending = <Given, Answer>(send: (given: Given) => Promise<Answer>) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () =>
      Promise.all([ListOutbox.id, GetMailState.id].map((id) => queryClient.invalidateQueries({ queryKey: [id] }))),
  });
};

/** Mutation that sends a message again, given its id. */
export const useSendAgain = () => useSending((message: string) => call(SendOutboxMessage, { params: { message } }));

export const useSendTestMail = () => useSending((to: string) => call(SendTestMail, { body: { to } }));
