import { afterEach, describe, expect, it } from 'vitest';
import { advance, startSession } from '@reptemple/engine/counting/advance-session';
import { replay } from '@reptemple/engine/counting/track-replay';
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import type { Track } from '@reptemple/engine/landmark-track';
import { earlyEnd, trackUntil } from '@reptemple/engine/rules/attempt-limits';
import type { AttemptLimits, EarlyEnd } from '@reptemple/engine/rules/attempt-limits';
import { bareOf, definitionOf } from '../../../../engine/fixtures/parsed-definitions.ts';
import { rep, trackOf } from '../../../../engine/fixtures/synthetic-tracks.ts';
import type { Movement } from '../../../../engine/fixtures/synthetic-tracks.ts';
import { compiledCatalogue } from '../../../vite/compile-texts.ts';
import { speak } from '../../i18n/translate.ts';
import { INITIAL_LIMIT_WATCH, NO_LIMITS, watchLimits } from './announce-and-apply-limits.ts';

const pushUp = definitionOf('push-up');
const wait = (ms: number): Movement => ({ to: 170, ms });
const setOf = (...movements: readonly Movement[]): Track =>
  trackOf({ from: 170, movements: [wait(1500), ...movements] });

interface Lived {
  readonly said: readonly string[];
  readonly end: EarlyEnd | null;
  readonly recorded: Track;
}

/** Counts a set live, frame by frame, until a limit ends it. */
const live = (track: Track, limits: AttemptLimits, definition: ExerciseDefinition = pushUp): Lived => {
  let [session, watch] = [startSession(definition, track), INITIAL_LIMIT_WATCH];
  const said: string[] = [];
  for (const frame of track.frames) {
    session = advance(session, frame);
    const news = watchLimits(watch, session, limits);
    watch = news.watch;
    if (news.say) said.push(`${news.say} at ${Math.round(frame.t / 1000)}`);
    if (news.end) return { said, end: news.end, recorded: trackUntil(track, frame.t) };
  }
  return { said, end: null, recorded: track };
};

afterEach(() => speak('en'));

describe('limit announcements', () => {
  it('are translated to the page’s language', () => {
    speak('es', compiledCatalogue({ '30 seconds left': 'Quedan 30 segundos' }));
    const { said } = live(setOf(wait(10_000)), { maxDurationMs: 40_000, maxRestMs: null });
    expect(said).toEqual(['Quedan 30 segundos at 10']);
  });

  it.each([
    ['nothing without a limit', 60, NO_LIMITS, []],
    [
      'half a minute before the end, and ten seconds',
      60,
      { maxDurationMs: 50_000 },
      ['30 seconds left at 20', '10 at 40'],
    ],
    ['only what is still to come', 20, { maxDurationMs: 15_000 }, ['10 at 5']],
    ['nothing before a limit as short as its announcement', 20, { maxDurationMs: 10_000 }, []],
    ['no rest before the first rep', 20, { maxRestMs: 5000 }, []],
  ] as const)('say %s', (_, seconds, limits, said) => {
    expect(live(setOf(wait(seconds * 1000)), { ...NO_LIMITS, ...limits }).said).toEqual(said);
  });

  it.each([
    ['counts the last three seconds', 10_000, ['3', '2', '1']],
    ['is quiet for the first second', 3000, ['2', '1']],
  ] as const)('during a rest: the countdown %s', (_, maxRestMs, numbers) => {
    const { said, end } = live(setOf(...rep(80), wait(20_000)), { ...NO_LIMITS, maxRestMs });
    expect(said.map((words) => words.split(' ', 1)[0])).toEqual(numbers);
    expect(end?.by).toBe('rest');
  });

  it('restart the rest countdown after every rep', () => {
    const { said, end } = live(setOf(...rep(80), wait(3500), ...rep(80), wait(3500), ...rep(80)), {
      ...NO_LIMITS,
      maxRestMs: 6000,
    });
    expect(said.map((words) => words.split(' ', 1)[0])).toEqual(['3', '2', '3', '2']);
    expect(end).toBeNull();
  });
});

