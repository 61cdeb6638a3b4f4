/**
 * Builds two pages from index.html: the application, and the landing page (door.html), which the
 * server sends to signed-out visitors. Both first run the bootstrap script, which loads the
 * language and then imports the page's entry script. The browser preloads both scripts. With static
 * imports, an entry would be split into twice as many files, 8 KB larger in total.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Rolldown, HtmlTagDescriptor, Plugin } from 'vite';
import { entryOf, findCycle, isChunk, withImports } from './chunk-graph.ts';
import type { Bundle } from './chunk-graph.ts';

/** Maximum gzipped size of the landing page's scripts in KB (1024 bytes). */
const LIMIT_KB = 120;
const POSE = /@mediapipe|\/pose\/src\/|\/web\/src\/(?:pose|recorder)\//;
const NAMED = 12;

type Chunk = Pick<Rolldown.OutputChunk, 'code' | 'moduleIds' | 'modules'>;

const inKb = (bytes: number): string => (bytes / 1024).toFixed(1);

/**
 * Returns the package that contains a module, or the path of the module if it is one of our files.
 */
const originOf = (id: string): string =>
  /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/.exec(id)?.[1] ??
  id.replace(/^.*\/(?=(?:web|contract|engine)\/)/, '');

const largest = (chunks: readonly Chunk[]): string => {
  const sizes = new Map<string, number>();
  for (const [id, { renderedLength }] of chunks.flatMap(({ modules }) => Object.entries(modules)))
    sizes.set(originOf(id), (sizes.get(originOf(id)) ?? 0) + renderedLength);
  return [...sizes]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, NAMED)
    .map(([origin, bytes]) => `  ${inKb(bytes)} KB  ${origin}`)
    .join('\n');
};

/**
 * Returns an error message if the landing page loads too many bytes of script or any pose code,
 * which fails the build. Otherwise returns undefined.
 */
export const landingPageError = (chunks: readonly Chunk[]): string | undefined => {
  const pose = chunks.flatMap(({ moduleIds }) => moduleIds).find((id) => POSE.test(id));
  if (pose !== undefined) return `The first page loads pose code: ${pose}`;
  const bytes = chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
  if (bytes <= LIMIT_KB * 1024) return undefined;
  return `The first page loads ${inKb(bytes)} KB of script (gzip), more than ${LIMIT_KB}. Largest, before shrinking:\n${largest(chunks)}`;
};

type Attributes = Readonly<Record<string, string | boolean>>;

const link = (attrs: Attributes): HtmlTagDescriptor => ({ tag: 'link', attrs, injectTo: 'head' });

const script = (name: string, attrs: Attributes): HtmlTagDescriptor =>
  link({ ...attrs, crossorigin: '', href: `/${name}` });

const preloads = (start: string, names: readonly string[]): HtmlTagDescriptor[] =>
  names.map((name) => script(name, { rel: 'modulepreload', 'data-part': name === start ? 'start' : 'before' }));

/**
 * Preload links of the landing page's background pictures
 * (app/landing/landing-background-video.tsx).
 */
const POSTERS = [
  ['phone', 'portrait'],
  ['desktop', 'landscape'],
].map(([name = '', orientation = '']) =>
  link({
    rel: 'preload',
    as: 'image',
    type: 'image/avif',
    media: `(orientation: ${orientation})`,
    href: `/samples/landing-background-${name}.avif`,
    fetchpriority: 'high',
  }),
);

/**
 * Adds `blocking="render"` to module scripts, so that the theme is set before the first paint
 * (src/app/layout/theme.ts). Browsers that do not support the attribute ignore it.
 */
const blockingRender = (html: string): string => html.replaceAll('<script type="module"', '$& blocking="render"');

interface Starts {
  readonly application: string;
  readonly door: string;
  /**
   * Modules of pages that visitors often open first. Keys are the page names of
   * server/src/platform/http/page-head-and-embedded-responses.ts.
   */
  readonly arrivals: Readonly<Record<string, string>>;
}

/**
 * Returns one HTML comment per page in `arrivals`, with the links that preload the page's scripts.
 * The server uncomments those of the requested page.
 */
const arrivalLinks = (bundle: Bundle, { application, arrivals }: Starts): string => {
  const known = withImports(bundle, entryOf(bundle, application));
  const linksOf = (module: string): string =>
    [...withImports(bundle, entryOf(bundle, module))]
      .filter((name) => !known.has(name))
      .map((name) => `<link data-part="page" crossorigin href="/${name}">`)
      .join('');
  return Object.entries(arrivals)
    .map(([entryPage, module]) => `<!--${entryPage} ${linksOf(module)}-->\n`)
    .join('');
};

/** Vite plugin that builds the application's page and the landing page. All paths are absolute. */
export const pages = (page: string, starts: Starts): Plugin => {
  const door = join(dirname(page), 'door.html');
  return {
    name: 'reptemple-pages',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        rolldownOptions: {
          input: {
            index: page,
            door,
            application: starts.application,
            landing: starts.door,
          },
        },
      },
    }),
    resolveId: (id) => (id === door ? door : undefined),
    load: (id) => (id === door ? readFileSync(page, 'utf8') : undefined),
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {}, filename }) => {
        const missingIn = (start: string): readonly string[] =>
          [...withImports(bundle, start)].filter((name) => !html.includes(name));
        const application = entryOf(bundle, starts.application);
        // Links the application's scripts with rel="modulepreload", so that browsers preload them.
        // If the server adds page content to the HTML, it removes `rel`. src/bootstrap.ts then sets
        // it after the first paint.
        if (filename !== door) {
          const tags = preloads(application, missingIn(application));
          return {
            html: blockingRender(html).replace('</head>', () => `${arrivalLinks(bundle, starts)}</head>`),
            tags,
          };
        }
        const start = entryOf(bundle, starts.door);
        const first = missingIn(start);
        const here = Object.keys(bundle).filter((name) => html.includes(name) || first.includes(name));
        const cycle = findCycle(bundle);
        if (cycle) throw new Error(`Chunks import each other, so some code would run too early: ${cycle.join(', ')}`);
        const landingError = landingPageError(here.map((name) => bundle[name]).filter(isChunk));
        if (landingError !== undefined) throw new Error(landingError);
        const later = missingIn(application).filter((name) => !first.includes(name));
        // Writes links of the application's scripts without `rel`. The browser fetches them when
        // landing-entry.tsx sets it.
        return {
          html: blockingRender(html),
          tags: [...preloads(start, first), ...POSTERS, ...later.map((name) => script(name, { 'data-later': true }))],
        };
      },
    },
  };
};
