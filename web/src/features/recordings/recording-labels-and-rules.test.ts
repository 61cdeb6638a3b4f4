import { describe, expect, it } from 'vitest';
import { CHALLENGE_CLOSED, CHALLENGE_EXPIRED } from '@reptemple/contract/challenges/challenges';
import { SessionId } from '@reptemple/contract/recordings/video-upload-and-download';
import { parseExercise } from '@reptemple/engine/definition/parse-exercise';
import pushUp from '@reptemple/engine/exercises/push-up.json' with { type: 'json' };
import { compiledCatalogue } from '../../../vite/compile-texts.ts';
import { speak } from '../../i18n/translate.ts';
import {
  closedBecause,
  measuredAngles,
  percentOf,
  repsPerMinute,
  secondsLeft,
  sessionIdOf,
  withNewRandom,
  sizeInLabel,
  soundLabel,
  publicStatusMessage,
  statusMessage,
  tempoOf,
  testVideoIssue,
  testVideoOf,
  videoFileName,
} from './recording-labels-and-rules.ts';

const HOME = 'https://temple.example';

describe('testVideoOf and testVideoIssue', () => {
  it.each([
    ['/samples/push-up.webm', '/samples/push-up.webm'],
    ['samples/a.webm?x=1', '/samples/a.webm?x=1'],
    [`${HOME}/samples/a.webm`, '/samples/a.webm'],
  ])('accepts the same-site test video "%s" and returns its path', (parameter, url) => {
    expect(testVideoOf(parameter, HOME)).toEqual({ ok: true, url });
  });

  it.each([
    ['', 'Test camera mode is enabled but no test video URL is set'],
    ['  ', 'Test camera mode is enabled but no test video URL is set'],
    ['https://elsewhere.example/a.webm', 'The test video must come from this site'],
    ['//elsewhere.example/a.webm', 'The test video must come from this site'],
    ['data:video/webm;base64,AAAA', 'The test video must come from this site'],
    ['javascript:alert(1)', 'The test video must come from this site'],
    ['http://', 'The test video was not found'],
  ])('rejects the test video URL "%s" with an error message', (parameter, message) => {
    expect(testVideoOf(parameter, HOME)).toEqual({ ok: false, message });
  });

  it('reports a missing test video and a response that is not a video', () => {
    expect(testVideoIssue(true, 'video/webm')).toBeUndefined();
    expect(testVideoIssue(false, 'video/webm')).toBe('The test video was not found');
    expect(testVideoIssue(true, 'text/html')).toBe('The test video URL does not lead to a video');
    expect(testVideoIssue(true, null)).toBe('The test video URL does not lead to a video');
  });
});

describe('challenge state and session id', () => {
  it('closedBecause returns a translated reason unless the challenge is active and open', () => {
    expect(closedBecause({ status: 'active', closedReason: null })).toBeUndefined();
    expect(closedBecause({ status: 'active', closedReason: CHALLENGE_CLOSED.inactive })).toBe(
      'This challenge is not active.',
    );
    expect(closedBecause({ status: 'upcoming', closedReason: CHALLENGE_CLOSED.upcoming })).toBe('Coming Soon');
    const ended = { status: 'ended', closedReason: CHALLENGE_CLOSED.ended } as const;
    expect(closedBecause(ended)).toBe('Ended');
    expect(closedBecause({ status: 'ended', closedReason: CHALLENGE_EXPIRED })).toBe('Challenge Expired');
    speak('de', compiledCatalogue({ Ended: 'Beendet' }));
    expect(closedBecause(ended)).toBe('Beendet');
    speak('en');
  });

  it('sessionIdOf and withNewRandom return ids that match the SessionId contract', () => {
    const id = sessionIdOf(
      '5e6f1a0c-0d5e-4b53-9a49-2f4f0e5c7a11',
      1_700_000_000_000,
      '0d5e4b53-9a49-4f0e-8c7a-115e6f1a0c0d',
    );
    expect(SessionId.parse(id)).toBe(id);
    const renewed = withNewRandom(id, '314159265358979');
    expect(SessionId.parse(renewed)).toBe('5e6f1a0c-0d5e-4b53-9a49-2f4f0e5c7a11-1700000000000-314159265358979');
  });
});

describe('number formatting', () => {
  it.each([
    [0, '0 bytes'],
    [1023, '1023 bytes'],
    [1024, '1.0 KB'],
    [5 * 1024 * 1024, '5.0 MB'],
    [1536 * 1024 * 1024, '1.5 GB'],
  ])('formats %d bytes as "%s"', (bytes, words) => {
    expect(sizeInLabel(bytes)).toBe(words);
  });

  it('percentOf rounds to whole percents and returns 100 for 0 of 0', () => {
    expect(percentOf(1, 3)).toBe(33);
    expect(percentOf(2, 3)).toBe(67);
    expect(percentOf(0, 0)).toBe(100);
  });

  it('secondsLeft returns undefined until there is an upload rate, then the remaining seconds', () => {
    const sending = { sentBytes: 25, foundBytes: 0, totalBytes: 100, elapsedMs: 2000 };
    expect(secondsLeft({ ...sending, sentBytes: 0 })).toBeUndefined();
    expect(secondsLeft({ ...sending, elapsedMs: 500 })).toBeUndefined();
    expect(secondsLeft(sending)).toBe(6);
  });

  it('secondsLeft leaves bytes from an earlier upload out of the rate', () => {
    const resumed = { sentBytes: 90, foundBytes: 90, totalBytes: 120, elapsedMs: 2000 };
    expect(secondsLeft(resumed)).toBeUndefined();
    expect(secondsLeft({ ...resumed, sentBytes: 100 })).toBe(4);
  });

  it('repsPerMinute returns 30 for 10 reps in 20 s, and 0 for no time', () => {
    expect(repsPerMinute(10, 20)).toBe(30);
    expect(repsPerMinute(10, 0)).toBe(0);
  });

  it('videoFileName builds a file name from the challenge name, rep count and type', () => {
    expect(videoFileName('7 days: push-ups!', 12, 'video/webm')).toBe('7-days-push-ups-12-reps.webm');
    expect(videoFileName('***', 0, 'video/mp4')).toBe('recording-0-reps.mp4');
  });
});

