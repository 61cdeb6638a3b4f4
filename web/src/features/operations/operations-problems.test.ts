import { describe, expect, it } from 'vitest';
import { Operations } from '@reptemple/contract/operations/operations-page-and-health-checks';
import { beyondUpkeep, concernsOf, sizeLabel } from './operations-problems.ts';

const NOW = Date.parse('2026-03-15T12:00:00Z');
const ago = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString();
const DAY = 24 * 60;

const process = (version: string) => ({
  id: version,
  role: 'all' as const,
  version,
  node: 'v20',
  startedAt: ago(DAY),
  seenAt: ago(0),
});
const kind = { name: 'media-process', due: 3, later: 0, running: 1, failed: 0 };

const WELL: Operations = {
  version: '1.0.0',
  processes: [process('1.0.0')],
  queue: { oldestDueAt: ago(9), kinds: [kind], failed: [] },
  mail: { isInTrouble: false },
  storage: { kind: 'folder', isAnswering: true, freeBytes: 11, totalBytes: 100, lastWriteAt: null },
  database: { kind: 'server', bytes: 1, connections: { busy: 9, idle: 0, waiting: 0 }, migrations: 30 },
  backup: { at: ago(2 * DAY - 1), generation: 'one' },
  upkeep: [],
  browserErrors: [
    {
      day: '2026-03-14',
      kind: 'error',
      name: 'TypeError',
      place: '/a.js:1:1',
      said: 'x',
      count: 2,
      lastAt: ago(DAY + 1),
    },
  ],
};

describe('operator concerns', () => {
  it('are empty while everything works', () => {
    expect(concernsOf(WELL, NOW)).toEqual([]);
  });

  it.each<[string, Partial<Operations>]>([
    ['storage', { storage: { ...WELL.storage, isAnswering: false } }],
    ['failed', { queue: { ...WELL.queue, kinds: [{ ...kind, failed: 1 }] } }],
    ['waiting', { queue: { ...WELL.queue, oldestDueAt: ago(11) } }],
    ['mail', { mail: { isInTrouble: true } }],
    ['space', { storage: { ...WELL.storage, freeBytes: 9 } }],
    ['backup', { backup: null }],
    ['backup', { backup: { at: ago(2 * DAY + 1), generation: 'one' } }],
    ['versions', { processes: [process('1.0.0'), process('1.1.0')] }],
    ['pool', { database: { ...WELL.database, connections: { busy: 10, idle: 0, waiting: 1 } } }],
    ['browsers', { browserErrors: WELL.browserErrors.map((one) => ({ ...one, lastAt: ago(5) })) }],
  ])('%s', (concern, change) => {
    expect(concernsOf({ ...WELL, ...change }, NOW)).toEqual([concern]);
  });
});

it('a reply of an older process without newer fields is accepted and raises no concern about them', () => {
  const { mail: _mail, ...rest } = WELL;
  const { isAnswering: _isAnswering, ...storage } = WELL.storage;
  const older = { ...rest, storage, processes: [process('1.0.0'), process('1.1.0')] };
  expect(concernsOf(Operations.parse(older), NOW)).toEqual(['versions']);
});

it('the list of job queues leaves out maintenance jobs that only wait for their next scheduled run', () => {
  const waiting = { ...kind, due: 0, running: 0, later: 1 };
  const rows = [
    { ...waiting, name: 'sweep' },
    { ...waiting, name: 'late-sweep', due: 1 },
    { ...waiting, name: 'failed-sweep', failed: 1 },
    { ...waiting, name: 'outbox-deliver' },
    { ...waiting, name: 'idle', later: 0 },
  ];
  const upkeep = ['sweep', 'late-sweep', 'failed-sweep'].map((name) => ({ name, nextAt: ago(-5) }));
  expect(beyondUpkeep(rows, upkeep).map(({ name }) => name)).toEqual(['late-sweep', 'failed-sweep', 'outbox-deliver']);
});

it.each([
  [0, '0 MB'],
  [1_440_000, '1.4 MB'],
  [2_000_000_000, '2 GB'],
  [3_250_000_000_000, '3.3 TB'],
])('sizeLabel formats %d bytes as %s', (bytes, words) => {
  expect(sizeLabel(bytes)).toBe(words);
});
