import { parseExercise } from '@reptemple/engine/definition/exercise';
import squat from '@reptemple/engine/exercises/squat.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { draftFrom, newDraft } from '../exercise-draft.ts';
import { addAngle, enableStopCondition, markAlignment, markStop, newAngleId, relocateAngle } from './edits.ts';
import { removeAngle, renameAngle, STOP_RANGE, typeAngleName } from './edits.ts';

const { draft: SQUAT } = draftFrom(squat);

describe('a new angle', () => {
  it('is named by the moment it was made, and never as another one', () => {
    const empty = newDraft();
    expect(newAngleId(empty, 1_700_000_000_000)).toBe('angle_1700000000000');
    const one = addAngle('angle_7', 'Knee', ['hip', 'knee', 'ankle'])(empty);
    const two = addAngle('angle_8', 'Hip', ['shoulder', 'hip', 'knee'])(one);
    expect(newAngleId(two, 7)).toBe('angle_9');
  });

  it('comes last, without ranges, and is neither stop nor alignment', () => {
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
  it('trims its new name', () => {
    expect(renameAngle('angle_1', '  Knee bend ')(SQUAT).angles[0]?.name).toBe('Knee bend');
  });

  it.each(['', '   ', SQUAT.angles[0]?.name ?? ''])('leaves the draft alone for the name "%s"', (name) => {
    expect(renameAngle('angle_1', name)(SQUAT)).toBe(SQUAT);
  });

  it('is called what it was when its name is emptied letter by letter', () => {
    const [{ name } = { name: '' }] = SQUAT.angles;
    const typed = Array.from(name, (_, index) => name.slice(0, -1 - index));
    expect(typed.at(-1)).toBe('');
    const steps = typed.map((text) => typeAngleName('angle_1', text, name));
    expect(steps.reduce((draft, step) => step(draft), SQUAT)).toEqual(SQUAT);
    expect(steps.slice(0, -1).reduce((draft, step) => step(draft), SQUAT).angles[0]?.name).toBe(name.charAt(0));
  });

  it('takes other landmarks and keeps its ranges', () => {
    const after = relocateAngle('angle_1', ['hip', 'ankle', 'heel'])(SQUAT);
    expect(after.angles.map(({ landmarks }) => landmarks[1])).toEqual(['ankle', 'hip']);
    expect(after.phases).toBe(SQUAT.phases);
  });
});

describe('deleting an angle', () => {
  it('takes its ranges, its alignment and the attempts found by it away, and leaves the others theirs', () => {
    const before = markAlignment('angle_1', true)(SQUAT);
    expect(before.robust.attempts?.angle).toBe('angle_1');
    const after = removeAngle('angle_1')(before);
    expect(JSON.stringify(after)).not.toContain('angle_1');
    expect(after.robust.attempts).toEqual({ ...SQUAT.robust.attempts, angle: null });
    expect(after.phases.end.angleRanges).toEqual({ angle_2: { min: 0, max: 180 } });
    expect(parseExercise(after).ok).toBe(true);
  });

  it('leaves attempts found by another angle alone', () => {
    expect(removeAngle('angle_2')(SQUAT).robust).toBe(SQUAT.robust);
  });
});

describe('EXERCISE STOP', () => {
  it('adds 0 to 180 in the start phase where there is no range', () => {
    const draft = addAngle('angle_9', 'Neck', ['nose', 'shoulder', 'hip'])(SQUAT);
    const after = markStop('angle_9', true)(draft);
    expect(after.phases.start.angleRanges['angle_9']).toEqual({ min: 0, max: 180 });
    expect(STOP_RANGE).toEqual({ min: 0, max: 180 });
    expect(after.phases.transition).toBe(draft.phases.transition);
    expect(after.angles.find(({ id }) => id === 'angle_9')?.exerciseStop).toBe(true);
  });

  it('leaves a range that is there', () => {
    const after = markStop('angle_1', true)(SQUAT);
    expect(after.phases).toBe(SQUAT.phases);
    expect(after.angles[0]?.exerciseStop).toBe(true);
  });

  it('is taken back without touching ranges', () => {
    expect(markStop('angle_1', false)(markStop('angle_1', true)(SQUAT))).toEqual(SQUAT);
  });

  it('needs the stop condition', () => {
    expect(enableStopCondition(SQUAT).stopCondition).toEqual({ enabled: true });
  });
});

describe('a global alignment', () => {
  it('is listed once and taken off again', () => {
    const once = markAlignment('angle_2', true)(SQUAT);
    expect(once.globalAlignments).toEqual(['angle_2']);
    expect(markAlignment('angle_2', true)(once)).toBe(once);
    expect(markAlignment('angle_2', false)(once).globalAlignments).toEqual([]);
  });

  it('that is made a stop is none any more, and no stop is made one', () => {
    const stop = markStop('angle_2', true)(markAlignment('angle_2', true)(SQUAT));
    expect(stop.globalAlignments).toEqual([]);
    expect(markAlignment('angle_2', true)(stop)).toBe(stop);
  });

  it('that came with a file although it is a stop can be taken off', () => {
    const odd = { ...markStop('angle_2', true)(SQUAT), globalAlignments: ['angle_2'] };
    expect(markAlignment('angle_2', false)(odd).globalAlignments).toEqual([]);
  });
});
