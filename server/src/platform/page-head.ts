/** Title, description and link preview, written into the page before it is sent: chats and search engines run no script. */
import { escaped } from './html.ts';

interface PageImage {
  readonly path: string;
  readonly type: 'image/png' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/** Pages that strangers open first. */
export type Arrival = 'landing' | 'catalogue' | 'challenge' | 'leaderboard';

export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** Of its one true address. */
  readonly path: string;
  readonly image?: PageImage;
  /** What the page is about, on screen before its application is there: web/src/first-sight.ts. */
  readonly about?: { readonly name: string; readonly description: string };
  /** One of those whose name is on screen before the application is even fetched: web/src/first-sight.ts, web/vite.config.ts. */
  readonly arrival?: Arrival;
  /** False: search engines leave it out. */
  readonly isPublic: boolean;
  /** There is no such page: it is sent all the same, and says so itself, with the status 404. */
  readonly isMissing?: true;
}

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escaped(content)}" />`;

const imageTags = ({ image }: PageHead, origin: string): readonly string[] =>
  image
    ? [
        meta('property', 'og:image', `${origin}${image.path}`),
        meta('property', 'og:image:type', image.type),
        meta('property', 'og:image:width', String(image.width)),
        meta('property', 'og:image:height', String(image.height)),
        meta('property', 'og:image:alt', image.alt),
        meta('name', 'twitter:image', `${origin}${image.path}`),
      ]
    : [];

const aboutTags = ({ about }: PageHead): readonly string[] =>
  about ? [meta('name', 'reptemple:name', about.name), meta('name', 'reptemple:description', about.description)] : [];

const tagsOf = (head: PageHead, origin: string): string => {
  const { title, description, path, image, isPublic } = head;
  const address = `${origin}${encodeURI(path)}`;
  return [
    `<title>${escaped(title)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${escaped(address)}" />`,
    ...(isPublic ? [] : [meta('name', 'robots', 'noindex')]),
    meta('property', 'og:site_name', 'RepTemple'),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    ...imageTags(head, origin),
    ...aboutTags(head),
  ].join('\n    ');
};

const OWN = /\s*<title>[^<]*<\/title>|\s*<meta\s+name="description"[^>]*>/g;

/** Of the application's files (web/vite/pages.ts). By Lighthouse's phone they held up the page's name by more than a second. */
const FETCHED_AT_ONCE = /(<link) rel="modulepreload"(?= data-part=)/g;

/** The files of one such page each (web/vite/pages.ts). */
const FILES_OF_A_PAGE = /<!--(\w+) (<link data-part="page".*?)-->\s*/g;

/** The page with this head in place of its own title and description. `origin` is where people reach us, without a slash. */
export const withHead = (page: string, head: PageHead, origin: string): string =>
  // A replacement text would read meaning into dollar signs.
  (head.arrival ? page.replaceAll(FETCHED_AT_ONCE, '$1') : page)
    .replaceAll(FILES_OF_A_PAGE, (_all, arrival, links) => (arrival === head.arrival ? links : ''))
    .replaceAll(OWN, '')
    .replace('</head>', () => `  ${tagsOf(head, origin)}\n  </head>`);
