/** What `npm run bench` measures, in the order in which it does. */

export interface Part {
  /** In package.json; each can be called alone. */
  readonly script: string;
  readonly args?: readonly string[];
  /** On one PostgreSQL with the others that say so: ten million recordings are stored once, for all of them. */
  readonly isOnShared?: boolean;
}

const SIZES = '1000,10000,100000,1000000,10000000';

/** What is alone in a process and quick first: whoever sees that the machine is busy has lost little. */
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
  { script: 'bench:sending' },
  { script: 'bench:sending', args: ['--embedded'] },
  { script: 'bench:web' },
  { script: 'bench:pose' },
  { script: 'bench:player' },
  { script: 'bench:editor' },
  { script: 'bench:recording' },
];

/** Measures an installation that is there already, and writes nothing. */
export const ALONE: readonly string[] = ['bench:lists'];
