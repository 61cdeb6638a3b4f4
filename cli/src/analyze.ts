/**
 * `reptemple analyze`: counts a track or a video, and prints totals and a list of reps
 * (docs/track-format.md).
 */
import { closeSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { replay } from '@reptemple/engine/counting/track-replay';
import type { Replay } from '@reptemple/engine/counting/track-replay';
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import { parseTrack } from '@reptemple/engine/landmark-track';
import type { Track } from '@reptemple/engine/landmark-track';
import type { Rep } from '@reptemple/engine/rules/rep-result';
import type { Millis } from '@reptemple/engine/units';
import { getExercise, SHIPPED_IDS } from './load-exercise.ts';
import { UsageError, reasonOf } from './usage-error.ts';

export interface AnalyzeArguments {
  readonly file: string;
  /** Id of a built-in exercise, or path of a JSON file with an exercise definition. */
  readonly exercise: string;
  readonly json: boolean;
  readonly trackFile: string | null;
  readonly overlayFile: string | null;
}

const USAGE = `Usage: analyze FILE [--exercise ${SHIPPED_IDS.join('|')}|DEFINITION.json] [--json] [--track OUT.json] [--overlay OUT.webm]`;

export const HELP = `Usage: reptemple analyze FILE [options]

Counts the reps in FILE, a track or a video.

  --exercise ID        The exercise: ${SHIPPED_IDS.join(', ')}, or a
                       path to a definition in JSON. Default: push-up.
  --json               Print the result as JSON.
  --track OUT.json     Save the track. Gzipped if the name ends in .gz.
  --overlay OUT.webm   Save the video with skeleton, angles and verdicts.`;

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
    throw new UsageError(`${error instanceof Error ? error.message.split('\n')[0] : 'Invalid arguments.'} ${USAGE}`);
  }
};

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

/**
 * Maximum size of a track in bytes after decompression. Protects against decompression bombs. A
 * normal track of 20 minutes at 60 fps has about 60 MB.
 */
const MAX_JSON_BYTES = 256 * 1024 * 1024;
const GZIP_MAGIC = [0x1f, 0x8b] as const;

const firstBytesOf = (path: string): Buffer => {
  const start = Buffer.alloc(64);
  try {
    const file = openSync(path, 'r');
    try {
      return start.subarray(0, readSync(file, start));
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw new UsageError(`Can’t read ${path}${reasonOf(error)}.`);
  }
};

const isGzipped = (bytes: Buffer): boolean => bytes[0] === GZIP_MAGIC[0] && bytes[1] === GZIP_MAGIC[1];

/**
 * Returns true if the file starts like JSON or gzip; any other file is treated as a video. Ignores
 * the file's name.
 * @throws UsageError if the file cannot be read
 */
export const isTrackFile = (path: string): boolean => {
  const start = firstBytesOf(path);
  return isGzipped(start) || /^\uFEFF?\s*[{[]/.test(start.toString('utf8'));
};

const bytesOf = (path: string): Buffer => {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new UsageError(`Can’t read ${path}${reasonOf(error)}.`);
  }
};

const textOf = (bytes: Buffer, path: string): string => {
  if (!isGzipped(bytes)) return bytes.toString('utf8').replace(/^\uFEFF/, '');
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_JSON_BYTES }).toString('utf8');
  } catch {
    throw new UsageError(`${path} isn’t a valid gzip file, or is too large for a track.`);
  }
};

/**
 * Reads a track file, gzipped or not, and parses it.
 * @throws UsageError that describes the problem, with the frame number if possible
 */
export const readTrack = (path: string): Track => {
  const text = textOf(bytesOf(path), path);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new UsageError(`${path} isn’t a track: it isn’t valid JSON.`);
  }
  const parsed = parseTrack(json);
  if (!parsed.ok) throw new UsageError(`${path} isn’t a valid track: ${parsed.message}`);
  return parsed.value;
};

/**
 * Writes a track as JSON, gzipped if the path ends in .gz.
 * @throws UsageError if the file cannot be written
 */
export const writeTrack = (path: string, track: Track): void => {
  const json = `${JSON.stringify(track)}\n`;
  try {
    writeFileSync(path, path.endsWith('.gz') ? gzipSync(json, { level: 9 }) : json);
  } catch (error) {
    throw new UsageError(`Can’t write ${path}${reasonOf(error)}.`);
  }
};

const seconds = (ms: Millis): string => (ms / 1000).toFixed(2);
const shortSeconds = (ms: Millis): string => `${(ms / 1000).toFixed(1)} s`;

interface Column {
  readonly title: string;
  readonly width: number;
  readonly cell: (rep: Rep) => string;
}

const COLUMNS: readonly Column[] = [
  { title: 'rep', width: 4, cell: ({ number }) => String(number) },
  { title: 'start', width: 8, cell: ({ startMs }) => seconds(startMs) },
  { title: 'bottom', width: 8, cell: ({ bottomMs }) => (bottomMs === null ? '-' : seconds(bottomMs)) },
  { title: 'end', width: 8, cell: ({ endMs }) => seconds(endMs) },
  { title: 'down', width: 7, cell: ({ bottomMs, downMs }) => (bottomMs === null ? '-' : seconds(downMs)) },
  { title: 'up', width: 6, cell: ({ bottomMs, upMs }) => (bottomMs === null ? '-' : seconds(upMs)) },
  { title: 'range', width: 7, cell: ({ rangeOfMotion }) => `${rangeOfMotion}°` },
  { title: 'form', width: 6, cell: ({ formScore }) => String(formScore) },
];

