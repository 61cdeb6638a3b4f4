/** The application is fetched when somebody reaches for a link into it, so that it is there when they have followed it. */

const REACHING = ['pointerover', 'pointerdown', 'focusin'] as const;

/** Its files are named in the page already (web/vite/pages.ts), all but what to do with them. */
const fetchApplication = (): void => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-later]')) link.rel = 'modulepreload';
};

export const fetchWhenWanted = (): void => {
  const done = new AbortController();
  const look = ({ target }: Event): void => {
    if (!(target instanceof Element) || !target.closest('a[href^="/"]')) return;
    done.abort();
    fetchApplication();
  };
  for (const sign of REACHING) document.addEventListener(sign, look, { signal: done.signal, passive: true });
};
