/**
 * Submits attempts as a browser does: the sample clip's track, a video in chunks, and a ticket.
 * Also fakes the pose analysis of videos, which most tests do not decode.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { StartAttempt } from '@reptemple/contract/recordings/attempt-tickets';
import { SubmitRecording } from '@reptemple/contract/recordings/recordings';
import { UploadVideoChunk } from '@reptemple/contract/recordings/video-upload-and-download';
import { parseTrack } from '@reptemple/engine/landmark-track';
import type { Track } from '@reptemple/engine/landmark-track';
import { attemptTickets } from '../src/features/attempts/schema.ts';
import type { WatchVideo } from '../src/features/verification/pose-check/run-pose-check-process.ts';
import type { Database } from '../src/platform/database/database.ts';
import type { Client, Input } from './test-api-client.ts';

const CLIPS = join(import.meta.dirname, '../../media/clips');

const Truth = z.object({
  durationMs: z.int(),
  expected: z.object({ validReps: z.int(), invalidReps: z.int() }),
});

/** Duration and true counts of the sample clip, from the file that the clip's generator wrote. */
export const TRUTH = Truth.parse(JSON.parse(readFileSync(join(CLIPS, 'push-up.truth.json'), 'utf8')));
const TRACK = readFileSync(join(CLIPS, 'push-up.track.json.gz'));

export const trackFile = (content: Uint8Array<ArrayBuffer> = new Uint8Array(TRACK)): File =>
  new File([content], 'track.json.gz', { type: 'application/gzip' });

const AnyTrack = z.looseObject({
  frames: z.array(z.looseObject({ t: z.number(), p: z.array(z.number()).nullable() })),
});
export type AnyTrack = z.output<typeof AnyTrack>;

export const changedTrack = (change: (track: AnyTrack) => unknown): File => {
  const track = AnyTrack.parse(JSON.parse(gunzipSync(TRACK).toString('utf8')));
  return trackFile(new Uint8Array(gzipSync(JSON.stringify(change(track)))));
};

export const cutAfter = (ms: number): File =>
  changedTrack((track) => ({ ...track, frames: track.frames.filter((frame) => frame.t < ms) }));

/**
 * Returns the clip's track with no person detected after this time, as if from another analysis of
 * the video.
 */
export const unseenAfter = (ms: number): File =>
  changedTrack((track) => ({
    ...track,
    frames: track.frames.map(({ t, p }) => ({ t, p: t < ms ? p : null })),
  }));

let sessions = 0;

/**
 * Returns a new session id of an upload, in the contract's format. `start` is the time of the
 * browser's clock.
 */
export const newSession = (challengeId: string, start = new Date(1_773_576_000_000)): string => {
  sessions += 1;
  return `${challengeId}-${String(start.getTime())}-${String(sessions).padStart(12, '0')}`;
};

export const submissionOf = (challengeId: string, change: object = {}): Record<string, unknown> => ({
  challengeId,
  sessionId: newSession(challengeId),
  durationSeconds: TRUTH.durationMs / 1000,
  claimed: TRUTH.expected,
  poseConfig: { modelComplexity: 1, minDetectionConfidence: 0.7, minTrackingConfidence: 0.6, delegate: 'CPU' },
  processingIntervalMs: 40,
  targetTimestamps: [0, 40, 80],
  droppedFrames: [40],
  hasVideo: false,
  ...change,
});

export const formOf = (submission: object, track: File = trackFile()) => ({
  form: { submission: JSON.stringify(submission), track },
});

export const attempt = (client: Client, challengeId: string, change: object = {}) =>
  client.call(SubmitRecording, formOf(submissionOf(challengeId, change)));

export const clipVideo = (): File => new File([new Uint8Array(readFileSync(join(CLIPS, 'push-up.webm')))], 'chunk');

const EBML = [0x1a, 0x45, 0xdf, 0xa3];

export const attemptWithVideo = async (client: Client, challengeId: string, change: object = {}) => {
  const sessionId = newSession(challengeId);
  await sendChunk(client, sessionId);
  return attempt(client, challengeId, { ...change, sessionId, hasVideo: true });
};

