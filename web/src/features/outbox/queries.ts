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

/** Always refetched, because messages are sent in the background. */
export const outboxQuery = (asked: OutboxFilters) => endpointQuery(ListOutbox, { query: asked }, 0);

export const mailStateQuery = endpointQuery(GetMailState, {}, 0);

/** Cached, because each read is recorded in the audit log. */
export const messageQuery = (message: string) => endpointQuery(GetOutboxMessage, { params: { message } });

/**
 * Mutation that invalidates the list and the counts, but not the message, because each read is
 * recorded.
 */
const useSending = <Given, Answer>(send: (given: Given) => Promise<Answer>) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () =>
      Promise.all([ListOutbox.id, GetMailState.id].map((id) => queryClient.invalidateQueries({ queryKey: [id] }))),
  });
};

/** `message`: message id. */
export const useSendAgain = () => useSending((message: string) => call(SendOutboxMessage, { params: { message } }));

export const useSendTestMail = () => useSending((to: string) => call(SendTestMail, { body: { to } }));
