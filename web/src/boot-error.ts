/**
 * Shown if the page's scripts cannot be loaded: the connection broke, or an update replaced them.
 */
import { t } from './i18n/translate.ts';

/** Does nothing if something is drawn already. */
export const renderBootError = (root: Element | null): void => {
  if (!root || root.hasChildNodes()) return;
  const words = document.createElement('p');
  words.textContent = t('Something went wrong. Please try again.');
  const again = document.createElement('button');
  again.type = 'button';
  again.className = 'min-h-11 cursor-pointer rounded-stone border px-5 font-medium';
  again.textContent = t('Try Again');
  again.addEventListener('click', () => location.reload());
  const page = document.createElement('main');
  page.className = 'grid min-h-dvh place-content-center justify-items-center gap-4 p-6 text-center';
  page.setAttribute('role', 'alert');
  page.append(words, again);
  root.append(page);
};
