// Checks for dependency cycles between server features. The module checker is not enough: modules
// may be free of cycles while their folders are not, and it cannot leave out `schema.ts`, which
// foreign keys and joins refer to.
const FEATURE = /^server\/src\/features\/([^/]+)\//;
const featureOf = (path) => FEATURE.exec(path)?.[1];
const isCounted = (path) => !/\/schema\.ts$|\.test\.ts$/.test(path);

/** Maps each feature to the features it uses, with the importing modules. */
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
 * Returns each cycle of features once, as a list of modules. `modules` is the output of
 * dependency-cruiser.
 */
export const featureCycles = (modules) => {
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
