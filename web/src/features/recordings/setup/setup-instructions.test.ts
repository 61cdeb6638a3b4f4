import { describe, expect, it } from 'vitest';
import { bareOf, definitionOf } from '../../../../../engine/fixtures/parsed-definitions.ts';
import { instructionsFor } from './setup-instructions.tsx';
import { positionOf } from './start-position-outline.tsx';

const textFor = (name: string, cameraPosition: 'side' | 'front' = 'side'): string => {
  const { placing, form = [] } = instructionsFor({ ...definitionOf('push-up'), name, cameraPosition });
  return [...placing, ...form].join(' ');
};

describe('setup instructions', () => {
  it.each([
    ['Push-up', ['landscape, about 2 metres (6-7 feet) back', 'belly-button height', 'tilt it up slightly']],
    ['Push-up', ['horizontal phone about 40 cm (16 inches) above the ground', 'full body from the side']],
    ['Push-up', ['straight line from head to heels', '110 degrees or less', '151 degrees or more', 'slightly wider']],
    ['Strict squat', ['about 2 metres (6-7 feet) back', 'about waist height']],
    ['Demo squat', ['90 degrees or less at depth', 'Neutral spine', 'knees tracking over your toes']],
    ['Bench press', ['belly-button height', 'height of the bench']],
    ['Pushups, wide', ['40 cm (16 inches)']],
    ['Pull Ups', ['about chest height']],
    ['Lunge', ['landscape, about 2 metres', 'belly-button height', 'from the side', 'both knees to about 90 degrees']],
    ['Sit-up', ['your knees in the picture', 'chest is near your thighs']],
    ['Dip', ['your hands and hips in the picture', 'at 95 degrees or less']],
    ['Shoulder press', ['room above your head', 'hands at your shoulders']],
  ])('for an exercise named "%s" include the sentences %j', (name, sentences) => {
    for (const sentence of sentences) expect(textFor(name)).toContain(sentence);
  });

  it.each([
    ['push-up', 'plank'],
    ['squat', 'standing'],
    ['pull-up', 'hanging'],
    ['bench-press', 'bench'],
    ['sit-up', 'supine'],
    ['lunge', 'standing'],
    ['dip', 'standing'],
    ['shoulder-press', 'standing'],
    ['plank', 'plank'],
    ['burpee', 'standing'],
  ] as const)('draw the start position of a %s as %s', (id, position) => {
    expect(positionOf(definitionOf(id))).toBe(position);
  });

  it('ask for a front view when the definition measures from the front', () => {
    expect(textFor('Pull-up', 'front')).toContain('from the front');
  });

  it.each([
    ['push-up', 'Other views count too, but your hips and legs are judged from the side only.'],
    ['squat', 'Other views count too, but your joint angles are estimates then.'],
    ['bench-press', 'Other views count too, but your joint angles are estimates then.'],
    ['pull-up', 'From the back counts too.'],
  ] as const)('name the other camera views that count for a %s', (id, sentence) => {
    expect(instructionsFor(definitionOf(id)).placing).toContain(sentence);
  });

  it('mention no other view when the definition measures angles in the image only', () => {
    expect(instructionsFor(bareOf('push-up')).placing.join(' ')).not.toContain('count too');
  });

  it.each(['Handstand', 'Push press', 'Lat pulldown', 'Bench dip'])(
    'give no form advice for an unknown exercise: %s',
    (name) => {
      expect(instructionsFor({ ...definitionOf('push-up'), name }).form).toBeUndefined();
    },
  );

  it('explain the 90° knee measurement for the squat, not for the demo squat or the push-up', () => {
    const words = 'From the side, a 90° knee can measure up to 100°, which counts.';
    expect(instructionsFor(definitionOf('squat')).measured).toBe(words);
    for (const id of ['demo-squat', 'push-up'] as const) {
      expect(instructionsFor(definitionOf(id)).measured).toBeUndefined();
    }
  });
});
