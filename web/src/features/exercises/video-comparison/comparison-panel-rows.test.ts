import { describe, expect, it } from 'vitest';
import { inRows, withoutMoving } from './comparison-panels.tsx';

describe('rows of panels', () => {
  it('are filled one after the other', () => {
    expect(inRows(['a', 'b', 'c'], 2)).toEqual([['a', 'b'], ['c']]);
    expect(inRows([], 2)).toEqual([]);
  });

  it.each([
    ['one in an earlier row is removed', [['a', 'b'], ['c']], ['b', 'c'], [['b'], ['c']]],
    ['a whole row is removed', [['a', 'b'], ['c']], ['c'], [[], ['c']]],
    ['panels are added', [['a', 'b'], ['c']], ['a', 'b', 'c', 'd', 'e'], [['a', 'b'], ['c', 'd'], ['e']]],
    ['the first panels are added', [], ['a', 'b', 'c'], [['a', 'b'], ['c']]],
    ['one is removed and another added', [['a'], ['b']], ['b', 'c'], [[], ['b', 'c']]],
  ])('keep the remaining panels in their rows when %s', (_, before, ids, after) => {
    expect(withoutMoving(before, ids, 2)).toEqual(after);
  });
});
