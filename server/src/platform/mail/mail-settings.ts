/** Mail settings: SMTP_URL and MAIL_FROM. */
import { isEmailAddress } from '@reptemple/contract/accounts/email-address';
import addressparser from 'nodemailer/lib/addressparser';

export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** True: TLS from the start. False: STARTTLS if the server offers it. */
  readonly secure: boolean;
  /** True rejects servers without STARTTLS. */
  readonly requireTls: boolean;
  readonly auth: { readonly user: string; readonly pass: string } | undefined;
}

export type ParsedSmtpUrl =
  | { readonly ok: true; readonly value: SmtpServer }
  | { readonly ok: false; readonly message: string };

const FORM = 'must look like smtps://user:password@mail.example.org:465 or smtp://mail.example.org:587';
const PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 };
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

const refused = (message: string): ParsedSmtpUrl => ({ ok: false, message });

const authOf = (url: URL): SmtpServer['auth'] | 'unreadable' => {
  if (url.username === '' && url.password === '') return undefined;
  const user = decoded(url.username);
  const pass = decoded(url.password);
  return user === undefined || pass === undefined || user === '' || pass === '' ? 'unreadable' : { user, pass };
};

/** Parses the scheme. Returns an error message if the URL is invalid. */
const schemeOf = (text: string): { readonly url: URL; readonly defaultPort: number } | string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const defaultPort = url && PORTS[url.protocol];
  if (!url || defaultPort === undefined || url.hostname === '') return FORM;
  const isSpecOnly = ['', '/'].includes(url.pathname) && url.search === '' && url.hash === '';
  return isSpecOnly ? { url, defaultPort } : 'must end after the port: options are not supported';
};

/** Parses SMTP_URL. A password requires TLS, except on localhost. */
export const parseSmtpUrl = (text: string): ParsedSmtpUrl => {
  const scheme = schemeOf(text);
  if (typeof scheme === 'string') return refused(scheme);
  const { url, defaultPort } = scheme;
  const auth = authOf(url);
  if (auth === 'unreadable') {
    return refused('must name both user and password; write special characters in them as %XX, such as %40 for @');
  }
  const secure = url.protocol === 'smtps:';
  const requireTls = !secure && auth !== undefined && !LOOPBACK.has(url.hostname);
  const host = url.hostname.replaceAll(/^\[|\]$/g, '');
  const port = url.port === '' ? defaultPort : Number(url.port);
  return { ok: true, value: { host, port, secure, requireTls, auth } };
};

/**
 * Returns what is wrong with a sender address, to follow the variable's name; undefined if it is
 * valid.
 */
export const findAddressIssue = (text: string): string | undefined => {
  const fault = 'must be one sender, such as "Reps <reps@example.org>"';
  const [first, ...others] = addressparser(text);
  if (/[\r\n]/.test(text) || !first || others.length > 0 || !('address' in first)) return fault;
  return isEmailAddress(first.address ?? '') ? undefined : fault;
};
