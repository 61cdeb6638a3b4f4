import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { definitionOf } from '../../../../../engine/fixtures/parsed-definitions.ts';
import { CountUnitContext } from '../../../i18n/count-unit-labels.ts';
import { notCountedLabel } from '../../../i18n/rep-count-and-fault-labels.ts';
import { INITIAL_SNAPSHOT } from '../../../recorder/recorder-snapshot-store.ts';
import { directionOf, FormPanel } from '../recorder/recorder-bar.tsx';
import { groupByReason, NotCountedList, RepsSection } from './reps-section.tsx';
import { gifOf, Next } from './results-view.tsx';
import { BestAndWorstRep, PersonalBest } from './set-result-summary.tsx';

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
] as const)('directionOf: a %s in its %s phase is: %s', (exercise, phase, direction) => {
  expect(directionOf(definitionOf(exercise), phase)).toBe(direction);
});

const repOf = (number: number, valid: boolean) => ({
  number,
  startMs: number * 1000,
  bottomMs: number * 1000 + 300,
  endMs: number * 1000 + 800,
  valid,
  reason: null,
  formScore: 100 - number,
  fault: null,
  angles: {},
});

const sectionOf = (invalid: number): string => {
  const reps = Array.from({ length: invalid + 1 }, (_, at) => repOf(at + 1, at === invalid));
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  return renderToStaticMarkup(
    <RouterContextProvider router={router}>
      <RepsSection reps={reps} stills={undefined} definition={PUSH_UP} notCounted={[]} />
    </RouterContextProvider>,
  );
};

it.each([
  [3, 3, false],
  [6, 6, false],
  [7, 4, true],
  [30, 4, true],
])('RepsSection with %i invalid reps lists %i of them first, with more on request: %s', (invalid, listed, hasMore) => {
  const section = sectionOf(invalid);
  const list = /aria-label="Invalid Reps".*?<\/ol>/.exec(section)?.[0] ?? '';
  expect(list.match(/data-rep=/g)).toHaveLength(listed);
  expect(section.includes('Show more')).toBe(hasMore);
});

const stills = {
  viewBox: '0 0 10 10',
  byRep: new Map([1, 2].map((number) => [number, { bones: 'M0 0L1 1', limb: null }])),
  turn: undefined,
};

it('BestAndWorstRep draws the best rep also while its picture loads', () => {
  const reps = [repOf(1, true), repOf(2, true)];
  const drawn = renderToStaticMarkup(<BestAndWorstRep reps={reps} stills={stills} bestPicture={<img alt="" />} />);
  expect(drawn).toContain('<img');
  expect(drawn.match(/<svg/g)).toHaveLength(2);
});

it('BestAndWorstRep shows the picture of the best rep also if all reps have the same form', () => {
  const reps = [repOf(1, true), { ...repOf(2, true), formScore: repOf(1, true).formScore }];
  const drawn = renderToStaticMarkup(<BestAndWorstRep reps={reps} stills={stills} bestPicture={<img alt="" />} />);
  expect(drawn).toContain('<img');
  expect(drawn).not.toContain('Worst');
  expect(renderToStaticMarkup(<BestAndWorstRep reps={reps} stills={stills} />)).toBe('');
});

it('BestAndWorstRep shows the picture of a hold, which has no reps', () => {
  const drawn = renderToStaticMarkup(
    <CountUnitContext value="seconds">
      <BestAndWorstRep reps={[]} stills={undefined} bestPicture={<img alt="" />} />
    </CountUnitContext>,
  );
  expect(drawn).toContain('<img');
});

const nextAfter = (validReps: number): string => {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  return renderToStaticMarkup(
    <RouterContextProvider router={router}>
      <Next recording={{ challengeId: 'week', id: 'set', validReps }} onRecordAgain={() => {}} />
    </RouterContextProvider>,
  );
};

const mainButtonOf = (markup: string): string | undefined =>
  /class="[^"]*leads-on[^"]*".*?<span>([^<]+)<\/span>/.exec(markup)?.[1];

it('the main button after a set is View Leaderboard, and after a set of 0 reps Record Again', () => {
  expect(mainButtonOf(nextAfter(3))).toBe('View Leaderboard');
  expect(nextAfter(3)).not.toContain('Record Again');
  expect(mainButtonOf(nextAfter(0))).toBe('Record Again');
  expect(nextAfter(0).match(/leads-on/g)).toHaveLength(1);
  for (const link of ['View Leaderboard', 'View Full Analysis']) expect(nextAfter(0)).toContain(link);
});

it('a set of 0 reps has neither a comparison with the personal best nor a picture of the best rep', () => {
  expect(renderToStaticMarkup(<PersonalBest validReps={0} previousBest={null} />)).toBe('');
  expect(renderToStaticMarkup(<PersonalBest validReps={1} previousBest={null} />)).toContain('Your first result here');
  const media = { gifUrl: null, mediaStatus: 'processing' } as const;
  expect(gifOf({ ...media, validReps: 0 })).toBeUndefined();
  expect(gifOf({ ...media, validReps: 1 })).toBeDefined();
});

it('the buttons of the results dialog are 44 px high on a phone in landscape', () => {
  for (const reps of [0, 3]) {
    const heights = nextAfter(reps).match(/short:min-h-\d+/g) ?? [];
    expect(new Set(heights)).toEqual(new Set(['short:min-h-11']));
    expect(heights).toHaveLength(reps === 0 ? 3 : 2);
  }
});
