/**
 * Vite plugin that preloads the two fonts of every page, so that headings do not shift. Also
 * removes characters and weights from the font files that the product does not use.
 */
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const FIRST_FACES = /(cinzel|inter)-latin-wght-normal-[\w-]+\.woff2$/;
/**
 * Characters that the fonts keep: Latin-1, and punctuation, currency signs and arrows of our texts.
 */
const CHARACTERS = [
  ...Array.from({ length: 0x100 - 0x20 }, (_, at) => String.fromCodePoint(at + 0x20)),
  'ŒœŠšŽžŸ–—‘’‚“”„†•…‰‹›€™−×·←↑→↓',
].join('');
/** Font weights that web/src/ui/theme.css uses. */
const WEIGHTS = { cinzel: { min: 400, max: 700 }, inter: { min: 300, max: 700 } } as const;

export const preloadFonts = (): Plugin => ({
  name: 'reptemple-preload-fonts',
  apply: 'build',
  async generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      const face = FIRST_FACES.exec(file.fileName)?.[1];
      if (file.type !== 'asset' || (face !== 'cinzel' && face !== 'inter')) continue;
      file.source = await subsetFont(Buffer.from(file.source), CHARACTERS, {
        targetFormat: 'woff2',
        variationAxes: { wght: WEIGHTS[face] },
      });
    }
  },
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((name) => FIRST_FACES.test(name))
        .map((name) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${name}` },
          injectTo: 'head' as const,
        })),
  },
});
