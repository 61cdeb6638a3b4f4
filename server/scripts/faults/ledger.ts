/** People who send recordings to a server that may be gone the next moment, and what they were told had arrived. */
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { ListChallenges } from '@reptemple/contract/challenges';
import { ListOwnRecordings } from '@reptemple/contract/history';
import { GetUpload } from '@reptemple/contract/media';
import { GetRecording, GetRecordingTrack, SubmitRecording } from '@reptemple/contract/recordings';
import { formOf, newSession, sendChunk, submissionOf, trackFile, TRUTH } from '../../test/attempts.ts';
import { openClient, signUp, type Client } from '../../test/client.ts';

const CHUNKS = 2;

const hashOf = (bytes: ArrayBuffer): string => createHash('sha256').update(new Uint8Array(bytes)).digest('hex');

/** What everybody sends, and what of it is counted. */
export interface Sample {
  readonly expected: { readonly validReps: number; readonly invalidReps: number };
  /** Of the submission of the clip. */
  readonly change: object;
  readonly track: File;
}

const CLIP: Sample = { expected: TRUTH.expected, change: {}, track: trackFile() };

/** What one person knows of what they sent. */
interface Sender {
  readonly client: Client;
  /** By session: the recording that the server said it stored. */
  readonly stored: Map<string, string>;
  /** By session: chunks the server said it has, of uploads that are not submitted. */
  readonly chunks: Map<string, Set<number>>;
  /** Sent, and never answered: may be there or not, but never twice and never in part. */
  readonly unanswered: Map<string, { readonly hasVideo: boolean }>;
  /** Recordings that were looked at whole once: from then on they are looked for in the list, or 200 rounds would take a day. */
  readonly seen: Set<string>;
}

export interface Crowd {
  readonly sample: Sample;
  readonly challengeId: string;
  readonly join: () => Promise<Sender>;
  readonly senders: Sender[];
  /** Have sent what one person may. */
  readonly retired: Sender[];
}

/** Somebody who is turned away waits before the next try. */
const AGAIN_AFTER_MS = 250;
/** The server takes 30 of one person within an hour. */
const MOST = 24;

/** Of a network that is kept for examples. */
const ADDRESSES = 250;

/** Where many come one after the other, the server has to believe the proxy (`TRUST_PROXY`). */
export const gather = async (origin: string, people: number, sample = CLIP): Promise<Crowd> => {
  let joined = 0;
  const join = async (): Promise<Sender> => {
    const number = (joined += 1);
    // As a proxy would name them: from one address no more than thirty may sign up in a row.
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
    // Answered in full, as a browser waits for it.
    await reply.text();
    sender.chunks.set(sessionId, (sender.chunks.get(sessionId) ?? new Set()).add(index));
  }
};

/** The connection broke off, as it does when the other side dies; a reply in words is a fault of the server's. */
const isCutOff = (error: unknown): boolean => error instanceof TypeError;

/** What a server that is losing its database or its disk says while it does: it is not at fault itself. */
const isTurnedAway = (error: unknown): boolean =>
  error instanceof Error &&
  (/ (?:answered|with) 503: .*"code":"unavailable"/.test(error.message) ||
    // nginx, of a server that died with the request in its hands.
    / (?:answered|with) 502: <html>[^]*nginx/.test(error.message));

/** Sends one recording after another until `isOver`, or until the server would take no more of one person; every other one with a video. @throws when the server says what it never should. */
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
        // The same again, as a browser does.
        await wait(AGAIN_AFTER_MS);
      }
    }
  };
  await Promise.all(senders.map(sendOn));
};

/** Counts of one look at everything that was acknowledged. */
export interface Findings {
  readonly recordings: number;
  readonly chunks: number;
  /** Sent and unanswered when the server died: sent again, as a browser does. */
  readonly repeated: number;
  /** Sentences; none when nothing acknowledged is missing and nothing is there in part or twice. */
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

/** What is in the list has its counts and its track: no half of it. */
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

const examineSender = async (sender: Sender, sent: Sent): Promise<Findings> => {
  const { client, stored, chunks, unanswered, seen } = sender;
  const chunkCount = [...chunks.values()].reduce((sum, indexes) => sum + indexes.size, 0);
  const faults = [...(await missingChunks(sender))];
  const again = [...unanswered];
  // With a video that was not sent whole it is submitted without one: the person goes on without waiting.
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

/** Of the looks of one round at each sender, or of several rounds; of these only what is not a count so far. */
export const total = (found: readonly Findings[]): Findings => ({
  recordings: found.reduce((sum, { recordings }) => sum + recordings, 0),
  chunks: found.reduce((sum, { chunks }) => sum + chunks, 0),
  repeated: found.reduce((sum, { repeated }) => sum + repeated, 0),
  faults: found.flatMap(({ faults }) => faults),
});

/** Others take the place of those who have sent enough, or of all. */
export const relieve = async ({ senders, retired, join }: Crowd, enough = 0): Promise<void> => {
  for (const [at, sender] of senders.entries()) {
    if (sender.stored.size < enough) continue;
    retired.push(sender);
    senders[at] = await join();
  }
};

/** After the server is back; others take the place of those who have sent enough. @throws when it does not answer. */
export const examine = async (crowd: Crowd): Promise<Findings> => {
  const before = crowd.retired.reduce((sum, { stored }) => sum + stored.size, 0);
  const found = total(await Promise.all(crowd.senders.map((sender) => examineSender(sender, crowd))));
  await relieve(crowd, MOST);
  return { ...found, recordings: found.recordings + before };
};

/** In the end once more: what was acknowledged long ago is still there. */
export const examineRetired = async (crowd: Crowd): Promise<readonly string[]> => {
  const faults: string[] = [];
  for (const sender of crowd.retired) faults.push(...(await examineSender(sender, crowd)).faults);
  return faults;
};
