import type { Block } from '@reptemple/contract/campaign-blocks';
import { expect, test } from 'vitest';
import { withSavedDemo } from './demo-as-saved.ts';

const demo = (title: string, clip: 'push-up' | 'squat'): Block => ({
  kind: 'demo-video',
  title,
  text: '',
  clip,
  exerciseDefinitionId: null,
});
const top: Block = { kind: 'top' };

test('a clip that is not saved yet is not judged by what judges the saved one', () => {
  expect(withSavedDemo([top, demo('New words', 'squat')], [demo('Old words', 'push-up')])).toEqual([
    top,
    demo('New words', 'push-up'),
  ]);
});

test('before there is a saved one, what was typed stays', () => {
  expect(withSavedDemo([demo('New words', 'squat')], undefined)).toEqual([demo('New words', 'squat')]);
  expect(withSavedDemo([demo('New words', 'squat')], [top])).toEqual([demo('New words', 'squat')]);
});
