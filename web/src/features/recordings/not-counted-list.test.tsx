import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { INITIAL_SNAPSHOT } from '../../recorder/recorder-state.ts';
import { notCountedLabel } from '../../i18n/counts-words.ts';
import { groupByReason, NotCountedList } from './not-counted-list.tsx';
import { directionOf, FormPanel } from './stage/recorder-bar.tsx';
import { definitionOf } from '../../../../engine/fixtures/definitions.ts';

const PUSH_UP = definitionOf('push-up');

it('groups movements by their reason, in the order in which each first comes', () => {
  const movements = [
    { code: 'legs_differed', startMs: 1000 },
    { code: 'person_lost', startMs: 4000 },
    { code: 'legs_differed', startMs: 7000 },
  ];
  expect(groupByReason(movements)).toEqual([
    { code: 'legs_differed', startsMs: [1000, 7000] },
    { code: 'person_lost', startsMs: [4000] },
  ]);
});

it('has a label for each reason, and one for a reason of a newer engine', () => {
  expect(notCountedLabel('legs_differed')).toBe('Both legs must move alike');
  expect(notCountedLabel('something_new')).toBe('Not counted');
});

it('lists how often each reason came and when, and nothing without movements', () => {
  const movements = [
    { code: 'legs_differed', startMs: 61_000 },
    { code: 'legs_differed', startMs: 65_000 },
  ];
  const listed = renderToStaticMarkup(<NotCountedList movements={movements} />);
  expect(listed).toContain('2 × Both legs must move alike');
  expect(listed).toContain('1:05');
  expect(renderToStaticMarkup(<NotCountedList movements={[]} />)).toBe('');
});

it('says on the live picture why the latest movement is no rep', () => {
  const snapshot = { ...INITIAL_SNAPSHOT, lastNotCounted: 'person_lost' } as const;
  expect(renderToStaticMarkup(<FormPanel definition={PUSH_UP} snapshot={snapshot} />)).toContain(
    'Not counted: You were out of the picture',
  );
  expect(renderToStaticMarkup(<FormPanel definition={PUSH_UP} snapshot={INITIAL_SNAPSHOT} />)).not.toContain(
    'Not counted',
  );
});

it('says on the live picture what the view cannot show, unless a rep has just failed', () => {
  const snapshot = { ...INITIAL_SNAPSHOT, viewNote: 'At an angle, hips and legs are not judged.' };
  const lastFault = {
    code: 'hips_sagged',
    text: 'Hips sagged',
    detail: '',
    angle: null,
    value: null,
    limit: null,
  } as const;
  expect(renderToStaticMarkup(<FormPanel definition={PUSH_UP} snapshot={snapshot} />)).toContain(
    'hips and legs are not judged',
  );
  expect(renderToStaticMarkup(<FormPanel definition={PUSH_UP} snapshot={{ ...snapshot, lastFault }} />)).not.toContain(
    'not judged',
  );
});

it.each([
  ['push-up', 'start', 'up'],
  ['push-up', 'end', 'down'],
  ['pull-up', 'start', 'down'],
  ['pull-up', 'end', 'up'],
  ['squat', 'end', 'down'],
  ['squat', 'transition', undefined],
] as const)('names the direction of a %s in its %s phase: %s', (exercise, phase, direction) => {
  expect(directionOf(definitionOf(exercise), phase)).toBe(direction);
});
