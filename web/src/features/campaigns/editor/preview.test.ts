import type { Block } from '@reptemple/contract/campaigns/campaign-blocks';
import { expect, test } from 'vitest';
import { isDemoSaved, withSavedDemo } from './preview.tsx';

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

test('another clip, or the first one, is not saved; other words beside the same one make no difference', () => {
  expect(isDemoSaved([demo('New words', 'squat')], [demo('Old words', 'squat')])).toBe(true);
  expect(isDemoSaved([demo('New words', 'squat')], [demo('Old words', 'push-up')])).toBe(false);
  expect(isDemoSaved([top, demo('New words', 'squat')], [top])).toBe(false);
  expect(isDemoSaved([top], [top])).toBe(true);
});

test('before there is a saved one, what was typed stays', () => {
  expect(withSavedDemo([demo('New words', 'squat')], undefined)).toEqual([demo('New words', 'squat')]);
  expect(withSavedDemo([demo('New words', 'squat')], [top])).toEqual([demo('New words', 'squat')]);
});
