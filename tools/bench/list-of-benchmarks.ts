export interface Part {
  readonly script: string;
  readonly args?: readonly string[];
  /**
   * True if the benchmark shares a PostgreSQL server with others, so that ten million recordings
   * are inserted only once.
   */
  readonly isOnShared?: boolean;
}

const SIZES = '1000,10000,100000,1000000,10000000';

/**
 * Benchmarks in order. Fast benchmarks in a single process come first, so that a busy machine is
 * noticed early.
 */
export const PARTS: readonly Part[] = [
  { script: 'bench:engine' },
  { script: 'bench:video' },
  { script: 'bench:idle' },
  { script: 'bench:leaderboard', args: ['--sizes', '1000,10000,100000'] },
  {
    script: 'bench:leaderboard',
    args: ['--sizes', SIZES, '--days-up-to', '1000000', '--plain-seconds', '20'],
    isOnShared: true,
  },
  { script: 'bench:clients', args: ['--sizes', SIZES], isOnShared: true },
  { script: 'bench:reads' },
  { script: 'bench:reads', args: ['--postgres'] },
  { script: 'bench:sending' },
  { script: 'bench:sending', args: ['--embedded'] },
  { script: 'bench:web' },
  { script: 'bench:pose' },
  { script: 'bench:player' },
  { script: 'bench:editor' },
  { script: 'bench:recording' },
];

/**
 * Benchmarks that `npm run bench` leaves out: they need an existing installation, or a large
 * temporary database.
 */
export const ALONE: readonly string[] = ['bench:lists', 'bench:copies'];
