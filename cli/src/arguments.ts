/** What was asked for on the command line. */
import { parseArgs } from 'node:util';
import { Refusal } from './refusal.ts';

export interface AnalyzeArguments {
  readonly file: string;
  /** A shipped exercise's id, or a path to a definition's JSON. */
  readonly exercise: string;
  readonly json: boolean;
}

export const USAGE =
  'Usage: analyze FILE [--exercise push-up|squat|pull-up|bench-press|demo-squat|DEFINITION.json] [--json]';

const parsed = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { exercise: { type: 'string', default: 'push-up' }, json: { type: 'boolean', default: false } },
    });
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message.split('\n')[0] : 'Bad arguments.'} ${USAGE}`);
  }
};

export const readArguments = (args: readonly string[]): AnalyzeArguments => {
  const { positionals, values } = parsed(args);
  const [file, ...others] = positionals[0] === 'analyze' ? positionals.slice(1) : positionals;
  if (file === undefined || others.length > 0) throw new Refusal(USAGE);
  return { file, exercise: values.exercise, json: values.json };
};
