import { describe, expect, it } from 'vitest';
import type { SetupCheck } from './setup-check.ts';
import { SILENT, speakOf } from './setup-voice.ts';

const unmet = (spoken: string): SetupCheck => ({ id: 'body', isMet: false, words: '', reason: '', spoken });
const met: SetupCheck = { id: 'side', isMet: true, words: '', reason: '', spoken: '' };

/** Returns what is spoken for a sequence of checks, evaluated four times a second. */
const heard = (
  story: readonly (readonly [fromSecond: number, checks: readonly SetupCheck[]])[],
  untilSecond: number,
) => {
  let voice = SILENT;
  const said: (readonly [second: number, words: string])[] = [];
  for (let second = 0; second < untilSecond; second += 0.25) {
    const checks = story.findLast(([from]) => from <= second)?.[1] ?? [];
    const spoken = speakOf(voice, checks, second * 1000);
    voice = spoken.voice;
    if (spoken.words) said.push([second, spoken.words]);
  }
  return said;
};

describe('the voice of the setup gate', () => {
  it('says the first thing to mend, patiently, and again after ten seconds', () => {
    expect(heard([[0, [unmet('step back'), unmet('turn sideways')]]], 13)).toEqual([
      [1.5, 'step back'],
      [11.5, 'step back'],
    ]);
  });

  it('leaves at least four seconds between two different words', () => {
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

  it('does not say what is mended before it is due', () => {
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

  it('says once that all is set, and once more after something was wrong', () => {
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
