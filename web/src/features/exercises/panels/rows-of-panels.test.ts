import { describe, expect, it } from 'vitest';
import { inRows, withoutMoving } from './comparison-panels.tsx';

describe('rows of panels', () => {
  it('are filled one after the other', () => {
    expect(inRows(['a', 'b', 'c'], 2)).toEqual([['a', 'b'], ['c']]);
    expect(inRows([], 2)).toEqual([]);
  });

  it.each([
    ['one of an earlier row goes', [['a', 'b'], ['c']], ['b', 'c'], [['b'], ['c']]],
    ['a whole row goes', [['a', 'b'], ['c']], ['c'], [[], ['c']]],
    ['one comes', [['a', 'b'], ['c']], ['a', 'b', 'c', 'd', 'e'], [['a', 'b'], ['c', 'd'], ['e']]],
    ['the first ones come', [], ['a', 'b', 'c'], [['a', 'b'], ['c']]],
    ['one comes for one that goes', [['a'], ['b']], ['b', 'c'], [[], ['b', 'c']]],
  ])('keep the remaining panels in their rows when %s', (_, before, ids, after) => {
    expect(withoutMoving(before, ids, 2)).toEqual(after);
  });
});
