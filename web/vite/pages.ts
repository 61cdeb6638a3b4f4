/**
 * Two pages out of index.html: the application's, and the first page on its own (door.html), which the server sends to whoever is not
 * signed in. Both begin with the same first script, which imports what the page names as its start once the language is known; the page
 * has the browser ask for both at the same time. Imported the ordinary way a start would be cut into twice as many files, 8 KB more.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { type Bundle, entryOf, isChunk, withImports } from './bundle.ts';
import { complaintAbout } from './door-weight.ts';

type Attributes = Readonly<Record<string, string | boolean>>;

const link = (attrs: Attributes): HtmlTagDescriptor => ({ tag: 'link', attrs, injectTo: 'head' });

const script = (name: string, attrs: Attributes): HtmlTagDescriptor =>
  link({ ...attrs, crossorigin: '', href: `/${name}` });

const preloads = (start: string, names: readonly string[]): HtmlTagDescriptor[] =>
  names.map((name) => script(name, { rel: 'modulepreload', 'data-part': name === start ? 'start' : 'before' }));

/** The picture behind the first page, for either way of holding a screen: see app/landing/background.tsx. */
const POSTERS = [
  ['phone', 'portrait'],
  ['desktop', 'landscape'],
].map(([name = '', orientation = '']) =>
  link({
    rel: 'preload',
    as: 'image',
    type: 'image/avif',
    media: `(orientation: ${orientation})`,
    href: `/samples/landing-${name}.avif`,
    fetchpriority: 'high',
  }),
);

/**
 * Nothing is drawn, not even the ground, before the first script has run: it knows the theme the person chose (src/app/theme.ts). What
 * does not know the word draws as before.
 */
const drawnAfterFirst = (html: string): string => html.replaceAll('<script type="module"', '$& blocking="render"');

interface Starts {
  readonly application: string;
  readonly door: string;
  /** Where React is made ready, ahead of the application. */
  readonly drawing: string;
  /** Pages that strangers open first, as the server calls them (server/src/platform/page-head.ts), and the module of each. */
  readonly arrivals: Readonly<Record<string, string>>;
}

/** In a comment each: the server takes out the one of the page that is asked for, and its files are on their way before the application asks. */
const arrivalLinks = (bundle: Bundle, { application, arrivals }: Starts): string => {
  const known = withImports(bundle, entryOf(bundle, application));
  const linksOf = (module: string): string =>
    [...withImports(bundle, entryOf(bundle, module))]
      .filter((name) => !known.has(name))
      .map((name) => `<link data-part="page" crossorigin href="/${name}">`)
      .join('');
  return Object.entries(arrivals)
    .map(([arrival, module]) => `<!--${arrival} ${linksOf(module)}-->\n`)
    .join('');
};

/** All absolute paths. */
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
            drawing: starts.drawing,
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
        // Where something is shown first (src/first-sight.ts), the server takes the `rel` away and src/first.ts gives it back.
        if (filename !== door) {
          const tags = preloads(application, missingIn(application));
          return {
            html: drawnAfterFirst(html).replace('</head>', () => `${arrivalLinks(bundle, starts)}</head>`),
            tags,
          };
        }
        const start = entryOf(bundle, starts.door);
        const first = missingIn(start);
        const here = Object.keys(bundle).filter((name) => html.includes(name) || first.includes(name));
        const complaint = complaintAbout(here.map((name) => bundle[name]).filter(isChunk));
        if (complaint !== undefined) throw new Error(complaint);
        const later = missingIn(application).filter((name) => !first.includes(name));
        // Without `rel` nothing is fetched: app/door/fetch-when-wanted.ts gives it.
        return {
          html: drawnAfterFirst(html),
          tags: [...preloads(start, first), ...POSTERS, ...later.map((name) => script(name, { 'data-later': true }))],
        };
      },
    },
  };
};
