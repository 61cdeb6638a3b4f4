// Everything that can be known without a browser: types, arrows, lint, format, dead code, unit tests.
import { run, runTool } from './run.mjs';

const steps = [
  { name: 'types', step: () => run(process.execPath, ['scripts/types.mjs']) },
  { name: 'arrows', step: () => run(process.execPath, ['scripts/arrows.mjs']) },
  { name: 'lint', step: () => runTool('oxlint', ['--type-aware', '--deny-warnings']) },
  { name: 'format', step: () => runTool('oxfmt', ['--check']) },
  { name: 'dead code', step: () => runTool('knip') },
  {
    name: 'unit tests',
    step: () =>
      runTool('vitest', ['run', '--reporter=default', '--reporter=json', '--outputFile.json=build/unit.json']),
  },
];

const times = [];
for (const { name, step } of steps) times.push(`${name} ${step().toFixed(1)} s`);
console.log(`check: ${times.join(' · ')}`);
