/** Adds tickets to submissions, as if the attempt's time had passed. */
import { eq } from 'drizzle-orm';
import { StartAttempt } from '@reptemple/contract/recordings/attempts';
import { SubmitRecording } from '@reptemple/contract/recordings/recordings';
import { z } from 'zod';
import { attemptTickets } from '../src/features/attempts/schema.ts';
import type { Database } from '../src/platform/database/database.ts';
import type { Client, Input } from './client.ts';

const HOUR_MS = 60 * 60 * 1000;

const Submitted = z.looseObject({ challengeId: z.uuid() });

/**
 * Issues a ticket dated an hour ago, because the test clock stands still. Null if the server
 * refuses.
 */
const ticketOf = async (client: Client, challengeId: string, db: Database): Promise<string | null> => {
  const reply = await client.send(StartAttempt, { body: { challengeId } });
  if (!reply.ok) return null;
  const { ticket } = StartAttempt.output.parse(await reply.json());
  const issuedAt = new Date(Date.parse(ticket.issuedAt) - HOUR_MS);
  await db.update(attemptTickets).set({ issuedAt }).where(eq(attemptTickets.id, ticket.id));
  return ticket.id;
};

const jsonOf = (text: unknown): unknown => {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
};

/** Adds a ticket to a submission, unless it sets one itself. */
const ticketed = async (client: Client, input: Input, db: Database): Promise<Input> => {
  const submission = Submitted.safeParse(jsonOf(input.form?.['submission']));
  if (!submission.success || 'ticketId' in submission.data) return input;
  const ticketId = await ticketOf(client, submission.data.challengeId, db);
  const form = { ...input.form, submission: JSON.stringify({ ...submission.data, ticketId }) };
  return { ...input, form };
};

/** Client whose submissions have tickets, like those of an online browser. */
export const withTickets = (client: Client, db: Database): Client => {
  const ready = async (id: string, input: Input = {}): Promise<Input> =>
    id === SubmitRecording.id ? ticketed(client, input, db) : input;
  return {
    fetch: client.fetch,
    send: async (endpoint, input) => client.send(endpoint, await ready(endpoint.id, input)),
    call: async (endpoint, input) => client.call(endpoint, await ready(endpoint.id, input)),
    refusal: async (endpoint, input) => client.refusal(endpoint, await ready(endpoint.id, input)),
  };
};
