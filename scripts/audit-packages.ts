/**
 * `npm run audit`: reports known vulnerabilities of production packages. Fails if one is high or
 * critical. If the registry does not reply (no network, or a mirror without this endpoint), prints
 * a note and passes, so that builds work offline. Fails if the reply is neither a report nor an
 * error.
 */
import './print-script-help.mjs';
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { hasCode } from '../server/src/platform/process/startup-error.ts';

interface Accepted {
  readonly advisory: string;
  readonly because: string;
  readonly until: string;
}
const ACCEPTED: readonly Accepted[] = [];

const GRAVE: ReadonlySet<string> = new Set(['high', 'critical']);
const TIMEOUT_MS = 20_000;

const Via = z.union([z.string(), z.object({ title: z.string(), url: z.string(), severity: z.string() })]);
const Report = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), via: z.array(Via) })),
});

/**
 * Schema of an error response of the registry or a proxy, which npm prints in one of two formats.
 */
const Refused = z.union([
  z.object({ statusCode: z.number() }),
  z.object({ error: z.object({ code: z.string().regex(/^E[A-Z_0-9]+$/) }) }),
]);

export interface Verdict {
  readonly passes: boolean;
  readonly lines: readonly string[];
}

const isAccepted = (url: string, accepted: readonly Accepted[], today: string): boolean =>
  accepted.some(({ advisory, until }) => advisory === url && today <= until);

const parsedOr = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Returns if the audit passes, and the lines to print, for the output of `npm audit --json`.
 * `today` is an ISO date.
 */
export const judge = (text: string, today: string, accepted: readonly Accepted[] = ACCEPTED): Verdict => {
  const report = Report.safeParse(parsedOr(text));
  if (!report.success) {
    const isUnanswered = text.trim() === '' || Refused.safeParse(parsedOr(text)).success;
    return isUnanswered
      ? { passes: true, lines: ['audit: no response from the registry. Nothing was checked.'] }
      : { passes: false, lines: [`✗ audit: npm's answer is not understood: ${text.slice(0, 200)}`] };
  }
  const found = Object.entries(report.data.vulnerabilities).flatMap(([name, { via }]) =>
    via.flatMap((one) => (typeof one === 'string' ? [] : [{ name, ...one }])),
  );
  const grave = found.filter(({ severity, url }) => GRAVE.has(severity) && !isAccepted(url, accepted, today));
  const lines = grave.map(({ name, severity, title, url }) => `✗ ${name}: ${title} (${severity}, ${url})`);
  return { passes: grave.length === 0, lines: [...lines, `audit: ${found.length} known, ${grave.length} to act on.`] };
};

/**
 * Runs `npm audit` and returns its JSON output; an empty string on timeout.
 * @throws Error if npm is not installed
 */
const ask = (): string => {
  const args = ['audit', '--omit=dev', '--json', '--package-lock-only', '--fetch-retries=0', '--fetch-timeout=15000'];
  const { stdout, error } = spawnSync('npm', args, {
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
    shell: process.platform === 'win32',
  });
  if (error && hasCode(error, 'ENOENT')) throw error;
  return stdout;
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { passes, lines } = judge(ask(), new Date().toISOString().slice(0, 10));
  process.stdout.write(`${lines.join('\n')}\n`);
  process.exitCode = passes ? 0 : 1;
}
