/** What of an error's message may name somebody or something of theirs. */
const NAMING = [
  /https?:\/\/\S+/g,
  /"[^"]*"|(?<!\w)'[^']*'(?!\w)|`[^`]*`|“[^”]*”|«[^»]*»/g,
  /\S+@\S+/g,
  /\b[\da-f]{8}-[\da-f-]{27}\b/gi,
  /\/[\w/.-]+/g,
  /\d{3,}/g,
];

/** The message without it, on one line. */
export const withoutNames = (message: string): string =>
  NAMING.reduce((text, pattern) => text.replaceAll(pattern, '…'), message.replaceAll(/\s+/g, ' ')).trim();
