import { describe, expect, it } from 'vitest';
import type { SetupCheck } from './check-setup.ts';
import { SetupCheckDisplay } from './throttled-setup-checks.ts';

const check = (isMet: boolean): SetupCheck => ({
  id: 'side',
  isMet,
  words: 'Side view',
  reason: 'Turn your side to the camera.',
  spoken: 'turn sideways',
});

const shownBy = (story: readonly (readonly [at: number, met: boolean])[]): readonly boolean[] => {
  const shown: boolean[] = [];
  const watch = new SetupCheckDisplay<boolean>(
    (isMet) => [check(isMet)],
    ([first]) => shown.push(first?.isMet ?? false),
  );
  for (const [at, isMet] of story) watch.look(isMet, at);
  return shown;
};

describe('the set-up check display', () => {
  it.each([
    ['is there at once', [[0, false]], [false]],
    [
      'is not drawn again while nothing changes',
      [
        [0, false],
        [300, false],
        [600, false],
      ],
      [false],
    ],
    [
      'changes at most four times a second',
      [
        [0, false],
        [40, true],
        [80, false],
        [120, true],
      ],
      [false],
    ],
    [
      'shows a change a moment later',
      [
        [0, false],
        [40, true],
        [280, true],
      ],
      [false, true],
    ],
  ] as const)('%s', (_, story, shown) => {
    expect(shownBy(story)).toEqual(shown);
  });
});
