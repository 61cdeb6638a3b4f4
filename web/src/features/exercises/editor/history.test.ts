import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { begun, edited, type History, redone, undone } from './history.ts';

interface Edit {
  readonly value: number;
  readonly gesture: string | undefined;
}

const anEdit = fc.record({
  value: fc.integer(),
  gesture: fc.option(fc.constantFrom('drag', 'type'), { nil: undefined }),
});

const played = (start: number, edits: readonly Edit[]): History<number> =>
  edits.reduce((history, { value, gesture }) => edited(history, `to ${value}`, () => value, gesture), begun(start));

const often = <Value>(history: History<Value>, step: (history: History<Value>) => History<Value>): History<Value> => {
  const next = step(history);
  return next === history ? history : often(next, step);
};

describe('the history of a work', () => {
  test('any edits, then undo all, is the original; redo all is the end', () => {
    fc.assert(
      fc.property(fc.integer(), fc.array(anEdit), (start, edits) => {
        const end = played(start, edits);
        const back = often(end, undone);
        expect(back.present).toBe(start);
        const forth = often(back, redone);
        expect(forth.present).toBe(end.present);
        expect(forth.past).toEqual(end.past);
      }),
    );
  });

  test('however one wanders, an edit forgets what was undone and the way back ends at the original', () => {
    const way = fc.array(fc.oneof(anEdit, fc.constantFrom('undo', 'redo')));
    fc.assert(
      fc.property(fc.integer(), way, (start, steps) => {
        let history = begun(start);
        let isFutureForgotten = true;
        for (const step of steps) {
          if (step === 'undo') history = undone(history);
          else if (step === 'redo') history = redone(history);
          else {
            const before = history.present;
            history = edited(history, 'edit', () => step.value, step.gesture);
            isFutureForgotten &&= step.value === before || history.future.length === 0;
          }
        }
        expect(isFutureForgotten).toBe(true);
        expect(often(history, undone).present).toBe(start);
      }),
    );
  });

  test('a drag is one step, the next drag another', () => {
    const history = played(0, [
      { value: 1, gesture: 'drag 1' },
      { value: 2, gesture: 'drag 1' },
      { value: 3, gesture: 'drag 2' },
    ]);
    expect(history.past.map(({ value }) => value)).toEqual([0, 2]);
  });

  test('a drag that goes on after an undo does not join what was undone', () => {
    const before = played(0, [
      { value: 1, gesture: undefined },
      { value: 2, gesture: 'drag' },
    ]);
    const after = edited(undone(before), 'drag', () => 5, 'drag');
    expect(undone(after).present).toBe(1);
  });

  test('what changes nothing is no step', () => {
    const history = begun({ name: 'squat' });
    expect(edited(history, 'nothing', (value) => value)).toBe(history);
    expect(undone(history)).toBe(history);
    expect(redone(history)).toBe(history);
  });
});
