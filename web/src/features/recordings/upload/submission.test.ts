import { expect, it, afterEach, beforeEach, describe, vi } from 'vitest';
import { ERROR_STATUS } from '@reptemple/contract/error-codes';
import type { ErrorCode } from '@reptemple/contract/error-codes';
import { SubmitRecording } from '@reptemple/contract/recordings/recordings';
import { advance, startSession } from '@reptemple/engine/counting/advance-session';
import { parseExercise } from '@reptemple/engine/definition/parse-exercise';
import { trackUntil } from '@reptemple/engine/rules/attempt-limits';
import { RECORDING_POSE_CONFIG } from '@reptemple/pose/pose-config';
import { definitionOf } from '../../../../../engine/fixtures/parsed-definitions.ts';
import { rep, reps, trackOf } from '../../../../../engine/fixtures/synthetic-tracks.ts';
import { makeAttempt } from '../../../recorder/live-count/recorded-attempt.ts';
import type { Attempt } from '../../../recorder/live-count/recorded-attempt.ts';
import { endOf } from '../../../recorder/watch/announce-and-apply-limits.ts';
import { TRACK, WHOLE } from '../drafts/fixtures/recorded-set-and-draft-store.ts';
import { reportEnd } from './report-set-end.ts';
import { idleTimer } from './retry-policy.ts';
import { analysisDataOf, submissionOf, submitAttempt } from './upload-and-submit.ts';
import { sha256Of, trackFile, tried } from './upload-requests.ts';

it('analysisDataOf contains the specified fields, three reps and the exercise definition', () => {
  const definition = definitionOf('push-up');
  const track = trackOf({ from: 170, movements: reps(3, 90) });
  const attempt = makeAttempt({
    frames: track.frames,
    image: { width: track.width, height: track.height },
    definition,
    counted: { validReps: 3, invalidReps: 0 },
    pose: { config: RECORDING_POSE_CONFIG, delegate: 'CPU' },
    times: { targets: [], dropped: [] },
    video: new Blob(),
    ending: 'person',
    end: null,
  });
  const exercise = {
    id: 'e',
    name: 'Push-up',
    unit: 'reps',
    cameraPosition: 'side',
    depthStandard: 'standard',
  } as const;
  const sent = JSON.parse(analysisDataOf({ attempt }, { exercise, isDaily: true }, definition));
  expect(sent).toMatchObject({
    exercise: 'Push-up',
    video_source: 'live_camera',
    analysis_results: { repCount: 3, invalidRepCount: 0 },
    is_daily_challenge: true,
  });
  expect(sent.completed_reps).toHaveLength(3);
  expect(parseExercise(sent.exercise_definition)).toEqual({ ok: true, value: definition });
});

/**
 * Returns an attempt that was ended by the rest limit. As in the recorder, its track has one more
 * frame, which was being analysed at that time.
 */
const endedByRest = () => {
  const definition = definitionOf('push-up');
  const setOutSlowly = { to: 160, ms: 400, holdMs: 8000 };
  const track = trackOf({
    from: 170,
    movements: [{ to: 170, ms: 1500 }, ...rep(80), { to: 170, ms: 2000 }, setOutSlowly],
  });
  let session = startSession(definition, track);
  for (const frame of track.frames) {
    session = advance(session, frame);
    const end = endOf(session, { maxDurationMs: null, maxRestMs: 3010 });
    if (end) return { definition, end, recorded: trackUntil(track, frame.t + 40) };
  }
  throw new Error('The rest was never too long.');
};

it('the submitted duration of a set ended by the rest limit is that of the recorded track', () => {
  const { definition, end, recorded } = endedByRest();
  const attempt = makeAttempt({
    frames: recorded.frames,
    image: recorded,
    definition,
    counted: { validReps: 1, invalidReps: 0 },
    pose: { config: RECORDING_POSE_CONFIG, delegate: 'CPU' },
    times: { targets: [], dropped: [] },
    video: new Blob(),
    ending: 'rest',
    end,
  });
  const recordedMs = recorded.frames.at(-1)?.t ?? 0;
  // The server rejects a duration that is more than 3 s longer than the attempt.
  expect(recordedMs).toBeGreaterThan(attempt.durationMs + 3000);
  const as = { challengeId: 'c', hasVideo: false, chunkSha256: [], trackSha256: null, hidesFilm: true };
  const sent = submissionOf({ sessionId: 'c-1-x', attempt, keptAt: 0, ticket: null }, as);
  expect(sent.durationSeconds * 1000).toBe(recordedMs);
  expect(sent.hidesFilm).toBe(true);
});

