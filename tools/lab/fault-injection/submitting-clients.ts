/**
 * Clients that submit recordings to a server that may be killed at any time. Records everything the
 * server acknowledged, and checks that it is stored.
 */
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { ListOwnRecordings } from '@reptemple/contract/accounts/recording-history';
import { ListChallenges } from '@reptemple/contract/challenges/challenges';
import { GetRecording, GetRecordingTrack, SubmitRecording } from '@reptemple/contract/recordings/recordings';
import { GetUpload } from '@reptemple/contract/recordings/video-upload-and-download';
import {
  formOf,
  newSession,
  sendChunk,
  submissionOf,
  trackFile,
  TRUTH,
} from '../../../server/test/submit-attempts-and-tracks.ts';
import { openClient, signUp } from '../../../server/test/test-api-client.ts';
import type { Client } from '../../../server/test/test-api-client.ts';

const CHUNKS = 2;

const hashOf = (bytes: ArrayBuffer): string => createHash('sha256').update(new Uint8Array(bytes)).digest('hex');

/** Track that every client submits, and its expected count. */
export interface Sample {
  readonly expected: { readonly validReps: number; readonly invalidReps: number };
  /** Fields in which the submission differs from that of our sample clip. */
  readonly change: object;
  readonly track: File;
}

const CLIP: Sample = { expected: TRUTH.expected, change: {}, track: trackFile() };

interface Sender {
  readonly client: Client;
  /** Ids of acknowledged recordings by upload id. */
  readonly stored: Map<string, string>;
  /** Indexes of acknowledged chunks by upload id, for uploads that are not submitted yet. */
  readonly chunks: Map<string, Set<number>>;
  /**
   * Submissions without a response, by upload id. Each may be stored or not, but never twice or
   * partially.
   */
  readonly unanswered: Map<string, { readonly hasVideo: boolean }>;
  /**
   * Ids of recordings that were checked in full once. Later rounds only check that they are listed,
   * because 200 full rounds would take a day.
   */
  readonly seen: Set<string>;
}

export interface Crowd {
  readonly sample: Sample;
  readonly challengeId: string;
  readonly join: () => Promise<Sender>;
  readonly senders: Sender[];
  /** Clients that have reached their maximum of recordings, and send nothing more. */
  readonly retired: Sender[];
}

const AGAIN_AFTER_MS = 250;
/** Maximum number of recordings per client, below the server's limit of 30 per user and hour. */
const MOST = 24;

/** Number of different IP addresses of clients, in a network reserved for documentation. */
const ADDRESSES = 250;

/**
 * Creates clients and signs them up. If there are many, the server must trust the proxy header
 * (`TRUST_PROXY`).
 */
export const gather = async (origin: string, people: number, sample = CLIP): Promise<Crowd> => {
  let joined = 0;
  const join = async (): Promise<Sender> => {
    const number = (joined += 1);
    // Gives clients different IP addresses, because the server lets one address sign up only thirty
    // users in a row.
    const address = `198.51.100.${number % ADDRESSES}`;
    const client = openClient(
      (request) => {
        request.headers.set('x-forwarded-for', address);
        return fetch(request);
      },
      '',
      origin,
    );
    await signUp(client, `athlete-${number}@example.test`, { name: `Athlete ${number}` });
    return { client, stored: new Map(), chunks: new Map(), unanswered: new Map(), seen: new Set() };
  };
  const senders = await Promise.all(Array.from({ length: people }, join));
  const { challenges } = (await senders[0]?.client.call(ListChallenges)) ?? { challenges: [] };
  const challengeId = challenges.find(({ slug }) => slug === 'push-ups')?.id;
  if (challengeId === undefined) throw new Error('The server has no challenge "push-ups".');
  return { sample, challengeId, join, senders, retired: [] };
};

type Sent = Pick<Crowd, 'challengeId' | 'sample'>;

const submit = async (
  sender: Sender,
  { challengeId, sample }: Sent,
  sessionId: string,
  hasVideo: boolean,
): Promise<void> => {
  sender.unanswered.set(sessionId, { hasVideo });
  const { recording } = await sender.client.call(
    SubmitRecording,
    formOf(submissionOf(challengeId, { ...sample.change, sessionId, hasVideo }), sample.track),
  );
  sender.unanswered.delete(sessionId);
  sender.chunks.delete(sessionId);
  sender.stored.set(sessionId, recording.id);
};

const upload = async (sender: Sender, sessionId: string): Promise<void> => {
  for (let index = 0; index < CHUNKS; index += 1) {
    const reply = await sendChunk(sender.client, sessionId, { index, total: CHUNKS });
    if (!reply.ok) throw new Error(`A chunk was answered with ${reply.status}: ${await reply.text()}`);
    await reply.text();
    sender.chunks.set(sessionId, (sender.chunks.get(sessionId) ?? new Set()).add(index));
  }
};

