// Everything that can be known without a browser: types, arrows, lint, format, dead code, unit tests.
import { run, runTool } from './run.mjs';

const steps = [
  ['types', () => run(process.execPath, ['scripts/types.mjs'])],
  ['arrows', () => run(process.execPath, ['scripts/arrows.mjs'])],
  ['lint', () => runTool('oxlint', ['--type-aware', '--deny-warnings'])],
  ['format', () => runTool('oxfmt', ['--check'])],
  ['dead code', () => runTool('knip')],
  [
    'unit tests',
    () => runTool('vitest', ['run', '--reporter=default', '--reporter=json', '--outputFile.json=build/unit.json']),
  ],
];

const times = steps.map(([name, step]) => `${name} ${step().toFixed(1)} s`);
console.log(`check: ${times.join(' · ')}`);
