import { describe, expect, it } from 'vitest';
import { parseExercise } from '@reptemple/engine/definition/parse-exercise';
import squat from '@reptemple/engine/exercises/squat.json' with { type: 'json' };
import { draftFrom, newDraft } from '../exercise-draft.ts';
import { addAngle, enableStopCondition, markAlignment, markStop, newAngleId, relocateAngle } from './angle-edits.ts';
import { removeAngle, renameAngle, STOP_RANGE, typeAngleName } from './angle-edits.ts';

const { draft: SQUAT } = draftFrom(squat);

describe('a new angle', () => {
  it('gets an id from the current time, and the next free id if that one is taken', () => {
    const empty = newDraft();
    expect(newAngleId(empty, 1_700_000_000_000)).toBe('angle_1700000000000');
    const one = addAngle('angle_7', 'Knee', ['hip', 'knee', 'ankle'])(empty);
    const two = addAngle('angle_8', 'Hip', ['shoulder', 'hip', 'knee'])(one);
    expect(newAngleId(two, 7)).toBe('angle_9');
  });

  it('is added last, without ranges, exercise stop or alignment', () => {
    const after = addAngle('angle_9', 'Elbow', ['shoulder', 'elbow', 'wrist'])(SQUAT);
    expect(after.angles.at(-1)).toEqual({
      id: 'angle_9',
      name: 'Elbow',
      landmarks: ['shoulder', 'elbow', 'wrist'],
      exerciseStop: false,
    });
    expect(after.phases).toBe(SQUAT.phases);
    expect(parseExercise(after).ok).toBe(true);
  });
});

describe('changing an angle', () => {
  it('trims a new name', () => {
    expect(renameAngle('angle_1', '  Knee bend ')(SQUAT).angles[0]?.name).toBe('Knee bend');
  });

  it.each(['', '   ', SQUAT.angles[0]?.name ?? ''])('leaves the draft unchanged for the name "%s"', (name) => {
    expect(renameAngle('angle_1', name)(SQUAT)).toBe(SQUAT);
  });

  it('restores the original name if the name is deleted letter by letter', () => {
    const [{ name } = { name: '' }] = SQUAT.angles;
    const typed = Array.from(name, (_, index) => name.slice(0, -1 - index));
    expect(typed.at(-1)).toBe('');
    const steps = typed.map((text) => typeAngleName('angle_1', text, name));
    expect(steps.reduce((draft, step) => step(draft), SQUAT)).toEqual(SQUAT);
    expect(steps.slice(0, -1).reduce((draft, step) => step(draft), SQUAT).angles[0]?.name).toBe(name.charAt(0));
  });

  it('replaces its landmarks and keeps its ranges', () => {
    const after = relocateAngle('angle_1', ['hip', 'ankle', 'heel'])(SQUAT);
    expect(after.angles.map(({ landmarks }) => landmarks[1])).toEqual(['ankle', 'hip']);
    expect(after.phases).toBe(SQUAT.phases);
  });
});

describe('deleting an angle', () => {
  it('removes its ranges, alignment and attempt detection, and keeps those of other angles', () => {
    const before = markAlignment('angle_1', true)(SQUAT);
    expect(before.robust.attempts?.angle).toBe('angle_1');
    const after = removeAngle('angle_1')(before);
    expect(JSON.stringify(after)).not.toContain('angle_1');
    expect(after.robust.attempts).toEqual({ ...SQUAT.robust.attempts, angle: null });
    expect(after.phases.end.angleRanges).toEqual({ angle_2: { min: 0, max: 180 } });
    expect(parseExercise(after).ok).toBe(true);
  });

  it('keeps attempt detection that uses another angle', () => {
    expect(removeAngle('angle_2')(SQUAT).robust).toBe(SQUAT.robust);
  });
});

describe('marking an angle as EXERCISE STOP', () => {
  it('adds the range 0 to 180 to the start phase if the angle has none', () => {
    const draft = addAngle('angle_9', 'Neck', ['nose', 'shoulder', 'hip'])(SQUAT);
    const after = markStop('angle_9', true)(draft);
    expect(after.phases.start.angleRanges['angle_9']).toEqual({ min: 0, max: 180 });
    expect(STOP_RANGE).toEqual({ min: 0, max: 180 });
    expect(after.phases.transition).toBe(draft.phases.transition);
    expect(after.angles.find(({ id }) => id === 'angle_9')?.exerciseStop).toBe(true);
  });

  it('keeps an existing range', () => {
    const after = markStop('angle_1', true)(SQUAT);
    expect(after.phases).toBe(SQUAT.phases);
    expect(after.angles[0]?.exerciseStop).toBe(true);
  });

  it('can be undone without changing ranges', () => {
    expect(markStop('angle_1', false)(markStop('angle_1', true)(SQUAT))).toEqual(SQUAT);
  });

  it('uses a stop condition, which enableStopCondition turns on', () => {
    expect(enableStopCondition(SQUAT).stopCondition).toEqual({ enabled: true });
  });
});

describe('a global alignment', () => {
  it('is added once and can be removed', () => {
    const once = markAlignment('angle_2', true)(SQUAT);
    expect(once.globalAlignments).toEqual(['angle_2']);
    expect(markAlignment('angle_2', true)(once)).toBe(once);
    expect(markAlignment('angle_2', false)(once).globalAlignments).toEqual([]);
  });

  it('is removed if its angle becomes an exercise stop, and an exercise stop cannot become one', () => {
    const stop = markStop('angle_2', true)(markAlignment('angle_2', true)(SQUAT));
    expect(stop.globalAlignments).toEqual([]);
    expect(markAlignment('angle_2', true)(stop)).toBe(stop);
  });

  it('can be removed if an imported draft has it on an exercise stop', () => {
    const odd = { ...markStop('angle_2', true)(SQUAT), globalAlignments: ['angle_2'] };
    expect(markAlignment('angle_2', false)(odd).globalAlignments).toEqual([]);
  });
});