/**
 * Returns true for a broken connection, as when the server dies. An error response instead would be
 * a bug of the server.
 */
const isCutOff = (error: unknown): boolean => error instanceof TypeError;

/** Returns true for the errors that a server may return while it is losing its database or disk. */
const isTurnedAway = (error: unknown): boolean =>
  error instanceof Error &&
  (/ (?:answered|with) 503: .*"code":"unavailable"/.test(error.message) ||
    // Matches nginx's response if the server dies during the request.
    / (?:answered|with) 502: <html>[^]*nginx/.test(error.message));

/**
 * Sends recordings in sequence for each client, every second one with a video, until `isOver` or
 * the rate limit.
 * @throws Error for a response that must never occur
 */
export const send = async ({ challengeId, sample, senders }: Crowd, isOver: () => boolean): Promise<void> => {
  const sendOn = async (sender: Sender): Promise<void> => {
    let [turn, sessionId] = [0, newSession(challengeId)];
    while (!isOver() && sender.stored.size < MOST) {
      try {
        if (turn % 2 === 1) await upload(sender, sessionId);
        await submit(sender, { challengeId, sample }, sessionId, turn % 2 === 1);
        [turn, sessionId] = [turn + 1, newSession(challengeId)];
      } catch (error) {
        if (!isCutOff(error) && !isTurnedAway(error)) throw error;
        // Retries the same submission, as a browser does.
        await wait(AGAIN_AFTER_MS);
      }
    }
  };
  await Promise.all(senders.map(sendOn));
};

export interface Findings {
  readonly recordings: number;
  readonly chunks: number;
  /**
   * Number of recordings that got no response before the server died, and were sent again, as a
   * browser does.
   */
  readonly repeated: number;
  /** Messages about acknowledged data that is missing, and about data stored partially or twice. */
  readonly faults: readonly string[];
}

const missingChunks = async ({ client, chunks }: Sender): Promise<readonly string[]> => {
  const faults: string[] = [];
  for (const [sessionId, sent] of chunks) {
    const { received } = await client.call(GetUpload, { params: { sessionId } });
    for (const index of sent) if (!received.includes(index)) faults.push(`Chunk ${index} of ${sessionId} is missing.`);
  }
  return faults;
};

/** Returns the problems of a listed recording, which must have its counts and its track. */
const faultsOfRecording = async (client: Client, id: string, sample: Sample): Promise<readonly string[]> => {
  const { recording } = await client.call(GetRecording, { params: { recording: id } });
  const { validReps, invalidReps } = sample.expected;
  const track = await client.send(GetRecordingTrack, { params: { recording: id } });
  const trackSha256 = hashOf(await track.arrayBuffer());
  const faults = [
    recording.validReps !== validReps || recording.invalidReps !== invalidReps
      ? `Recording ${id} has ${recording.validReps} and ${recording.invalidReps} reps.`
      : '',
    track.ok ? '' : `Recording ${id} has no track: ${track.status}.`,
    !track.ok || trackSha256 === hashOf(await sample.track.arrayBuffer())
      ? ''
      : `Recording ${id} has another track than was sent.`,
  ];
  return faults.filter((fault) => fault !== '');
};

const listed = async (client: Client): Promise<readonly string[]> => {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const { recordings, total } = await client.call(ListOwnRecordings, { query: { page: String(page) } });
    ids.push(...recordings.map(({ id }) => id));
    if (recordings.length === 0 || ids.length >= total) return ids;
  }
};

const verifySender = async (sender: Sender, sent: Sent): Promise<Findings> => {
  const { client, stored, chunks, unanswered, seen } = sender;
  const chunkCount = [...chunks.values()].reduce((sum, indexes) => sum + indexes.size, 0);
  const faults = [...(await missingChunks(sender))];
  const again = [...unanswered];
  // Submits without the video if its upload is incomplete, like a user who does not wait.
  for (const [sessionId, { hasVideo }] of again) await submit(sender, sent, sessionId, hasVideo);
  chunks.clear();
  const ids = await listed(client);
  if (new Set(ids).size !== ids.length) faults.push('A recording is listed twice.');
  if (ids.length !== stored.size) faults.push(`${ids.length} recordings are listed, ${stored.size} were acknowledged.`);
  for (const id of stored.values()) if (!ids.includes(id)) faults.push(`Recording ${id} was acknowledged and is gone.`);
  for (const id of ids.filter((one) => !seen.has(one))) {
    faults.push(...(await faultsOfRecording(client, id, sent.sample)));
    seen.add(id);
  }
  return { recordings: stored.size, chunks: chunkCount, repeated: again.length, faults };
};

/**
 * Sums the findings of all clients in a round. For several rounds, only the sums of `repeated` and
 * `faults` are meaningful, because the others are running totals.
 */
