import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { INITIAL_SNAPSHOT } from '../../recorder/recorder-state.ts';
import { notCountedLabel } from '../../i18n/counts-words.ts';
import { groupByReason, NotCountedList } from './not-counted-list.tsx';
import { directionOf, FormPanel } from './stage/recorder-bar.tsx';
import { definitionOf } from '../../../../engine/fixtures/definitions.ts';

const PUSH_UP = definitionOf('push-up');

it('groupByReason groups movements by reason, in the order of their first occurrence', () => {
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

it('notCountedLabel has a label for a known reason, and a general one for an unknown reason', () => {
  expect(notCountedLabel('legs_differed')).toBe('Both legs must move alike');
  expect(notCountedLabel('something_new')).toBe('Not counted');
});

it('NotCountedList shows how often and when each reason occurred, and nothing without movements', () => {
  const movements = [
    { code: 'legs_differed', startMs: 61_000 },
    { code: 'legs_differed', startMs: 65_000 },
  ];
  const listed = renderToStaticMarkup(<NotCountedList movements={movements} />);
  expect(listed).toContain('2 × Both legs must move alike');
  expect(listed).toContain('1:05');
  expect(renderToStaticMarkup(<NotCountedList movements={[]} />)).toBe('');
});

it('FormPanel shows why the latest movement was not counted', () => {
  const snapshot = { ...INITIAL_SNAPSHOT, lastNotCounted: 'person_lost' } as const;
  expect(renderToStaticMarkup(<FormPanel definition={PUSH_UP} snapshot={snapshot} />)).toContain(
    'Not counted: You were out of the picture',
  );
  expect(renderToStaticMarkup(<FormPanel definition={PUSH_UP} snapshot={INITIAL_SNAPSHOT} />)).not.toContain(
    'Not counted',
  );
});

it('FormPanel shows what the camera view cannot check, unless a rep has just failed', () => {
  const snapshot = { ...INITIAL_SNAPSHOT, viewNote: 'From here, hips and legs are not judged.' };
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
] as const)('directionOf: a %s in its %s phase goes: %s', (exercise, phase, direction) => {
  expect(directionOf(definitionOf(exercise), phase)).toBe(direction);
});
