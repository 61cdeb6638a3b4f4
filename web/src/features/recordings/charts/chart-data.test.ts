import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { replay } from '@reptemple/engine/counting/track-replay';
import { parseExercise } from '@reptemple/engine/definition/parse-exercise';
import pushUp from '@reptemple/engine/exercises/push-up.json' with { type: 'json' };
import { parseTrack } from '@reptemple/engine/landmark-track';
import { standardOf } from '../../../player/timeline/counting-angle-limits.ts';
import type { Standard } from '../../../player/timeline/counting-angle-limits.ts';
import { formScores, meanForm, meanTempo, stretchesOf, angleDomain, columnWidth, tracing } from './chart-data.ts';
import {
  angleMessage,
  formMessage,
  repLabel,
  stretchMessage,
  tempoMessage,
  tempoLabel,
} from './chart-text-alternatives.ts';

const exercise = parseExercise(pushUp);
const packed = readFileSync(join(import.meta.dirname, '../../../../../media/clips/push-up-faults.track.json.gz'));
const track = parseTrack(JSON.parse(gunzipSync(packed).toString('utf8')));
if (!exercise.ok || !track.ok) throw new Error('The clip of this test cannot be read.');
const definition = exercise.value;
const standard = standardOf(definition);
if (!standard) throw new Error('The push-up has an angle.');
const counted = replay(track.value, definition);

const traceOf = () => {
  const work = tracing(track.value, definition);
  for (let pauses = 0; ; pauses += 1) {
    const step = work.next();
    if (step.done === true) return { trace: step.value, pauses };
  }
};

describe('trace of a recording', () => {
  it('has a point for every frame and pauses every 500 frames', () => {
    const { trace, pauses } = traceOf();
    expect(trace.points.map(({ t }) => t)).toEqual(track.value.frames.map(({ t }) => t));
    expect(pauses).toBe(Math.floor(track.value.frames.length / 500));
  });

  it('reaches in each rep the minimum angle that the engine reports', () => {
    const { trace } = traceOf();
    for (const { startMs, endMs, angles } of counted.reps) {
      const within = trace.points.flatMap(({ t, degrees }) => (t >= startMs && t <= endMs && degrees ? [degrees] : []));
      expect(Math.round(Math.min(...within))).toBe(angles[standard.angleId]?.min);
    }
  });

  it('divides the recording into consecutive phases, each different from the one before', () => {
    const { phases } = traceOf().trace;
    for (const [index, span] of phases.slice(1).entries()) {
      expect(span.fromMs).toBe(phases[index]?.toMs);
      expect(span.phase).not.toBe(phases[index]?.phase);
    }
    expect(phases.filter(({ phase }) => phase === 'end')).toHaveLength(4);
  });
});

describe('standardOf the push-up', () => {
  it('takes the depth from the end phase and the extension from the start phase', () => {
    expect(standard).toEqual({
      angleId: 'angle_1',
      angleName: 'Arm movement',
      direction: 1,
      depth: 110,
      extension: 151,
    });
  });
});

describe('chart descriptions for screen readers', () => {
  it('describe the angle curve with its limits and verdicts', () => {
    expect(angleMessage(traceOf().trace, standard, counted.reps)).toBe(
      'Arm movement over 21 seconds, between 83° and 170°: 3 valid, 2 invalid. Limits: End 110° or less, Start 151° or more.',
    );
  });

  it('describe the range of motion, the form scores and the tempo', () => {
    expect(stretchMessage(stretchesOf(counted.reps, standard), standard)).toContain(
      '5 reps: 4 deep enough, 5 fully extended.',
    );
    expect(formMessage(meanForm(counted.reps) ?? 0, formScores(counted.reps))).toBe(
      'Form score 86 of 100, from 56 to 100 from rep to rep.',
    );
    expect(tempoMessage(meanTempo(counted.reps))).toBe('Tempo: average 1.0 s down, 0.5 s up.');
    expect(tempoMessage(null)).toBe('Tempo: None.');
    expect(formMessage(70, [70])).toBe('Form Score: 70 of 100.');
  });

  it('describe a rep by its number, verdict, angles and tempo', () => {
    const [, second] = counted.reps;
    if (!second) throw new Error('There is a second rep.');
    const [stretch] = stretchesOf([second], standard);
    expect(repLabel(second, stretch, tempoLabel({ downMs: 640, upMs: 310 }))).toBe(
      'Rep 2: Invalid, Incomplete rep - skipped end phase. 132° to 168°. 0.6 s down, 0.3 s up.',
    );
    expect(tempoLabel({ downMs: 900, upMs: null })).toBe('0.9 s total');
  });

  it('have no mean form or tempo for a recording without reps', () => {
    expect([meanForm([]), meanTempo([])]).toEqual([null, null]);
  });
});

const STANDARD: Standard = { angleId: 'arm', angleName: 'Arm movement', direction: 1, depth: 110, extension: 151 };

describe('degree range of the angle chart', () => {
  it('is rounded to tens around the measured angles and the limits', () => {
    expect(angleDomain([88, 169, null], STANDARD)).toEqual([80, 180]);
    expect(angleDomain([160, 165], STANDARD)).toEqual([100, 180]);
    expect(angleDomain([160], { depth: null, extension: null })).toEqual([150, 170]);
  });

  it('is 0 to 180 when nothing was measured', () => {
    expect(angleDomain([null], { depth: null, extension: null })).toEqual([0, 180]);
  });
});

describe('range of motion of a rep', () => {
  const rep = (min: number, max: number) => ({ number: 1, valid: true, angles: { arm: { min, max } } });

  it('is compared with the depth and the extension limit', () => {
    expect(stretchesOf([rep(110, 151), rep(111, 150)], STANDARD)).toMatchObject([
      { deepest: 110, highest: 151, isDeepEnough: true, isExtended: true },
      { deepest: 111, highest: 150, isDeepEnough: false, isExtended: false },
    ]);
  });

  it('is reversed for an angle that grows during the rep', () => {
    const rising: Standard = { ...STANDARD, direction: -1, depth: 140, extension: 60 };
    expect(stretchesOf([rep(55, 150)], rising)).toMatchObject([
      { deepest: 150, highest: 55, isDeepEnough: true, isExtended: true },
    ]);
  });

  it('is omitted for a rep without angles, and deep enough without a depth limit', () => {
    expect(stretchesOf([{ number: 1, valid: true, angles: {} }], STANDARD)).toEqual([]);
    expect(stretchesOf([rep(170, 175)], { ...STANDARD, depth: null })).toMatchObject([{ isDeepEnough: true }]);
  });
});

describe('chart columns', () => {
  it('fill the width between a minimum and a maximum column width', () => {
    expect(columnWidth(10, 400, 24, 96)).toBe(40);
    expect(columnWidth(100, 400, 24, 96)).toBe(24);
    expect(columnWidth(2, 400, 24, 96)).toBe(96);
  });
});
