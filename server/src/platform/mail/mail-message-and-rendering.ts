/** Types of a mail message and its sender, and rendering of a message as HTML and plain text. */
import { toVisibleText } from '@reptemple/contract/public-text-validation';
import type { Database } from '../database/database.ts';
import { escaped } from '../http/escape-html.ts';

/** Mail message in plain text, which rendering escapes. Only paragraphs may contain line breaks. */
export interface MailMessage {
  /** Kind of message in kebab-case, such as `magic-link`, for the outbox list and tests. */
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
}

export interface Mailer {
  /**
   * Stores the message in the caller's transaction. The message is sent only if the transaction
   * commits. A missing or failing mail server never makes the caller fail.
   */
  readonly send: (message: MailMessage, tx: Database) => Promise<void>;
}

const PRODUCT = 'RepTemple';
const TAGLINE = 'Your body is a temple. Every strict rep counts.';

const LIGHT = {
  ground: '#ece6da',
  slab: '#fffdf8',
  ink: '#211e1a',
  quiet: '#5a5144',
  line: '#cfc4b0',
  gold: '#775200',
};
const DARK = {
  ground: '#141517',
  slab: '#26282c',
  ink: '#efe8db',
  quiet: '#b3ab9c',
  line: '#383b40',
  gold: '#e9bd55',
};

const TITLES = "Cinzel, 'Palatino Linotype', Palatino, 'Book Antiqua', Georgia, serif";
const TEXT = "'Source Sans 3', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** Replaces line breaks and other control characters, for use in a header or a log line. */
export const oneLine = (text: string): string =>
  toVisibleText(text)
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();

const colours = ({ ground, slab, ink, quiet, line, gold }: typeof LIGHT, important: '' | ' !important'): string =>
  [
    `.ground { background-color: ${ground}${important}; color: ${ink}${important}; }`,
    `.slab { background-color: ${slab}${important}; border-color: ${line}${important}; border-top-color: ${gold}${important}; }`,
    `.ink { color: ${ink}${important}; }`,
    `.quiet { color: ${quiet}${important}; }`,
    `.gold { color: ${gold}${important}; }`,
    `.button { background-color: ${gold}${important}; color: ${slab}${important}; }`,
  ].join('\n');

const STYLE = `${colours(LIGHT, '')}
@media (prefers-color-scheme: dark) {
${colours(DARK, ' !important')}
}`;

const paragraphOf = (text: string): string =>
  `<p class="ink" style="margin: 0 0 16px; color: ${LIGHT.ink};">${escaped(text).replaceAll('\n', '<br>')}</p>`;

/**
 * Returns the HTML of a button. Repeats the URL below it: some mail clients show no buttons, and
 * some people type it on another device.
 */
const actionOf = ({ label, url }: NonNullable<MailMessage['action']>): string =>
  `<p style="margin: 24px 0;"><a class="button" href="${escaped(url)}" style="display: inline-block; padding: 14px 24px; border-radius: 6px; background-color: ${LIGHT.gold}; color: ${LIGHT.slab}; font-weight: 600; text-decoration: none;">${escaped(label)}</a></p>
<p class="quiet" style="margin: 0 0 16px; color: ${LIGHT.quiet}; font-size: 14px; word-break: break-all;">Or open this address:<br><a class="gold" href="${escaped(url)}" style="color: ${LIGHT.gold};">${escaped(url)}</a></p>`;

const htmlOf = ({ subject, heading, paragraphs, action }: MailMessage): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>
${STYLE}
</style>
</head>
<body class="ground" style="margin: 0; padding: 24px 12px; background-color: ${LIGHT.ground}; color: ${LIGHT.ink}; font: 16px/1.5 ${TEXT};">
<div class="slab" style="box-sizing: border-box; max-width: 560px; margin: 0 auto; padding: 32px 24px; background-color: ${LIGHT.slab}; border: 1px solid ${LIGHT.line}; border-top: 4px solid ${LIGHT.gold}; border-radius: 8px;">
<p class="gold" style="margin: 0 0 24px; color: ${LIGHT.gold}; font: 600 14px/1.2 ${TITLES}; letter-spacing: 0.2em; text-transform: uppercase;">${PRODUCT}</p>
<h1 class="ink" style="margin: 0 0 16px; color: ${LIGHT.ink}; font: 600 24px/1.25 ${TITLES};">${escaped(heading)}</h1>
${paragraphs.map(paragraphOf).join('\n')}
${action ? actionOf(action) : ''}
</div>
<p class="quiet" style="max-width: 560px; margin: 16px auto 0; color: ${LIGHT.quiet}; font-size: 13px; text-align: center;">${TAGLINE}</p>
</body>
</html>
`;

const textOf = ({ heading, paragraphs, action }: MailMessage): string => {
  const link = action ? [`${action.label}:\n${action.url}`] : [];
  return `${[heading, ...paragraphs, ...link, `-- \n${PRODUCT}. ${TAGLINE}`].join('\n\n')}\n`;
};

export interface RenderedMail {
  readonly html: string;
  readonly text: string;
}

export const renderMail = (message: MailMessage): RenderedMail => ({
  html: htmlOf(message),
  text: toVisibleText(textOf(message)),
});
