// What every commit must pass, in two minutes: types, arrows, lint, format, dead code, unit tests.
import { run, runTests, runTool } from './run.mjs';

const steps = [
  { name: 'types', step: () => run(process.execPath, ['scripts/types.mjs']) },
  { name: 'arrows', step: () => run(process.execPath, ['scripts/arrows.mjs']) },
  { name: 'lint', step: () => runTool('oxlint', ['--type-aware', '--deny-warnings']) },
  { name: 'format', step: () => runTool('oxfmt', ['--check']) },
  { name: 'dead code', step: () => runTool('knip') },
  { name: 'unit tests', step: () => runTests('unit') },
];

const times = [];
for (const { name, step } of steps) times.push(`${name} ${step().toFixed(1)} s`);
console.log(`check: ${times.join(' · ')}`);
