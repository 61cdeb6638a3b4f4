// Dependency rules of ARCHITECTURE.md: everything it does not allow is forbidden. Checked by
// `npm run lint:deps`.
import { readFileSync } from 'node:fs';

const inside = (folder) => `(^|/)${folder}/`;
const workspace = (name) => `(^|/)${name}/src/`;

/** Pure modules: .oxlintrc.json lists them, to keep clock, chance and browser out of them. */
const decisions = JSON.parse(readFileSync('.oxlintrc.json', 'utf8'))
  .overrides.find(({ rules }) => rules['no-restricted-properties'])
  .files.filter((path) => path.endsWith('.ts'))
  .map((path) => `^${path}$`);

const forbid = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });

export default {
  forbidden: [
    forbid('no-cycles', {}, { circular: true }, 'A cycle has no first thing to read.'),
    forbid(
      'engine-imports-nothing',
      { path: workspace('engine'), pathNot: '\\.test\\.ts$' },
      { pathNot: [workspace('engine'), 'engine/exercises/'] },
      'The engine is pure: no package, no Node, no other workspace.',
    ),
    forbid(
      'contract-knows-engine-and-zod',
      { path: workspace('contract') },
      { pathNot: [workspace('contract'), workspace('engine'), 'node_modules/(zod|punycode|@types/punycode)/'] },
      'The contract describes; it does nothing.',
    ),
    forbid(
      'server-and-web-never-meet',
      { path: inside('web') },
      { path: workspace('server') },
      'They share the contract, nothing else.',
    ),
    forbid(
      'web-and-server-never-meet',
      { path: workspace('server') },
      { path: workspace('web') },
      'They share the contract, nothing else.',
    ),
    forbid(
      'pose-knows-only-engine',
      { path: workspace('pose') },
      { path: [workspace('server'), workspace('web'), workspace('contract'), workspace('cli')] },
      'Browser, command line and server look for people with the same code, so it knows none of them.',
    ),
    forbid(
      'server-watches-in-a-child',
      { path: workspace('server'), pathNot: 'features/verification/pose-check/analyse-video\\.ts$' },
      { path: workspace('pose'), pathNot: 'pose/src/draw-skeleton\\.ts$' },
      'The model reads untrusted video and sets global names: only what runs in the watching child may load it.',
    ),
    forbid(
      'browser-imports-no-node',
      { path: 'web/src/' },
      { path: 'pose/src/(node|models)/' },
      'What runs in Node only stays out of the page.',
    ),
    forbid(
      'cli-knows-only-engine-and-pose',
      { path: workspace('cli') },
      { path: [workspace('server'), workspace('web'), workspace('contract')] },
      'The command line reads files and asks the engine.',
    ),
    forbid(
      'platform-knows-no-feature',
      { path: 'server/src/platform/' },
      { path: 'server/src/(features/|(request-handler|open-application|start-server|main)\\.ts)' },
      'Features stand on the platform, never the other way round.',
    ),
    forbid(
      'feature-uses-anothers-public-only',
      { path: 'server/src/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
      {
        path: 'server/src/features/([^/]+)/',
        pathNot: ['server/src/features/$1/', 'server/src/features/[^/]+/(index|schema)\\.ts$'],
      },
      'What a feature offers others is named in its index.ts; schema.ts is for foreign keys.',
    ),
    forbid(
      'features-know-no-app',
      { path: 'server/src/features/', pathNot: '\\.test\\.ts$' },
      { path: 'server/src/(request-handler|open-application|start-server|main)\\.ts$' },
      'main → start-server → open-application → request-handler → features → platform.',
    ),
    forbid(
      'web-feature-imports-no-feature',
      { path: 'web/src/features/([^/]+)/' },
      { path: 'web/src/features/([^/]+)/', pathNot: 'web/src/features/$1/' },
      'Features meet only in app/.',
    ),
    forbid(
      'web-features-know-no-app',
      { path: 'web/src/features/' },
      { path: 'web/src/app/' },
      'main → app → features.',
    ),
    forbid(
      'web-foundations-know-no-feature',
      { path: 'web/src/(ui|api|pose|recorder|player|i18n|entities)/' },
      { path: 'web/src/(features|app)/' },
      'ui, api, pose, recorder, player, entities and i18n serve features and know none.',
    ),
    forbid(
      'entities-stand-on-ui',
      { path: 'web/src/(ui|api|pose|recorder)/' },
      { path: 'web/src/entities/' },
      'Entities show what several features share; what they stand on does not know them.',
    ),
    forbid(
      'player-asks-no-server',
      { path: 'web/src/player/' },
      { path: ['web/src/api/', workspace('contract')] },
      'The player is given its video, its track and its definition; where they come from is the host’s.',
    ),
    forbid(
      'player-stands-on-ui-and-camera',
      { path: 'web/src/(ui|api|pose|recorder)/' },
      { path: 'web/src/player/' },
      'What the player stands on does not know it.',
    ),
    forbid(
      'decisions-are-pure',
      { path: decisions },
      { pathNot: [...decisions, workspace('engine'), workspace('contract'), 'engine/exercises/', 'web/src/i18n/'] },
      'Decisions import only the engine, the contract, translations and other decisions.',
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|public)/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
    preserveSymlinks: false,
  },
};
