/** Measures CPU time on Linux. Other load on the machine distorts it less than wall-clock time. */
import { readFileSync } from 'node:fs';

const TICKS = 100;

export const secondsOfEnded = (): number => {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) / TICKS;
};
