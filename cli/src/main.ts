/**
 * Entry of `reptemple analyze`: prints the result, or prints the error and sets the exit status.
 */
import { analyze, HELP, isHelpAsked, readArguments } from './analyze.ts';
import { UsageError } from './usage-error.ts';

try {
  const args = process.argv.slice(2);
  process.stdout.write(`${isHelpAsked(args) ? HELP : await analyze(readArguments(args))}\n`);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message.replaceAll(/\s+/g, ' ')}\n`);
  process.exitCode = 2;
}
