/** A message as it is stored, and read back. */
import type { MailMessage } from '../../platform/mail.ts';
import { oneLine } from '../../platform/mail-rendering.ts';
import type { StoredMessage } from './store.ts';

/** One address: nothing that a mail server could take for two, or for a header. */
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

/** As it is kept: what has to stay on one line does. */
export const tidied = ({ kind, to, subject, heading, paragraphs, action }: MailMessage) => ({
  kind,
  to: oneLine(to),
  subject: oneLine(subject),
  heading: oneLine(heading),
  paragraphs: [...paragraphs],
  action: action ? { label: oneLine(action.label), url: oneLine(action.url) } : null,
});

/** For the log of a server without mail and without admin. */
export const printed = ({ to, subject, paragraphs, action }: ReturnType<typeof tidied>): string => {
  const text = [subject, ...paragraphs.map(oneLine), ...(action ? [`${action.label}: ${action.url}`] : [])];
  const why = 'There is no mail server, and no admin yet who could read the outbox: please pass this on.';
  return [`${why} To ${to}`, ...text].join('\n  ');
};
