/** Sends text messages through the operator's HTTP gateway, as retried background jobs. */
import { z } from 'zod';
import { boundJob } from '../jobs/jobs.ts';
import type { BoundJob, Job } from '../jobs/jobs.ts';
import type { SmsConfig } from '../process/environment-config.ts';

const TextMessage = z.object({ to: z.string(), text: z.string() });
export type TextMessage = z.output<typeof TextMessage>;

/**
 * Job that sends a text message, with five attempts, after 2, 4, 8 and 16 s: codes are valid for
 * minutes only.
 */
export const SEND_SMS: Job<TextMessage> = { name: 'sms-send', lane: 'quick', data: TextMessage, attempts: 5 };

const TIMEOUT_MS = 10_000;

const escapeForJson = (value: string): string => JSON.stringify(value).slice(1, -1);

export const renderBody = (template: string, { to, text }: TextMessage): string =>
  template.replaceAll(/\{(to|text)\}/g, (_whole, name) => escapeForJson(name === 'to' ? to : text));

const send = async ({ url, token, body }: SmsConfig, message: TextMessage): Promise<void> => {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: renderBody(body, message),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await reply.body?.cancel();
  if (!reply.ok) throw new Error(`The SMS gateway responded with status ${reply.status}.`);
};

/**
 * Returns the job that sends text messages. Without `config`, it drops messages that were queued
 * before the gateway was removed.
 */
export const smsJobs = (config: SmsConfig | undefined): readonly BoundJob[] => [
  boundJob(SEND_SMS, { run: (message) => (config ? send(config, message) : Promise.resolve()) }),
];
