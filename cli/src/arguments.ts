/** Parses the command line arguments. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { SHIPPED_IDS } from './exercises.ts';
import { UsageError } from './usage-error.ts';

export interface AnalyzeArguments {
  /** A track or a video. */
  readonly file: string;
  /** Id of a built-in exercise, or path to a definition's JSON. */
  readonly exercise: string;
  readonly json: boolean;
  /** Path for the track; gzipped if it ends in .gz. */
  readonly trackFile: string | null;
  /** Path for the video with skeleton, angles and verdicts. */
  readonly overlayFile: string | null;
}

export const USAGE = `Usage: analyze FILE [--exercise ${SHIPPED_IDS.join('|')}|DEFINITION.json] [--json] [--track OUT.json] [--overlay OUT.webm]; FILE is a track or a video`;

const parsed = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        exercise: { type: 'string', default: 'push-up' },
        json: { type: 'boolean', default: false },
        track: { type: 'string' },
        overlay: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message.split('\n')[0] : 'Bad arguments.'} ${USAGE}`);
  }
};

/** Returns true if the user asked for the usage text. */
export const isHelpAsked = (args: readonly string[]): boolean => args.includes('--help') || args.includes('-h');

export const readArguments = (args: readonly string[]): AnalyzeArguments => {
  const { positionals, values } = parsed(args);
  const [file, ...others] = positionals[0] === 'analyze' ? positionals.slice(1) : positionals;
  if (file === undefined || others.length > 0) throw new UsageError(USAGE);
  const { exercise, json, track: trackFile = null, overlay: overlayFile = null } = values;
  if (overlayFile !== null && !overlayFile.endsWith('.webm')) {
    throw new UsageError(`The overlay is a WebM video. Choose a name ending in .webm instead of ${overlayFile}.`);
  }
  const outputs = [trackFile, overlayFile].filter((path) => path !== null);
  if (outputs.some((path) => resolve(path) === resolve(file))) {
    throw new UsageError(`${file} is the input and won’t be overwritten. Choose another file.`);
  }
  if (new Set(outputs.map((path) => resolve(path))).size < outputs.length) {
    throw new UsageError('Choose different files for the track and the overlay.');
  }
  return { file, exercise, json, trackFile, overlayFile };
};
