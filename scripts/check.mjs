// Checks that every commit must pass. Takes two minutes.
import { installIfNeeded } from './install.mjs';
import { run, runTests, runTogether, runTool, toolFile } from './run.mjs';

installIfNeeded();

const steps = [
  { name: 'types', step: () => run(process.execPath, ['scripts/types.mjs']) },
  // Each uses at most one core.
  {
    name: 'arrows, dead code, bare texts and prose',
    step: () =>
      runTogether([
        ['scripts/arrows.mjs'],
        [toolFile('knip')],
        [toolFile('tsx'), 'scripts/bare-text.ts'],
        [toolFile('tsx'), 'scripts/lint-prose.ts'],
      ]),
  },
  { name: 'lint', step: () => runTool('oxlint', ['--type-aware', '--deny-warnings']) },
  { name: 'format', step: () => runTool('oxfmt', ['--check']) },
  { name: 'texts', step: () => runTool('tsx', ['scripts/texts.ts', '--check']) },
  // Takes seconds. See scripts/audit.ts for the behaviour without a network.
  { name: 'audit', step: () => runTool('tsx', ['scripts/audit.ts']) },
  { name: 'unit tests', step: () => runTests('unit') },
];

const times = [];
for (const { name, step } of steps) times.push(`${name} ${(await step()).toFixed(1)} s`);
console.log(`check: ${times.join(' · ')}`);
