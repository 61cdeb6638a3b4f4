// `npm run check`: the checks that every commit must pass. Takes two minutes.
import './print-script-help.mjs';
import { installIfNeeded } from './install-packages-if-needed.mjs';
import { runTests, runTogether, runTool, toolFile } from './run-commands.mjs';

installIfNeeded();
// The tools' packages are installed first, because the checks read the tools too.
installIfNeeded('tools');

const steps = [
  // Runs the type check at the same time as checks that take at most one core.
  {
    name: 'types, dependency rules, dead code, bare texts, prose, texts and audit',
    step: () =>
      runTogether([
        ['scripts/check-types.mjs'],
        ['scripts/check-dependency-rules.mjs'],
        [toolFile('knip')],
        [toolFile('tsx'), 'scripts/i18n-catalogues.ts', '--check'],
        [toolFile('tsx'), 'scripts/find-jsx-text-siblings.ts'],
        [toolFile('tsx'), 'scripts/lint-prose.ts'],
        [toolFile('tsx'), 'scripts/audit-packages.ts'],
      ]),
  },
  { name: 'lint', step: () => runTool('oxlint', ['--type-aware', '--deny-warnings']) },
  { name: 'format', step: () => runTool('oxfmt', ['--check']) },
  { name: 'unit tests', step: () => runTests('unit') },
];

const times = [];
for (const { name, step } of steps) times.push(`${name} ${(await step()).toFixed(1)} s`);
console.log(`check: ${times.join(' · ')}`);
