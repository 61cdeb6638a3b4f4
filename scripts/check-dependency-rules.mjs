/**
 * `npm run lint:deps`: checks the dependency rules of .dependency-cruiser.mjs, and that the
 * server's features do not depend on each other in cycles. Also fails if it read no file of a
 * workspace or could not resolve an import. Otherwise a misconfigured checker would read nothing
 * and pass.
 */
import './print-script-help.mjs';
import { cruise } from 'dependency-cruiser';
import config from '../.dependency-cruiser.mjs';

const FEATURE = /^server\/src\/features\/([^/]+)\//;
const featureOf = (path) => FEATURE.exec(path)?.[1];
const isCounted = (path) => !/\/schema\.ts$|\.test\.ts$/.test(path);

const usesOf = (modules) => {
  const uses = new Map();
  for (const { source, dependencies } of modules.filter((module) => isCounted(module.source))) {
    const from = featureOf(source);
    for (const { resolved } of dependencies) {
      const to = featureOf(resolved);
      if (!from || !to || from === to || !isCounted(resolved)) continue;
      const used = uses.get(from) ?? new Map();
      uses.set(from, used.has(to) ? used : used.set(to, source));
    }
  }
  return uses;
};

/**
 * Returns each dependency cycle between features once, as a list of `module → feature`. Features
 * can form a cycle while their modules do not. `modules` is the output of dependency-cruiser.
 */
const featureCycles = (modules) => {
  const uses = usesOf(modules);
  const cycles = [];
  const done = new Set();
  const walk = (feature, way) => {
    const begun = way.findIndex((step) => step.feature === feature);
    if (begun >= 0) cycles.push(way.slice(begun).map(({ by, to }) => `${by} → ${to}`));
    else if (!done.has(feature)) {
      for (const [to, by] of uses.get(feature) ?? []) walk(to, [...way, { feature, by, to }]);
      done.add(feature);
    }
  };
  for (const feature of uses.keys()) walk(feature, []);
  return cycles;
};

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
console.log(`dependencies: ${local.length} modules keep all ${config.forbidden.length + 1} rules`);
