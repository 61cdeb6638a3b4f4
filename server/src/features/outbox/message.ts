/** Converts messages to stored rows and back. */
import { oneLine } from '../../platform/mail/mail.ts';
import type { MailMessage } from '../../platform/mail/mail.ts';
import type { StoredMessage } from './store.ts';

/** A single address without characters that a mail server could parse as a list or header. */
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

/** Returns the message for storage, with line breaks removed from single-line fields. */
export const tidied = ({ kind, to, subject, heading, paragraphs, action }: MailMessage) => ({
  kind,
  to: oneLine(to),
  subject: oneLine(subject),
  heading: oneLine(heading),
  paragraphs: [...paragraphs],
  action: action ? { label: oneLine(action.label), url: oneLine(action.url) } : null,
});

/** Formats a message for the log, on a server without mail and admin. */
export const printed = ({ to, subject, paragraphs, action }: ReturnType<typeof tidied>): string => {
  const text = [subject, ...paragraphs.map(oneLine), ...(action ? [`${action.label}: ${action.url}`] : [])];
  const why = 'No mail server is configured and there is no admin yet to read the outbox. Please pass this message on.';
  return [`${why} To ${to}`, ...text].join('\n  ');
};