export const webmChunk = (bytes = 1000, fill = 0): File => {
  const content = new Uint8Array(bytes).fill(fill);
  content.set(EBML);
  return new File([content], 'chunk');
};

export const laterChunk = (bytes = 1000, fill = 1): File => new File([new Uint8Array(bytes).fill(fill)], 'chunk');

export interface ChunkOptions {
  readonly chunk?: File;
  readonly index?: number;
  readonly total?: number;
  readonly more?: Readonly<Record<string, string>>;
}

export const chunkForm = (sessionId: string, { chunk, index = 0, total = 1, more = {} }: ChunkOptions = {}) => ({
  form: {
    chunk: chunk ?? (index === 0 ? webmChunk() : laterChunk(1000, index)),
    chunkIndex: String(index),
    totalChunks: String(total),
    sessionId,
    exercise: 'PUSHUP',
    ...more,
  },
});

export const sendChunk = (client: Client, sessionId: string, options: ChunkOptions = {}) =>
  client.send(UploadVideoChunk, chunkForm(sessionId, options));

const HOUR_MS = 60 * 60 * 1000;

const Submitted = z.looseObject({ challengeId: z.uuid() });

/**
 * Creates a ticket and dates it back by an hour, because the test clock does not advance by itself.
 * Returns null if the server refuses the ticket.
 */
const ticketOf = async (client: Client, challengeId: string, db: Database): Promise<string | null> => {
  const reply = await client.send(StartAttempt, { body: { challengeId } });
  if (!reply.ok) return null;
  const { ticket } = StartAttempt.output.parse(await reply.json());
  const issuedAt = new Date(Date.parse(ticket.issuedAt) - HOUR_MS);
  await db.update(attemptTickets).set({ issuedAt }).where(eq(attemptTickets.id, ticket.id));
  return ticket.id;
};

const jsonOf = (text: unknown): unknown => {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
};

const ticketed = async (client: Client, input: Input, db: Database): Promise<Input> => {
  const submission = Submitted.safeParse(jsonOf(input.form?.['submission']));
  if (!submission.success || 'ticketId' in submission.data) return input;
  const ticketId = await ticketOf(client, submission.data.challengeId, db);
  const form = { ...input.form, submission: JSON.stringify({ ...submission.data, ticketId }) };
  return { ...input, form };
};

/** Returns a client that sends a ticket with each submission, as a browser that is online does. */
export const withTickets = (client: Client, db: Database): Client => {
  const ready = async (id: string, input: Input = {}): Promise<Input> =>
    id === SubmitRecording.id ? ticketed(client, input, db) : input;
  return {
    fetch: client.fetch,
    send: async (endpoint, input) => client.send(endpoint, await ready(endpoint.id, input)),
    call: async (endpoint, input) => client.call(endpoint, await ready(endpoint.id, input)),
    refusal: async (endpoint, input) => client.refusal(endpoint, await ready(endpoint.id, input)),
  };
};

const CLIP = new URL('../../media/clips/push-up.track.json.gz', import.meta.url);

const clipTrack = (): Track => {
  const parsed = parseTrack(JSON.parse(gunzipSync(readFileSync(CLIP)).toString('utf8')));
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.value;
};

export const CLIP_TRACK = clipTrack();

/**
 * Returns a fake pose analysis, which finds the poses of this track in every video, `lateMs` later.
 */
export const showing =
  (shown: Track, { lateMs = 0, sha256 = 'a'.repeat(64), thumbnails = '' } = {}): WatchVideo =>
  async ({ moments }) => {
    const lastsMs = (shown.frames.at(-1)?.t ?? 0) + lateMs;
    const within = moments.filter((moment) => moment <= lastsMs);
    const frames = within.map((moment) => {
      const frame = shown.frames.findLast(({ t }) => t <= moment - lateMs) ?? shown.frames[0];
      return { t: (frame?.t ?? 0) + lateMs, p: frame?.p ? [...frame.p] : null };
    });
    return { ok: true, frames, lastsMs, thumbnails, sha256 };
  };

let films = 0;

export const seeTheClip: WatchVideo = (order, ending) => {
  films += 1;
  return showing(CLIP_TRACK, { sha256: String(films).padStart(64, '0') })(order, ending);
};
