/** Prefetches the application when the user hovers, presses or focuses a link. */

const REACHING = ['pointerover', 'pointerdown', 'focusin'] as const;

/**
 * The page lists the files as `link` elements (web/vite/pages.ts); setting `rel` starts the
 * download.
 */
const fetchApplication = (): void => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-later]')) link.rel = 'modulepreload';
};

export const prefetchOnIntent = (): void => {
  const done = new AbortController();
  const look = ({ target }: Event): void => {
    if (!(target instanceof Element) || !target.closest('a[href^="/"]')) return;
    done.abort();
    fetchApplication();
  };
  for (const sign of REACHING) document.addEventListener(sign, look, { signal: done.signal, passive: true });
};
