/** Preloads the two fonts of every page, so that headings do not shift. */
import type { Plugin } from 'vite';

const FIRST_FACES = /(cinzel|inter)-latin-wght-normal-[\w-]+\.woff2$/;

export const preloadFonts = (): Plugin => ({
  name: 'reptemple-preload-fonts',
  apply: 'build',
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