describe('tempoOf and measuredAngles', () => {
  it('tempoOf splits a rep at its bottom into down and up times', () => {
    expect(tempoOf({ startMs: 1000, bottomMs: 2200, endMs: 3000 })).toEqual({ downMs: 1200, upMs: 800 });
    expect(tempoOf({ startMs: 1000, bottomMs: null, endMs: 1500 })).toEqual({ downMs: 500, upMs: null });
  });

  it('measuredAngles lists only the angle that counts reps, with both limits and whether each is met', () => {
    const range = (min: number, max: number) => ({ min, max });
    const exercise = parseExercise(pushUp);
    if (!exercise.ok) throw new Error('The push-up of this test cannot be read.');
    const spans = { angle_1: range(88, 167), angle_2: range(160, 178), angle_3: range(150, 170) };
    expect(measuredAngles(spans, exercise.value)).toEqual([
      {
        name: 'Arm movement',
        ends: [
          { words: '88°, at most 110°', isMet: true },
          { words: '167°, at least 151°', isMet: true },
        ],
      },
    ]);
    const [shallow] = measuredAngles({ angle_1: range(132, 168) }, exercise.value);
    expect(shallow?.ends.map(({ isMet }) => isMet)).toEqual([false, true]);
    expect(measuredAngles({}, exercise.value)).toEqual([]);
  });
});

describe('soundLabel', () => {
  it.each([
    [false, true, 'Sound is off.'],
    [true, true, 'Sound on: countdown, spoken counts and form tips.'],
  ])('with sound enabled %s and spoken count %s, names what is audible', (isEnabled, isCountSpoken, words) => {
    expect(soundLabel({ isEnabled, isCountSpoken })).toBe(words);
  });

  it('suggests tapping Voice when the count is not spoken', () => {
    expect(soundLabel({ isEnabled: true, isCountSpoken: false })).toContain('Tap Voice');
  });
});

describe('publicStatusMessage', () => {
  const judged = { status: 'unverified', claimed: null, validReps: 7, correctedBy: null, mediaStatus: 'none' } as const;

  it('does not ask other readers to confirm their email address', () => {
    expect(publicStatusMessage({ ...judged, unverifiedReason: 'mailbox' })).toBe(
      'Doesn’t rank until the athlete confirms an email address.',
    );
  });

  it('otherwise explains the same as to the owner', () => {
    const recording = { ...judged, unverifiedReason: 'no_ticket' } as const;
    expect(publicStatusMessage(recording)).toBe(statusMessage(recording));
  });
});

describe('statusMessage', () => {
  const claimed = { validReps: 9, invalidReps: 0 };
  it.each([
    ['verified', null, null, 'match the live count'],
    ['adjusted', null, null, 'counted 7 valid reps instead of 9'],
    ['adjusted', null, 'admin', 'An admin decided'],
    ['verified', null, 'owner', 'The athlete corrected'],
    ['pending_review', null, 'owner', 'Under review'],
    ['checking', null, null, 'is checking the video'],
    ['counted', null, null, 'Counted without comparing a video.'],
    ['unverified', 'no_ticket', null, 'Recorded offline or sent late'],
    ['unverified', 'too_slow', null, 'The video was too choppy'],
    ['unverified', 'mailbox', null, 'Confirm your email address'],
    ['unverified', 'no_track', null, 'couldn’t be recounted'],
    ['unverified', null, null, 'couldn’t be recounted'],
  ] as const)(
    'explains status %s, unverified reason %s, corrected by %s',
    (status, unverifiedReason, correctedBy, words) => {
      expect(
        statusMessage({ status, claimed, validReps: 7, unverifiedReason, correctedBy, mediaStatus: 'none' }),
      ).toContain(words);
    },
  );

  it.each([
    ['none', 'Counted without comparing a video.'],
    ['failed', 'The video couldn’t be read.'],
    ['ready', 'Counted without comparing a video'],
  ] as const)('explains why no video was compared for media status %s', (mediaStatus, words) => {
    const counted = { status: 'counted', claimed, validReps: 7, unverifiedReason: null, correctedBy: null } as const;
    expect(statusMessage({ ...counted, mediaStatus })).toContain(words);
  });

  it('leaves out the claimed count when the viewer may not see it', () => {
    const seen = {
      status: 'adjusted',
      claimed: null,
      validReps: 7,
      unverifiedReason: null,
      correctedBy: null,
      mediaStatus: 'ready',
    } as const;
    expect(statusMessage(seen)).toBe('The server counted differently. Its count ranks.');
  });
});
