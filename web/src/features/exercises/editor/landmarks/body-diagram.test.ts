import { describe, expect, it } from 'vitest';
import { nearest, neighbour, search } from './body-diagram.tsx';
import { AXIS_X, choicesOf, FIGURE, LENS, placeOf } from './landmark-positions.ts';
import type { Choice } from './landmark-positions.ts';

const VIEWS = ['side', 'front', 'back'] as const;

const named = (choices: readonly Choice[], name: string): Choice => {
  const found = choices.find((one) => one.name === name);
  if (!found) throw new Error(`No ${name} here.`);
  return found;
};

describe('body diagram', () => {
  it.each(['left_knee', 25, 'knee'] as const)(
    'has one position for the left and right landmark in the side view: %s',
    (reference) => {
      expect(placeOf('side', reference, 'right')).toMatchObject({ reference: 'knee' });
    },
  );

  it('has a position for each body side in the front view, and none for an unknown landmark', () => {
    expect(placeOf('front', 'left_knee', 'right')).toBe(placeOf('front', 25, 'right'));
    expect(placeOf('front', 'knee', 'left')).toBe(placeOf('front', 25, 'right'));
    expect(placeOf('front', 'knee', 'right')).toMatchObject({ reference: 26 });
    expect(placeOf('front', 'tail', 'left')).toBeUndefined();
  });

  it.each([
    ['side', 12],
    ['front', 33],
    ['back', 33],
  ] as const)(
    'places every landmark of the %s view (%i in total) inside the diagram and apart from the others',
    (view, count) => {
      const choices = choicesOf(view);
      expect(choices).toHaveLength(count);
      for (const one of choices) {
        expect(one.x).toBeGreaterThan(10);
        expect(one.x).toBeLessThan(FIGURE.width - 10);
        expect(one.y).toBeLessThan(FIGURE.height - 10);
        const others = choices.filter((other) => other !== one);
        expect({ beside: one.name, is: nearest(others, one, 19)?.name }).toEqual({ beside: one.name, is: undefined });
      }
    },
  );

  it('shows the left wrist on the right in the front view and on the left in the back view', () => {
    const x = (view: 'front' | 'back', name: string): number => named(choicesOf(view), name).x;
    expect(x('front', 'Left wrist')).toBeGreaterThan(AXIS_X);
    expect(x('front', 'Right wrist')).toBeLessThan(AXIS_X);
    expect(x('back', 'Left wrist')).toBeLessThan(AXIS_X);
    expect(x('front', 'Left mouth corner')).toBeGreaterThan(LENS.x);
    expect(x('back', 'Left mouth corner')).toBeLessThan(LENS.x);
    expect(x('back', 'Nose')).toBe(LENS.x);
  });
});

describe('landmark search in the body diagram', () => {
  it.each([
    ['side', 'el', ['Elbow', 'Heel']],
    ['side', 'hands', ['Wrist', 'Pinky', 'Index', 'Thumb']],
    ['front', 'left kn', ['Left knee']],
    ['front', '13', ['Left elbow']],
    ['back', 'left_foot_index', ['Left foot index']],
    ['back', 'spleen', []],
  ] as const)('finds in the %s view for the query "%s": %j', (view, words, names) => {
    expect(search(choicesOf(view), words).map(({ name }) => name)).toEqual(names);
  });

  it('returns all 33 landmarks of the front view for a blank query', () => {
    expect(search(choicesOf('front'), '  ')).toHaveLength(33);
  });

  it('nearest: picks the landmark closest to a tap, and none for a tap far away', () => {
    const choices = choicesOf('side');
    expect(nearest(choices, { x: 224, y: 220 }, 30)?.name).toBe('Elbow');
    expect(nearest(choices, { x: 400, y: 400 }, 30)).toBeUndefined();
  });
});

describe('body diagram arrow keys', () => {
  it.each([
    ['side', 'Nose', 'ArrowDown', 'Shoulder'],
    ['side', 'Hip', 'ArrowDown', 'Knee'],
    ['side', 'Knee', 'ArrowUp', 'Hip'],
    ['side', 'Elbow', 'ArrowRight', 'Wrist'],
    ['front', 'Right shoulder', 'ArrowRight', 'Left shoulder'],
    ['front', 'Left knee', 'ArrowDown', 'Left ankle'],
    ['back', 'Left knee', 'ArrowRight', 'Right knee'],
  ] as const)('in the %s view, from %s, %s moves to %s', (view, from, key, to) => {
    const choices = choicesOf(view);
    expect(neighbour(choices, named(choices, from), key)?.name).toBe(to);
  });

  it('do not move when no landmark lies in that direction, nor for other keys', () => {
    const choices = choicesOf('side');
    expect(neighbour(choices, named(choices, 'Nose'), 'ArrowUp')).toBeUndefined();
    expect(neighbour(choices, named(choices, 'Nose'), 'Enter')).toBeUndefined();
  });

  it.each(VIEWS)('reach every landmark from every other one in the %s view', (view) => {
    const choices = choicesOf(view);
    for (const start of choices) {
      const reached = new Set([start]);
      for (const one of reached)
        for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
          const next = neighbour(choices, one, key);
          if (next) reached.add(next);
        }
      expect({ from: start.name, reached: reached.size }).toEqual({ from: start.name, reached: choices.length });
    }
  });

  it('accept Home and End to move to the first and last landmark', () => {
    const choices = choicesOf('front');
    const knee = named(choices, 'Left knee');
    expect([neighbour(choices, knee, 'Home')?.number, neighbour(choices, knee, 'End')?.number]).toEqual([0, 32]);
  });
});
