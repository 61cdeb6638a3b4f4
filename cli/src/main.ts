/** The command line: the only file here that acts when imported. */
import { analyze } from './analyze.ts';
import { readArguments } from './arguments.ts';
import { Refusal } from './refusal.ts';

try {
  process.stdout.write(`${await analyze(readArguments(process.argv.slice(2)))}\n`);
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`${error.message.replaceAll(/\s+/g, ' ')}\n`);
  process.exitCode = 2;
}
