/** What `npm run bench` measures, in the order in which it does. */

export interface Part {
  /** In package.json; each can be called alone. */
  readonly script: string;
  readonly args?: readonly string[];
}

/** What is alone in a process and quick first: whoever sees that the machine is busy has lost little. */
export const PARTS: readonly Part[] = [
  { script: 'bench:engine' },
  { script: 'bench:video' },
  { script: 'bench:idle' },
  { script: 'bench:leaderboard' },
  { script: 'bench:clients' },
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
