/** Converts messages to stored rows and back, and decides whether mail delivery currently fails. */
import { MILLIS_PER_DAY } from '@reptemple/engine/units';
import type { Database } from '../../platform/database/database.ts';
import { oneLine } from '../../platform/mail/mail-message-and-rendering.ts';
import type { MailMessage } from '../../platform/mail/mail-message-and-rendering.ts';
import { findLastError, findLastSent } from './store.ts';
import type { StoredMessage } from './store.ts';

/**
 * Matches a single address without characters that a mail server could read as a list or header.
 */
const ADDRESS = /^[^\s,;:<>()[\]"\\\p{Cc}]+@[^\s,;:<>()[\]"\\@\p{Cc}]+$/u;

export const isOneAddress = (to: string): boolean => ADDRESS.test(to);

export const messageOf = ({ kind, to, subject, heading, paragraphs, action }: StoredMessage): MailMessage => ({
  kind,
  to,
  subject,
  heading,
  paragraphs,
  ...(action && { action }),
});

/** Removes line breaks from the single-line fields of a mail. */
export const tidied = ({ kind, to, subject, heading, paragraphs, action }: MailMessage) => ({
  kind,
  to: oneLine(to),
  subject: oneLine(subject),
  heading: oneLine(heading),
  paragraphs: [...paragraphs],
  action: action ? { label: oneLine(action.label), url: oneLine(action.url) } : null,
});

export const formatForLog = ({ to, subject, paragraphs, action }: ReturnType<typeof tidied>): string => {
  const text = [subject, ...paragraphs.map(oneLine), ...(action ? [`${action.label}: ${action.url}`] : [])];
  const why = 'No mail server is configured and no admin can read the outbox yet. Please pass this message on.';
  return [`${why} To ${to}`, ...text].join('\n  ');
};

/**
 * Returns true if the last error is newer than the last sent message, or less than a day old; false
 * if there was no error. So an invalid address causes a warning for at most a day, while other
 * messages are sent.
 */
export const isInTrouble = (lastError: Date | undefined, lastSent: Date | null, now: Date): boolean => {
  if (!lastError) return false;
  return lastSent === null || lastError > lastSent || now.getTime() - lastError.getTime() < MILLIS_PER_DAY;
};

export const isMailInTrouble = async (db: Database, now: Date): Promise<boolean> => {
  const lastError = await findLastError(db);
  return isInTrouble(lastError?.at, await findLastSent(db), now);
};
