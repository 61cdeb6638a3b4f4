import { describe, expect, it } from 'vitest';
import { parseExercise } from '@reptemple/engine/definition/parse-exercise';
import squat from '@reptemple/engine/exercises/squat.json' with { type: 'json' };
import type { Frame } from '@reptemple/engine/landmark-track';
import type { IdleFrame } from '../recorder-settings.ts';
import type { DeviceTilt, Light, SetupCheck } from './check-setup.ts';
import { SetupCheckRunner, INITIAL_VOICE, speakOf } from './setup-check-runner.ts';

const parsed = parseExercise(squat);
if (!parsed.ok) throw new Error('The squat is faulty.');
const definition = parsed.value;

/**
 * Vertical position of nose, shoulders and hips of a body seen from the side. Keys are landmark
 * numbers; values are ten-thousandths of the image height.
 */
const HEIGHTS: Readonly<Record<number, number>> = { 0: 2000, 11: 2800, 12: 2800, 23: 5000, 24: 5000 };
const heightOf = (landmark: number): number => {
  if (landmark > 28) return 8200;
  if (landmark > 26) return 8000;
  return landmark > 24 ? 6500 : (HEIGHTS[landmark] ?? 4000);
};
const STANDING: readonly number[] = Array.from({ length: 33 }, (_, id) => [5000, heightOf(id), 0, 950]).flat();

interface Second {
  readonly isSeen?: boolean;
  readonly light?: Light;
  readonly framesPerSecond?: number;
}

const BRIGHT: Light = { mean: 120, contrast: 40 };
const FRAMES = 25;

/**
 * Runs the set-up checks on `story`, which has one entry per second. Returns if Start was offered
 * without a warning in each second, and everything that was spoken.
 */
const play = (story: readonly Second[], tilt: () => DeviceTilt | null = () => null) => {
  const said: string[] = [];
  let light = BRIGHT;
  const watch = new SetupCheckRunner(definition, { light: () => light, tilt, say: (words) => said.push(words) });
  const idleOf = (frame: Frame, framesPerSecond: number): IdleFrame => ({
    frame,
    framesPerSecond,
    image: { width: 640, height: 360 },
    rotation: 0,
    video: undefined as unknown as HTMLVideoElement,
  });
  const offered = story.map((second, index) => {
    light = second.light ?? BRIGHT;
    for (let frame = 0; frame < FRAMES; frame += 1) {
      const t = (index * FRAMES + frame) * 40;
      watch.look(idleOf({ t, p: second.isSeen === false ? null : STANDING }, second.framesPerSecond ?? 24), t);
    }
    return watch.isOffered();
  });
  return { watch, offered, said };
};

const times = (count: number, second: Second): readonly Second[] => Array.from({ length: count }, () => second);
const HERE: Second = {};
const GONE: Second = { isSeen: false };

