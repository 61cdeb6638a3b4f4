import { describe, expect, it } from 'vitest';
import { instructionsFor } from './instructions.ts';

const textFor = (name: string, cameraPosition: 'side' | 'front' = 'side'): string => {
  const { placing, form = [] } = instructionsFor({ name, cameraPosition });
  return [...placing, ...form].join(' ');
};

describe('setup instructions', () => {
  it.each([
    ['Push-up', ['landscape, about 2 metres (6-7 feet) back', 'belly-button height', 'tilt it slightly up']],
    ['Push-up', ['horizontal phone about 40 cm (16 inches) above the ground', 'full body from the side']],
    ['Push-up', ['straight line from head to heels', '110 degrees or less', '151 degrees or more', 'slightly wider']],
    ['Strict squat', ['about 2 metres (6-7 feet) back', 'about waist height']],
    ['Demo squat', ['90 degrees or less at depth', 'Neutral spine', 'knees tracking over your toes']],
    ['Bench press', ['belly-button height', 'height of the bench']],
    ['Lunge', ['landscape, about 2 metres', 'belly-button height', 'from the side']],
  ])('%s: %j', (name, sentences) => {
    for (const sentence of sentences) expect(textFor(name)).toContain(sentence);
  });

  it('asks for the view that the definition measures in', () => {
    expect(textFor('Pull-up', 'front')).toContain('from the front');
  });

  it('claims no form for an exercise it does not know', () => {
    expect(instructionsFor({ name: 'Lunge', cameraPosition: 'side' }).form).toBeUndefined();
  });
});
