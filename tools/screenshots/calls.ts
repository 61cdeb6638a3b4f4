/** Creates data by API requests. */
import type { APIRequestContext } from '@playwright/test';

/** A user with an authenticated request context. */
export interface Account {
  readonly request: APIRequestContext;
  readonly name: string;
}

type Method = 'POST' | 'PUT' | 'PATCH';

/** Resolves with the response. */
export const send = async (request: APIRequestContext, address: string, method: Method, data: object) => {
  const reply = await request.fetch(address, { method, data, headers: { origin: new URL(address).origin } });
  const answer = await reply.text();
  if (!reply.ok()) throw new Error(`${address} answered ${reply.status()}: ${answer}`);
  return answer === '' ? undefined : JSON.parse(answer);
};

/** Ends a challenge now, as an admin can, regardless of its dates. */
export const endChallenge = async ({ request }: Account, origin: string, id: string): Promise<void> => {
  const address = `${origin}/api/admin/challenges/${id}`;
  const { challenge } = await (await request.get(address)).json();
  const { name, description, type, exerciseDefinitionId, timeZone, startDate, updatedAt } = challenge;
  const endDate = new Date().toISOString();
  const form = { name, description, type, exerciseDefinitionId, timeZone, startDate, endDate };
  await send(request, address, 'PUT', { ...form, expectedUpdatedAt: updatedAt });
};
