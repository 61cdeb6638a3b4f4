import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RECORDING_POSE_CONFIG } from '@reptemple/pose/pose-config';
import { definitionOf } from '../../../../engine/fixtures/parsed-definitions.ts';
import type { AdaptivePose } from '../../pose/adaptive-pose-model.ts';
import {
  asVideo,
  openBrowser,
  FakeRecorder,
  FakeStream,
  FakeTrack,
  FakeVideo,
} from '../../pose/fixtures/fake-browser.ts';
import { Sounds } from '../audio/sounds.ts';
import type { RecordedPiece } from '../recorder-settings.ts';
import { RecorderStore } from '../recorder-snapshot-store.ts';
import { ActiveRecording } from './active-recording.ts';
import { ENDINGS, endingMessage } from './end-reasons.ts';
import { FrameCounter } from './live-rep-counter.ts';

beforeEach(() => {
  vi.useFakeTimers();
  openBrowser('front');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const DEFINITION = definitionOf('push-up');
const POSE: AdaptivePose = Object.assign(Object.create(null), {
  endRun: () => Promise.resolve({ times: { targets: [0, 40], dropped: [40] }, isAnswered: true }),
  config: RECORDING_POSE_CONFIG,
  delegate: 'CPU',
});

const taking = (video: FakeVideo, isKept = true) => {
  const store = new RecorderStore();
  store.set({ stage: 'recording' });
  const counter = new FrameCounter(DEFINITION, store, new Sounds());
  counter.start({ width: 640, height: 360 });
  const pieces: RecordedPiece[] = [];
  const take = new ActiveRecording(
    { video: asVideo(video), track: undefined, rotation: 0, pose: POSE, counter },
    { definition: DEFINITION, ...(isKept && { onPiece: (piece: RecordedPiece) => void pieces.push(piece) }) },
    { show: () => undefined, say: () => undefined, onOver: () => undefined, onNeverStarted: () => undefined },
  );
  let t = 0;
  const film = async (seconds: number): Promise<void> => {
    for (let quarter = 0; quarter < seconds * 4; quarter += 1) {
      counter.analysed({ at: t, mediaTime: t, sinceStart: t, landmarks: null, tookMs: 5, delegate: 'CPU' });
      t += 250;
      await vi.advanceTimersByTimeAsync(250);
      const [recorder] = FakeRecorder.made;
      if (t % 1000 === 0 && recorder?.state === 'recording') recorder.give(`<${t / 1000}>`);
      take.tick(0);
    }
  };
  return { take, film, pieces };
};

const filmed = (): FakeVideo => {
  const video = new FakeVideo();
  video.srcObject = new FakeStream(new FakeTrack('front'));
  return video;
};

const textOf = (pieces: readonly RecordedPiece[]): Promise<readonly (string | null)[]> =>
  Promise.all(pieces.map(async ({ video }) => (await video?.text()) ?? null));

describe('ActiveRecording', () => {
  it('hands on a piece every second and the last one on finish; together they are the whole set', async () => {
    const { take, film, pieces } = taking(filmed());
    await film(2.5);
    expect([await textOf(pieces), pieces.map(({ frames }) => frames.length)]).toEqual([
      ['<1>', '<2>'],
      [4, 4],
    ]);
    const attempt = await take.finish('person', null);
    expect(await textOf(pieces)).toEqual(['<1>', '<2>', 'end']);
    expect(pieces.flatMap(({ frames }) => frames)).toEqual(attempt?.track.frames);
    expect(await attempt?.video.text()).toBe('<1><2>end');
    expect(attempt).toMatchObject({ targets: [0, 40], dropped: [40], ending: 'person', validReps: 0 });
  });

  it.each([
    ['breaks off 3 s early reports its end, and the set continues', 3, 2000],
    ['ends 1 s early reports no early end', 1, undefined],
  ])('with a video that %s', async (_, secondsLeft, filmEndedMs) => {
    const { take, film } = taking(filmed());
    await film(2);
    FakeRecorder.made[0]?.stop();
    await film(secondsLeft);
    const attempt = await take.finish('person', null);
    expect([attempt?.filmEndedMs, await attempt?.video.text()]).toEqual([filmEndedMs, '<1><2>end']);
    expect(attempt?.track.frames).toHaveLength((2 + secondsLeft) * 4);
  });

  it('has frames and an empty video if the browser cannot record the stream', async () => {
    const { take, film, pieces } = taking(new FakeVideo());
    await film(1);
    expect(take.mimeType).toBeNull();
    const attempt = await take.finish('person', null);
    expect([attempt?.video.size, attempt?.track.frames.length, await textOf(pieces)]).toEqual([0, 4, [null]]);
  });

  it('returns the whole video without an onPiece callback', async () => {
    const { take, film, pieces } = taking(filmed(), false);
    await film(2);
    const attempt = await take.finish('person', null);
    expect(await attempt?.video.text()).toBe('<1><2>end');
    expect(pieces).toEqual([]);
  });

  it('stops the recorder on discard and hands on no piece', async () => {
    const { take, film, pieces } = taking(filmed());
    await film(0.5);
    take.discard();
    expect([FakeRecorder.made[0]?.state, pieces]).toEqual(['inactive', []]);
    take.discard();
  });
});

describe('a camera image that cannot be recorded directly', () => {
  const openCanvas = () => {
    const turned = new FakeStream(new FakeTrack('canvas'));
    const drawing = {
      translate: () => undefined,
      rotate: vi.fn<(by: number) => void>(),
      drawImage: vi.fn<() => void>(),
    };
    const canvas = { getContext: () => drawing, captureStream: () => turned };
    Object.assign(document, { createElement: () => canvas });
    return drawing;
  };

  const counter = () => new FrameCounter(DEFINITION, new RecorderStore(), new Sounds());

  it.each([
    ['that is upside down is rotated for the video', 180, filmed],
    ['of a video the browser cannot record is drawn on a canvas', 0, () => new FakeVideo()],
  ] as const)('%s, and no longer drawn after the recording', async (_what, rotation, videoOf) => {
    const { rotate, drawImage } = openCanvas();
    const video = videoOf();
    const take = new ActiveRecording(
      { video: asVideo(video), track: undefined, rotation, pose: POSE, counter: counter() },
      { definition: DEFINITION },
      { show: () => undefined, say: () => undefined, onOver: () => undefined, onNeverStarted: () => undefined },
    );
    expect(rotate.mock.calls).toEqual(rotation === 180 ? [[Math.PI]] : []);
    expect(drawImage).toHaveBeenCalledTimes(1);
    video.show(40);
    const attempt = await take.finish('person', null);
    video.show(80);
    expect([drawImage.mock.calls.length, await attempt?.video.text()]).toEqual([2, 'end']);
  });
});

it('says after every interruption, and only then, that the set can be submitted', () => {
  const NEXT = ' What was recorded can be submitted.';
  expect(ENDINGS.filter((ending) => endingMessage(ending).endsWith(NEXT))).toEqual([
    'camera-lost',
    'camera-muted',
    'turned',
    'hidden',
    'model-lost',
  ]);
  expect(endingMessage('camera-lost')).toBe(`Camera disconnected.${NEXT}`);
  expect(endingMessage('camera-muted')).toBe(`The camera was interrupted, perhaps by a call.${NEXT}`);
});
