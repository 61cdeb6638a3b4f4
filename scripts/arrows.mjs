// Checks the dependency rules of .dependency-cruiser.mjs. Fails too if a workspace was not read or
// an import was not resolved: a misconfigured checker reads nothing and passes.
import { cruise } from 'dependency-cruiser';
import config from '../.dependency-cruiser.mjs';
import { featureCycles } from './feature-cycles.mjs';

const WORKSPACES = ['engine', 'contract', 'pose', 'server', 'web', 'cli'];

const { output } = await cruise(WORKSPACES, {
  ...config.options,
  baseDir: process.cwd(),
  ruleSet: { forbidden: config.forbidden },
  validate: true,
});
const local = output.modules.filter((module) => /^(engine|contract|pose|server|web|cli)\/src\//.test(module.source));
const unread = WORKSPACES.filter((workspace) => !local.some((module) => module.source.startsWith(`${workspace}/src/`)));
const unresolved = local.flatMap((module) =>
  module.dependencies
    .filter((dependency) => dependency.couldNotResolve && dependency.module.startsWith('@reptemple/'))
    .map((dependency) => `${module.source} → ${dependency.module}`),
);
const cycles = featureCycles(output.modules);
for (const cycle of cycles) console.error(`✗ features-stand-on-each-other: ${cycle.join(', ')}`);
const why = new Map(config.forbidden.map(({ name, comment }) => [name, comment]));
for (const { rule, from, to } of output.summary.violations)
  console.error(`✗ ${rule.name}: ${from} → ${to}: ${why.get(rule.name)}`);
for (const workspace of unread) console.error(`✗ no module of ${workspace} was read: the checker is misconfigured`);
for (const edge of unresolved) console.error(`✗ could not follow ${edge}`);

if (cycles.length + output.summary.violations.length + unread.length + unresolved.length > 0) process.exit(1);
console.log(`arrows: ${local.length} modules keep all ${config.forbidden.length + 1} rules`);
