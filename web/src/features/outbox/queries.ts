/** Every message the server has written, and the mail server's state. */
import {
  GetMailState,
  GetOutboxMessage,
  ListOutbox,
  type OutboxState,
  SendOutboxMessage,
  SendTestMail,
} from '@reptemple/contract/outbox';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';

export interface OutboxAsked {
  readonly page: number;
  readonly search: string;
  readonly state: OutboxState | undefined;
}

/** Messages leave while an admin looks: what was read a moment ago is read again. */
export const outboxQuery = (asked: OutboxAsked) => endpointQuery(ListOutbox, { query: asked }, 0);

export const mailStateQuery = endpointQuery(GetMailState, {}, 0);

/** Reading a message is noted in the audit log, so it is read once and kept. */
export const messageQuery = (message: string) => endpointQuery(GetOutboxMessage, { params: { message } });

/** Whatever is sent changes the list and the figures; the message is not asked for anew, as each reading is noted. */
const useSending = <Given, Answer>(send: (given: Given) => Promise<Answer>) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () =>
      Promise.all([ListOutbox.id, GetMailState.id].map((id) => queryClient.invalidateQueries({ queryKey: [id] }))),
  });
};

/** `message`: its id. */
export const useSendAgain = () => useSending((message: string) => call(SendOutboxMessage, { params: { message } }));

export const useSendTestMail = () => useSending((to: string) => call(SendTestMail, { body: { to } }));
