// `npm run check`: the checks that every commit must pass. Takes two minutes.
import './print-script-help.mjs';
import { installIfNeeded } from './install-packages-if-needed.mjs';
import { runTests, runTogether, runTool, toolFile } from './run-commands.mjs';

installIfNeeded();
// Installs the tools' packages too, because the checks read the source of the tools.
installIfNeeded('tools');

const steps = [
  // Runs the type check and smaller checks, two at a time.
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