describe('SetupCheckRunner', () => {
  it('offers Start once all checks have held for a second', () => {
    expect(play([...times(2, GONE), ...times(2, HERE)]).offered).toEqual([false, false, false, true]);
  });

  it('does not offer Start when all checks are met for a moment', () => {
    const moments = [...times(2, GONE), HERE, ...times(2, GONE)];
    expect(play(moments).offered).toEqual([false, false, false, false, false]);
  });

  it('does not keep offering Start after someone only passed by', () => {
    const passing = [...times(1, GONE), HERE, ...times(3, GONE)];
    expect(play(passing).offered.at(-1)).toBe(false);
  });

  it('keeps offering Start for about a minute after the user leaves the frame', () => {
    const { offered, said } = play([...times(3, HERE), ...times(65, GONE)]);
    expect(offered[55]).toBe(true);
    expect(offered.at(-1)).toBe(false);
    // Expects at most one instruction to step into the image, after the minute in which the user
    // may walk to the phone.
    expect(said.slice(0, 1)).toEqual(['all set']);
    expect(said.slice(1).every((words) => words === 'step into the picture')).toBe(true);
    expect(said.length).toBeLessThan(3);
  });

  it('withdraws Start in the dark or at 9 frames per second for 3 s, but not for 1 s', () => {
    const dark: Second = { light: { mean: 10, contrast: 5 } };
    expect(play([...times(3, HERE), ...times(3, dark)]).offered.at(-1)).toBe(false);
    expect(play([...times(3, HERE), { framesPerSecond: 9 }, ...times(2, HERE)]).offered.slice(2)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(play([...times(3, HERE), ...times(3, { framesPerSecond: 9 })]).offered.at(-1)).toBe(false);
  });

  it('withdraws Start when the phone is rolled by 50°', () => {
    let roll = 0;
    const { watch } = play(times(3, HERE), () => ({ roll, pitch: 0 }));
    expect(watch.isOffered()).toBe(true);
    roll = 50;
    for (let t = 3000; t < 5500; t += 40)
      watch.look(
        {
          frame: { t, p: STANDING },
          image: { width: 640, height: 360 },
          rotation: 0,
          video: undefined as unknown as HTMLVideoElement,
          framesPerSecond: 24,
        },
        t,
      );
    expect(watch.isOffered()).toBe(false);
  });

  it('withdraws Start while the image is frozen, says "No picture" and offers it again afterwards', () => {
    const { watch, said } = play(times(3, HERE));
    let checks = watch.still(5000);
    expect([watch.isOffered(), checks.map(({ isMet }) => isMet)]).toEqual([false, [false]]);
    for (let now = 5250; now < 9000; now += 250) checks = watch.still(now);
    expect([said.at(-1), checks[0]?.reason]).toEqual([
      'No picture',
      'The picture is frozen. Another app may be using the camera.',
    ]);
    const idle = { image: { width: 640, height: 360 }, rotation: 0, framesPerSecond: 24 } as const;
    const video = undefined as unknown as HTMLVideoElement;
    for (let t = 9000; t < 11_500; t += 40) watch.look({ ...idle, video, frame: { t, p: STANDING } }, t);
    expect(watch.isOffered()).toBe(true);
  });

  it('withdraws Start on forget() and notifies subscribers', () => {
    const { watch } = play(times(3, HERE));
    let heard = 0;
    const stop = watch.subscribe(() => (heard += 1));
    watch.forget();
    stop();
    watch.forget();
    expect(watch.isOffered()).toBe(false);
    expect(heard).toBe(1);
  });
});

const unmet = (spoken: string): SetupCheck => ({ id: 'body', isMet: false, words: '', reason: '', spoken });
const met: SetupCheck = { id: 'side', isMet: true, words: '', reason: '', spoken: '' };

const heard = (
  story: readonly (readonly [fromSecond: number, checks: readonly SetupCheck[]])[],
  untilSecond: number,
) => {
  let voice = INITIAL_VOICE;
  const said: (readonly [second: number, words: string])[] = [];
  for (let second = 0; second < untilSecond; second += 0.25) {
    const checks = story.findLast(([from]) => from <= second)?.[1] ?? [];
    const spoken = speakOf(voice, checks, second * 1000);
    voice = spoken.voice;
    if (spoken.words) said.push([second, spoken.words]);
  }
  return said;
};

describe('spoken set-up advice', () => {
  it('names the first failed check after 1.5 s and again ten seconds later', () => {
    expect(heard([[0, [unmet('step back'), unmet('turn sideways')]]], 13)).toEqual([
      [1.5, 'step back'],
      [11.5, 'step back'],
    ]);
  });

  it('leaves at least four seconds between two different messages', () => {
    const said = heard(
      [
        [0, [unmet('step back')]],
        [2, [unmet('turn sideways')]],
      ],
      9,
    );
    expect(said).toEqual([
      [1.5, 'step back'],
      [5.5, 'turn sideways'],
    ]);
  });

  it('skips a check that is met before its advice is due', () => {
    expect(
      heard(
        [
          [0, [unmet('step back')]],
          [1, [met, unmet('')]],
        ],
        20,
      ),
    ).toEqual([]);
  });

  it('says "all set" once, and again after a check had failed', () => {
    expect(heard([[0, [met]]], 60)).toEqual([[1.5, 'all set']]);
    const again = heard(
      [
        [0, [met]],
        [10, [unmet('step back')]],
        [20, [met]],
      ],
      60,
    );
    expect(again.map(([, words]) => words)).toEqual(['all set', 'step back', 'all set']);
  });
});
