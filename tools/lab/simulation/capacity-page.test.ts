import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dayText, limitsText, peopleText, rushText } from './capacity-page.ts';
import { WHOLE_DAY } from './event-arrivals-and-queue-waits.ts';
import type { Measured } from './simulation-measurements.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/capacity.md'), 'utf8');

const MEASURED: Measured = {
  plan: {
    people: 1000,
    recordings: 1000,
    stretch: WHOLE_DAY,
    minutes: 14.4,
    timesAsFast: 100,
    load: 0.07,
    portion: 0.0007,
    sets: { mean: 3, most: 10 },
  },
  version: 'PostgreSQL 15',
  tally: { waits: new Map(), refused: new Map(), recordings: 0, lost: 0 },
  readings: { web: [], worker: [] },
  queues: [],
  databaseSeconds: 0,
  drainedInSeconds: 0,
  videoSeconds: 0,
  watchSeconds: 0,
};

test('docs page contains the current generated texts about users and limits', () => {
  expect(PAGE).toContain(`\n${peopleText()}\n`);
  expect(PAGE).toContain(`\n${limitsText()}\n`);
});

test('the texts of day and rush name the command that repeats the run', () => {
  expect(dayText(MEASURED)).toContain('`npm --prefix tools run simulate -- --part day --load 0.07 --minutes 14.4`');
  expect(rushText(MEASURED)).toContain('`npm --prefix tools run simulate -- --part rush --load 0.07 --minutes 14.4`');
});