export const total = (found: readonly Findings[]): Findings => ({
  recordings: found.reduce((sum, { recordings }) => sum + recordings, 0),
  chunks: found.reduce((sum, { chunks }) => sum + chunks, 0),
  repeated: found.reduce((sum, { repeated }) => sum + repeated, 0),
  faults: found.flatMap(({ faults }) => faults),
});

/** Retires the clients with at least `enough` recordings, and replaces each by a new client. */
export const replaceClients = async ({ senders, retired, join }: Crowd, enough = 0): Promise<void> => {
  for (const [at, sender] of senders.entries()) {
    if (sender.stored.size < enough) continue;
    retired.push(sender);
    senders[at] = await join();
  }
};

/**
 * Checks all clients after a restart, then replaces those at their maximum of recordings.
 * @throws Error if the server does not respond
 */
export const verifyAcknowledged = async (crowd: Crowd): Promise<Findings> => {
  const before = crowd.retired.reduce((sum, { stored }) => sum + stored.size, 0);
  const found = total(await Promise.all(crowd.senders.map((sender) => verifySender(sender, crowd))));
  await replaceClients(crowd, MOST);
  return { ...found, recordings: found.recordings + before };
};

/** Checks that everything acknowledged to retired clients is still stored. */
export const verifyRetired = async (crowd: Crowd): Promise<readonly string[]> => {
  const faults: string[] = [];
  for (const sender of crowd.retired) faults.push(...(await verifySender(sender, crowd)).faults);
  return faults;
};

/**
 * Returns an SQL condition that is true if a job with this name and id is pending. Failed jobs do
 * not count.
 */
const hasJob = (name: string, key: string, id: string): string =>
  `exists (select 1 from jobs j where j.name = '${name}' and j.failed_at is null and j.data->>'${key}' = ${id}::text)`;

/**
 * SQL condition that is true for a recording with a finding, a pending job, or a video that is
 * being processed.
 */
const IS_LOOKED_AFTER = [
  'exists (select 1 from recording_findings f where f.recording_id = r.id)',
  hasJob('recording-verify', 'recordingId', 'r.id'),
  hasJob('media-settled', 'mediaId', 'r.media_id'),
  "exists (select 1 from media m where m.id = r.media_id and m.state = 'processing')",
].join(' or ');

const BIN = 'challenge_id, span, starts_on, tab, tier, reps, form_score';

/** SQL of rows that must not exist (a table and its condition), by a description of the problem. */
const PARTIAL_DATA: Readonly<Record<string, string>> = {
  'recordings without what they were counted from':
    'challenge_recordings r where not exists (select 1 from recording_validation_data v where v.recording_id = r.id)',
  'recordings whose numbers are not those of their reps': `challenge_recordings where valid_reps + invalid_reps <> total_reps
     or jsonb_array_length(analysis_data->'completed_reps') <> total_reps`,
  'recordings of people who do not take part': `challenge_recordings r where not exists (
     select 1 from challenge_participants p where p.challenge_id = r.challenge_id and p.user_id = r.user_id)`,
  'recordings of people who stand on no board': `challenge_recordings r where not exists (
     select 1 from leaderboard_entries e where e.challenge_id = r.challenge_id and e.person = r.user_id and e.span = 'all' and e.tab = 'all')`,
  'recordings that nobody will check': `challenge_recordings r where not (${IS_LOOKED_AFTER})`,
  'places of a histogram that are not its people': `(
     select ${BIN}, count(*)::int as people from leaderboard_entries group by ${BIN}) e
     full join (select * from leaderboard_histogram where people <> 0) h using (${BIN}) where e.people is distinct from h.people`,
  'videos handed in with no recording': `media m where m.state in ('processing', 'ready', 'failed')
     and not exists (select 1 from challenge_recordings r where r.media_id = m.id)`,
  'videos that wait with nobody at work': `media m where m.state = 'processing' and not ${hasJob('media-process', 'mediaId', 'm.id')}`,
  'videos that are whole without all of their chunks': `media m where m.state <> 'receiving'
     and (select count(*) from media_chunks c where c.media_id = m.id) <> m.total_chunks`,
};

const Counted = z.tuple([z.object({ n: z.coerce.number() })]);

/**
 * Finds partially written data, which would violate the atomicity of a transaction. Returns a
 * message for each problem. `ask` runs a query.
 */
export const findPartialData = async (
  ask: (query: string) => Promise<readonly unknown[]>,
): Promise<readonly string[]> => {
  const faults: string[] = [];
  for (const [what, rows] of Object.entries(PARTIAL_DATA)) {
    const [{ n }] = Counted.parse(await ask(`select count(*) as n from ${rows}`));
    if (n > 0) faults.push(`There are ${n} ${what}.`);
  }
  return faults;
};
