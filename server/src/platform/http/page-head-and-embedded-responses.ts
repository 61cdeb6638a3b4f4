/**
 * Writes title, description, link preview and first API responses into pages on the server: chats
 * and search engines run no scripts.
 */
import { escaped } from './escape-html.ts';

interface PageImage {
  readonly path: string;
  readonly type: 'image/png' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/** Pages on which visitors usually enter the site, by type. */
export type EntryPage = 'landing' | 'catalogue' | 'challenge' | 'leaderboard';

export interface PageHead {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  readonly image?: PageImage;
  /** Page content that is shown before the application loads (web/src/bootstrap.ts). */
  readonly about?: { readonly name: string; readonly description: string };
  /**
   * Type of a page on which visitors usually enter the site; undefined for other pages. Such a page
   * preloads its own files instead of the application's, so that its heading appears sooner
   * (web/src/bootstrap.ts, web/vite.config.ts).
   */
  readonly entryPage?: EntryPage;
  /**
   * Paths of the page's first API calls without a query. Their responses are written into the
   * page.
   */
  readonly firstCalls?: readonly string[];
  readonly isPublic: boolean;
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

/**
 * Matches preloads of the application's files (web/vite/build-html-pages.ts). On Lighthouse's
 * simulated phone they delayed the page's heading by more than a second.
 */
const FETCHED_AT_ONCE = /(<link) rel="modulepreload"(?= data-part=)/g;

const FILES_OF_A_PAGE = /<!--(\w+) (<link data-part="page".*?)-->\s*/g;

/**
 * Replaces the page's title and description, and adds canonical URL and link preview. Preloads the
 * files of an entry page instead of the application's. `origin` is the public address, without a
 * trailing slash.
 */
export const withHead = (page: string, head: PageHead, origin: string): string =>
  // Passes a function to `replace`, because a replacement string would interpret dollar signs.
  (head.entryPage ? page.replaceAll(FETCHED_AT_ONCE, '$1') : page)
    .replaceAll(FILES_OF_A_PAGE, (_all, entryPage, links) => (entryPage === head.entryPage ? links : ''))
    .replaceAll(OWN, '')
    .replace('</head>', () => `  ${tagsOf(head, origin)}\n  </head>`);

/**
 * Writes API responses into the page, where web/src/api/api-client.ts reads them. `answers` maps
 * requests to JSON. The content security policy allows this, because it does not restrict scripts
 * of type JSON.
 */
export const withAnswers = (page: string, answers: ReadonlyMap<string, string>): string => {
  const entries = [...answers].map(([call, json]) => `${JSON.stringify(call)}:${json}`);
  // Escapes `<`: `</script>` or `<!--` in a text would end the script.
  const data = `{${entries.join(',')}}`.replaceAll('<', String.raw`\u003c`);
  return page.replace(
    '</head>',
    () => `  <script type="application/json" id="first-answers">${data}</script>\n  </head>`,
  );
};
