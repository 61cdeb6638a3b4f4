/** Simulates users over HTTP, and measures response times. */
import { setTimeout as wait } from 'node:timers/promises';
import { GetChallenge } from '@reptemple/contract/challenges/challenges';
import { GetLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import { StartAttempt } from '@reptemple/contract/recordings/attempt-tickets';
import { GetRecording, SubmitRecording } from '@reptemple/contract/recordings/recordings';
import { UploadVideoChunk } from '@reptemple/contract/recordings/video-upload-and-download';
import {
  chunkForm,
  clipVideo,
  formOf,
  newSession,
  submissionOf,
  trackFile,
  TRUTH,
} from '../../../server/test/submit-attempts-and-tracks.ts';
import { signUp } from '../../../server/test/test-api-client.ts';
import type { Client } from '../../../server/test/test-api-client.ts';
import type { MadeTrack } from '../load/simulated-tracks.ts';

/** Rest between two sets of one person, in seconds of the event's clock. */
const REST = { least: 60, most: 180 } as const;
/** Maximum number of times that a rejected request is sent, as in a browser. */
const TRIES = 5;
/** Delay in ms before a rejected request is sent again, by the machine's clock. */
const AGAIN_AFTER_MS = 2_000;
const LOOKS = 2;

export interface Tally {
  /** Response times in milliseconds, by kind of request. */
  readonly waits: Map<string, number[]>;
  readonly refused: Map<string, number>;
  recordings: number;
  lost: number;
}

export interface Day {
  readonly challengeId: string;
  readonly timesAsFast: number;
  readonly nextTrack: () => MadeTrack;
  readonly random: () => number;
  readonly tally: Tally;
}

export interface Person {
  readonly client: Client;
  readonly email: string;
  /**
   * Promise of the sign-up during the first visit, which later visits await; undefined before it.
   */
  signedUp?: Promise<void>;
}

const STATUS = /answered (\d{3})/;

/**
 * Sends a request and records its response time in ms. Sends it again if it is rejected.
 * @throws Error if the last try is rejected too
 */
const asked = async <T>({ tally }: Day, what: string, ask: () => Promise<T>): Promise<T> => {
  for (let tried = 1; ; tried += 1) {
    const began = performance.now();
    try {
      const answer = await ask();
      const waits = tally.waits.get(what) ?? [];
      tally.waits.set(what, waits);
      waits.push(performance.now() - began);
      return answer;
    } catch (error) {
      const status = STATUS.exec(error instanceof Error ? error.message : '')?.[1] ?? 'no answer';
      tally.refused.set(`${what} ${status}`, (tally.refused.get(`${what} ${status}`) ?? 0) + 1);
      if (tried === TRIES) throw error;
      await wait(AGAIN_AFTER_MS);
    }
  }
};

const look = async (day: Day, { client }: Person): Promise<void> => {
  const params = { challenge: day.challengeId };
  for (let looks = 0; looks < LOOKS; looks += 1)
    await asked(day, 'leaderboard', () => client.call(GetLeaderboard, { params }));
};

const makeSet = async (day: Day, { client }: Person): Promise<void> => {
  const { challengeId, nextTrack, timesAsFast } = day;
  const { packed, durationMs } = nextTrack();
  const { ticket } = await asked(day, 'start of a set', () => client.call(StartAttempt, { body: { challengeId } }));
  await wait(durationMs / timesAsFast + 1);
  const sessionId = newSession(challengeId);
  const chunk = chunkForm(sessionId, { chunk: clipVideo() });
  await asked(day, 'video', () => client.call(UploadVideoChunk, chunk));
  const submission = submissionOf(challengeId, {
    sessionId,
    ticketId: ticket.id,
    hasVideo: true,
    durationSeconds: durationMs / 1000,
    claimed: TRUTH.expected,
  });
  const form = formOf(submission, trackFile(packed));
  const { recording } = await asked(day, 'recording', () => client.call(SubmitRecording, form));
  day.tally.recordings += 1;
  await asked(day, 'result', () => client.call(GetRecording, { params: { recording: recording.id } }));
};

/** Runs one visit: sets with rests between them. Never rejects; counts failures in the tally. */
export const visit = async (day: Day, person: Person, sets: number): Promise<void> => {
  try {
    const { client, email } = person;
    person.signedUp ??= asked(day, 'sign-up', () => signUp(client, email, { name: email.split('@')[0] }));
    await person.signedUp;
    await asked(day, 'challenge', () => client.call(GetChallenge, { params: { challenge: day.challengeId } }));
    await look(day, person);
    for (let done = 0; done < sets; done += 1) {
      if (done > 0) await wait(((REST.least + (REST.most - REST.least) * day.random()) * 1000) / day.timesAsFast);
      await makeSet(day, person);
      await look(day, person);
    }
  } catch {
    day.tally.lost += 1;
  }
};