/** Counts a track as the server does (server/src/features/recordings/counting/count-track.ts). */
const recount = (track: Track, limits: AttemptLimits, definition: ExerciseDefinition) => {
  const whole = replay(track, definition);
  const end = earlyEnd(whole.elapsed, limits);
  return replay(end ? trackUntil(track, end.atMs) : track, definition).reps;
};

const goneFrom = (track: Track, atMs: number): Track => ({
  ...track,
  frames: track.frames.map(({ t, p }) => ({ t, p: t > atMs ? null : p })),
});

describe('a user who leaves the frame with bent arms', () => {
  const limits = { ...NO_LIMITS, maxRestMs: 5000 };
  // Makes one rep that ends at 2.7 s, and a movement down that begins at 3.8 s.
  const set = setOf(...rep(80), wait(700), { to: 80, ms: 700, holdMs: 4000 });

  it('is resting: the set ends at the rest limit with one rep', () => {
    expect(live(set, limits)).toMatchObject({ said: [], end: null });
    const { said, end, recorded } = live(goneFrom(set, 4400), limits);
    expect(said.map((words) => words.split(' ', 1)[0])).toEqual(['3', '2', '1']);
    expect(end?.by).toBe('rest');
    // Expects the attempt to end as soon as no movement that began in time can still become a rep.
    expect((recorded.frames.at(-1)?.t ?? 0) - (end?.atMs ?? 0)).toBeLessThanOrEqual(40);
    expect(recount(recorded, limits, pushUp)).toHaveLength(1);
  });

  it('can continue the set by returning before the rest limit', () => {
    const [away, back] = [4300, 4900];
    const frames = goneFrom(set, away).frames.map((frame, index) =>
      frame.t > back ? (set.frames[index] ?? frame) : frame,
    );
    expect(live({ ...set, frames }, limits).end).toBeNull();
  });
});

describe('a plank with a break', () => {
  const plank = definitionOf('plank');
  const whole = setOf(wait(30_000));
  const broken = (from: number, to: number): Track => ({
    ...whole,
    frames: whole.frames.map(({ t, p }) => ({ t, p: t > from && t <= to ? null : p })),
  });
  const limits = { ...NO_LIMITS, maxRestMs: 5000 };

  it('goes on in the second hold, which has not counted yet', () => {
    expect(live(broken(12_000, 14_500), limits, plank)).toMatchObject({ said: ['3 at 14'], end: null });
    expect(recount(broken(12_000, 14_500), limits, plank)).toHaveLength(16);
  });

  it('ends at the rest limit in a longer break', () => {
    const { said, end } = live(broken(12_000, 20_000), limits, plank);
    expect(said).toEqual(['3 at 14', '2 at 15', '1 at 16']);
    expect(end?.by).toBe('rest');
    expect(Math.round((end?.atMs ?? 0) / 1000)).toBe(17);
  });
});

describe('browser and server end an attempt at the same rep', () => {
  const pauses = [300, 1500, 2400, 2900, 3100, 4000];
  const stories = pauses.flatMap((pause) =>
    [700, 1800].flatMap((legMs) => [
      { pause, legMs, definition: pushUp, how: 'by movement' },
      { pause, legMs, definition: bareOf('push-up'), how: 'by phases' },
    ]),
  );

  it.each(stories)('with pauses of $pause ms, $legMs ms down, counted $how', ({ pause, legMs, definition }) => {
    const set = setOf(...Array.from({ length: 4 }, () => [...rep(80, 170, legMs), wait(pause)]).flat(), wait(6000));
    for (const limits of [
      { maxDurationMs: null, maxRestMs: 3000 },
      { maxDurationMs: 9000, maxRestMs: null },
      { maxDurationMs: 12_000, maxRestMs: 2500 },
    ]) {
      const { end, recorded } = live(set, limits, definition);
      const kept = replay(end ? trackUntil(recorded, end.atMs) : recorded, definition).reps;
      expect(kept).toEqual(recount(recorded, limits, definition));
      // Expects that frames after the end would not change the count.
      expect(kept).toEqual(recount(set, limits, definition));
    }
  });
});
