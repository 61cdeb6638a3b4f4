// Checks the dependency rules in two steps: the source tree must violate none, and a fixture tree
// must violate each. The second step detects a misconfigured checker, which reads nothing and
// passes.
import { cruise } from 'dependency-cruiser';
import config from '../.dependency-cruiser.mjs';
import { featureCycles } from './feature-cycles.mjs';

const PLANTED = 'scripts/planted-breaches';
const WORKSPACES = ['engine', 'contract', 'pose', 'server', 'web', 'cli'];

const violations = async (folders, baseDir) => {
  const { output } = await cruise(folders, {
    ...config.options,
    baseDir,
    ruleSet: { forbidden: config.forbidden },
    validate: true,
  });
  return { found: output.summary.violations, modules: output.modules };
};

const real = await violations(WORKSPACES, process.cwd());
const local = real.modules.filter((module) => /^(engine|contract|pose|server|web|cli)\/src\//.test(module.source));
const unread = WORKSPACES.filter((workspace) => !local.some((module) => module.source.startsWith(`${workspace}/src/`)));
const unresolved = local.flatMap((module) =>
  module.dependencies
    .filter((dependency) => dependency.couldNotResolve && dependency.module.startsWith('@reptemple/'))
    .map((dependency) => `${module.source} → ${dependency.module}`),
);
const cycles = featureCycles(real.modules);
for (const cycle of cycles) console.error(`✗ features-stand-on-each-other: ${cycle.join(', ')}`);
const why = new Map(config.forbidden.map(({ name, comment }) => [name, comment]));
for (const { rule, from, to } of real.found) console.error(`✗ ${rule.name}: ${from} → ${to}: ${why.get(rule.name)}`);
for (const workspace of unread) console.error(`✗ no module of ${workspace} was read: the checker is misconfigured`);
for (const edge of unresolved) console.error(`✗ could not follow ${edge}`);

const planted = await violations(WORKSPACES, `${process.cwd()}/${PLANTED}`);
const fired = new Set(planted.found.map(({ rule }) => rule.name));
const silent = config.forbidden.map(({ name }) => name).filter((name) => !fired.has(name));
if (featureCycles(planted.modules).length !== 1) silent.push('features-stand-on-each-other');
for (const name of silent) console.error(`✗ ${name} did not fire on its planted breach`);

if (cycles.length + real.found.length + unread.length + unresolved.length + silent.length > 0) process.exit(1);
console.log(
  `arrows: ${local.length} modules, no breach; all ${config.forbidden.length + 1} rules fired on the planted breaches`,
);