describe('submit attempt', () => {
  class Line extends EventTarget {
    static latest: Line | undefined;
    readonly upload = new EventTarget();
    readonly open = vi.fn<(method: string, path: string) => void>();
    readonly abort = vi.fn<() => void>();
    status = 0;
    responseText = '';
    form = new FormData();
    send(form: FormData): void {
      this.form = form;
      Line.latest = this;
    }
    go(type: 'progress' | 'load'): void {
      this.upload.dispatchEvent(Object.assign(new Event(type), { loaded: 1 }));
    }
    answer(status: number, responseText: string): void {
      Object.assign(this, { status, responseText });
      this.dispatchEvent(new Event('load'));
    }
  }

  const KEPT = { sessionId: 'session-1', attempt: WHOLE, keptAt: 0, ticket: null, referredBy: 'AbCdEfGhIjKl' };
  const AS = { challengeId: 'challenge-1', hasVideo: false, chunkSha256: [] };

  beforeEach(() => {
    Line.latest = undefined;
    vi.stubGlobal('XMLHttpRequest', Line);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /**
   * Waits in real time until the request is sent, because compressing the track ignores fake
   * timers.
   */
  const begun = async () => {
    const reply = tried(() => submitAttempt(KEPT, AS, idleTimer()));
    while (!Line.latest) await new Promise((resolve) => setImmediate(resolve));
    return { reply, line: Line.latest };
  };

  describe('submitAttempt', () => {
    it('sends the submission and the gzipped track, and returns the server’s rejection', async () => {
      const { reply, line } = await begun();
      expect(line.open.mock.calls[0]).toEqual([SubmitRecording.method, SubmitRecording.path]);
      const [submission, track] = [line.form.get('submission'), line.form.get('track')];
      if (typeof submission !== 'string' || !(track instanceof File)) throw new Error('There is no track.');
      expect(JSON.parse(submission)).toMatchObject({ challengeId: 'challenge-1', referredBy: 'AbCdEfGhIjKl' });
      const unpacked = new Response(track.stream().pipeThrough(new DecompressionStream('gzip')));
      expect(await unpacked.json()).toEqual(TRACK);
      line.answer(409, JSON.stringify({ error: { code: 'conflict', message: 'It has ended.', requestId: 'r' } }));
      expect(await reply).toEqual({ ok: false, reason: 'It has ended.', trouble: undefined });
    });

    it('allows a slow upload, and times out 60 seconds after the last byte', async () => {
      const { reply, line } = await begun();
      for (let seconds = 0; seconds < 20; seconds += 1) {
        await vi.advanceTimersByTimeAsync(1000);
        line.go('progress');
      }
      line.go('load');
      await vi.advanceTimersByTimeAsync(59_999);
      expect(line.abort).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(await reply).toEqual({ ok: false, reason: 'No response within 60 seconds', trouble: 'connection' });
    });

    it.each([
      ['a foreign page', 200, '<h1>Accept our terms</h1>', 'server'],
      ['a proxy', 502, 'Bad gateway', 'server'],
      ['a busy server', 429, 'Wait', 'server'],
    ] as const)('can be retried when the response comes from %s', async (_whom, status, text, trouble) => {
      const { reply, line } = await begun();
      line.answer(status, text);
      expect(await reply).toMatchObject({ ok: false, trouble });
    });
  });
});

describe('report end', () => {
  const TRACK = {
    version: 1,
    exercise: 'PUSHUP',
    image: { width: 640, height: 480 },
    frames: [],
  } as unknown as Attempt['track'];
  const TICKET = { id: '00000000-0000-4000-8000-000000000002', expiresAt: 0 };
  const attempt = { track: TRACK } as unknown as Attempt;

  const answerWith = (...replies: readonly (() => Promise<Response>)[]) => {
    const fetch = vi.fn<(...asked: readonly unknown[]) => Promise<Response>>();
    for (const reply of replies) fetch.mockImplementationOnce(reply);
    vi.stubGlobal('fetch', fetch);
    return fetch;
  };
  const done = async (): Promise<Response> => Response.json({ endedAt: '2026-03-15T12:00:00.000Z' });
  const offline = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));
  const refusing = (code: ErrorCode) => async (): Promise<Response> =>
    Response.json({ error: { code, message: 'No.', requestId: 'r' } }, { status: ERROR_STATUS[code] });

  afterEach(() => vi.unstubAllGlobals());

  describe('reportEnd', () => {
    it('sends the SHA-256 of the track as it will be submitted', async () => {
      const fetch = answerWith(done);
      await reportEnd({ ticket: TICKET, attempt }, []);
      const [url, options] = fetch.mock.calls[0] ?? [];
      expect(String(url)).toContain(`/api/attempts/${TICKET.id}/end`);
      expect(JSON.stringify(options)).toContain(await sha256Of(await trackFile(TRACK)));
    });

    it('retries until the server responds', async () => {
      const fetch = answerWith(offline, offline, done);
      await reportEnd({ ticket: TICKET, attempt }, [0, 0, 0]);
      expect(fetch).toHaveBeenCalledTimes(3);
    });

    it('does not retry after the server rejects it', async () => {
      const fetch = answerWith(refusing('conflict'), done);
      await reportEnd({ ticket: TICKET, attempt }, [0, 0]);
      expect(fetch).toHaveBeenCalledTimes(1);
    });

    it('sends no request without a ticket', async () => {
      const fetch = answerWith();
      await reportEnd({ ticket: null, attempt });
      expect(fetch).not.toHaveBeenCalled();
    });
  });
});