const figures = ({ fault }: Rep): string => (fault && fault.detail !== '' ? ` (${fault.detail})` : '');
const verdict = (rep: Rep): string => (rep.valid ? 'valid' : `INVALID  ${rep.reason ?? ''}${figures(rep)}`);

const line = (rep: Rep): string =>
  `${COLUMNS.map(({ width, cell }) => cell(rep).padStart(width)).join('')}  ${verdict(rep)}`;
const heading = `${COLUMNS.map(({ title, width }) => title.padStart(width)).join('')}  verdict`;

const signed = (value: number, digits: number): string => `${value > 0 ? '+' : ''}${value.toFixed(digits)}`;

const fatigue = ({ summary: { slowdownMsPerRep, rangeLossPerRep } }: Replay): readonly string[] =>
  slowdownMsPerRep === null || rangeLossPerRep === null
    ? []
    : [`from rep to rep: ${signed(slowdownMsPerRep / 1000, 2)} s, ${signed(rangeLossPerRep, 1)}° of range`];

const setLine = ({ formScore, summary }: Replay): string => {
  const { meanDownMs, meanUpMs, repsPerMinute } = summary;
  const tempo = meanDownMs === null || meanUpMs === null ? '-' : `${seconds(meanDownMs)} s / ${seconds(meanUpMs)} s`;
  return `Set: form ${formScore ?? '-'}, down / up ${tempo}, ${repsPerMinute} valid reps per minute`;
};

const remarks = ({ frames, framesWithPose, framesPerSecond, isRankable, unfinished }: Replay): readonly string[] => [
  ...(frames > 0 && framesWithPose === 0 ? ['No person found in any frame.'] : []),
  ...(unfinished
    ? [`The rep that started at ${seconds(unfinished.startMs)} s wasn’t finished and doesn’t count.`]
    : []),
  ...(frames > 1 && !isRankable ? [`Only ${framesPerSecond} frames per second. Fast reps may be missed.`] : []),
];

const notCountedLines = ({ notCounted }: Replay): readonly string[] =>
  notCounted.map(
    ({ code, startMs, endMs }) =>
      `Movement from ${seconds(startMs)} s to ${seconds(endMs)} s isn’t a rep: ${code.replaceAll('_', ' ')}.`,
  );

export const report = (exercise: string, result: Replay): string => {
  const { validReps, invalidReps, durationMs, framesWithPose, frames, lockedSide, reps } = result;
  const set = reps.length === 0 ? [] : ['', heading, ...reps.map(line), '', setLine(result), ...fatigue(result)];
  return [
    `${exercise}: ${validReps} valid, ${invalidReps} invalid in ${shortSeconds(durationMs)}`,
    `${framesWithPose} of ${frames} frames show a person; side: ${lockedSide ?? 'not locked'}`,
    ...set,
    ...notCountedLines(result),
    ...remarks(result),
  ].join('\n');
};

/**
 * Returns the object that `--json` prints: keys and order of docs/track-format.md, with the set's
 * form score and without the timeline.
 */
const resultJson = (exercise: string, result: Replay) => ({
  exercise,
  durationMs: result.durationMs,
  frames: result.frames,
  framesWithPose: result.framesWithPose,
  lockedSide: result.lockedSide,
  validReps: result.validReps,
  invalidReps: result.invalidReps,
  formScore: result.formScore,
  reps: result.reps,
  events: result.events,
});

/**
 * Runs the pose model on a video and returns its track. Also writes the video with the skeleton
 * drawn over it if `overlayFile` is given. Imports decoder and model lazily: counting a track needs
 * neither.
 */
const trackOfVideo = async (
  file: string,
  definition: ExerciseDefinition,
  overlayFile: string | null,
): Promise<Track> => {
  const { trackOf, withVideo } = await import('./video-to-track.ts');
  return withVideo(file, async (video) => {
    const track = await trackOf(video);
    if (overlayFile !== null) {
      const { writeOverlay } = await import('./overlay/write-overlay-video.ts');
      await writeOverlay(video, track, definition, overlayFile);
    }
    return track;
  });
};

const getTrack = async ({ file, overlayFile }: AnalyzeArguments, definition: ExerciseDefinition): Promise<Track> => {
  if (!isTrackFile(file)) return trackOfVideo(file, definition, overlayFile);
  if (overlayFile !== null) throw new UsageError(`${file} is a track. An overlay needs a video.`);
  return readTrack(file);
};

/**
 * Counts the reps of a track or video, and returns the text for standard output. Also writes the
 * track file and the overlay video if requested.
 * @throws UsageError for invalid input
 */
export const analyze = async (args: AnalyzeArguments): Promise<string> => {
  const definition = getExercise(args.exercise);
  const track = await getTrack(args, definition);
  if (args.trackFile !== null) writeTrack(args.trackFile, track);
  const result = replay(track, definition);
  return args.json ? JSON.stringify(resultJson(args.exercise, result)) : report(definition.name, result);
};
