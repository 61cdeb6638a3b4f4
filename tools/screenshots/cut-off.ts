/**
 * Finds clipped text and elements beyond the edge, to avoid checking a thousand screenshots by
 * eye.
 */
import type { Page } from '@playwright/test';

interface Words {
  readonly text: string;
  /** Size of the hidden part in px. */
  readonly hiddenWidth: number;
  readonly hiddenHeight: number;
  /** Distance beyond the right edge in px, if nothing scrolls there. */
  readonly past: number;
}

/** Returns all elements with their own text, except text for screen readers only. */
const wordsOn = (page: Page): Promise<readonly Words[]> =>
  page.evaluate(() => {
    // Uses no named functions: the TypeScript loader would add a helper call that does not exist
    // in the browser.
    const elements = [...document.body.querySelectorAll('*')].filter(
      (one) =>
        one.clientWidth > 2 &&
        !one.closest('[aria-hidden="true"], svg, script, style, [class*="sr-only"]') &&
        [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== ''),
    );
    return elements.map((one) => {
      const { overflowX, overflowY } = getComputedStyle(one);
      const scrolls = one.closest('[class*="overflow-x-"], [class*="overflow-auto"], [class*="overflow-hidden"]');
      return {
        text: one.textContent.trim().slice(0, 60),
        hiddenWidth: overflowX === 'hidden' ? one.scrollWidth - one.clientWidth : 0,
        hiddenHeight: overflowY === 'hidden' ? one.scrollHeight - one.clientHeight : 0,
        past: scrolls ? 0 : one.getBoundingClientRect().right - document.documentElement.clientWidth,
      };
    });
  });

/**
 * Finds the cause of a page that is too wide: the innermost boxes beyond its edge that do not
 * scroll.
 */
const tooWideOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const edge = document.documentElement.clientWidth + 1;
    const past = [...document.body.querySelectorAll('*')].filter(
      (one) =>
        one.getBoundingClientRect().right > edge &&
        !one.parentElement?.closest(
          'svg, [class*="overflow-x-"], [class*="overflow-auto"], [class*="overflow-hidden"], [class*="sr-only"]',
        ),
    );
    return past
      .filter((one) => !past.some((other) => other.parentElement === one))
      .map((one) => `${one.tagName.toLowerCase()} ${one.getAttribute('class') ?? ''}`.slice(0, 100));
  });

/** Returns messages. Tolerates one pixel for line heights. */
export const cutOff = async (page: Page): Promise<readonly string[]> => {
  const width = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const words = await wordsOn(page);
  const cut = words.filter(({ hiddenWidth, hiddenHeight }) => hiddenWidth > 1 || hiddenHeight > 1);
  const past = words.filter((one) => one.past > 1);
  return [
    ...(width > 0 ? [`the page scrolls sideways by ${width} px`] : []),
    ...(width > 0 ? new Set((await tooWideOn(page)).map((box) => `too wide: ${box}`)) : []),
    ...new Set(cut.map(({ text }) => `cut off: ${text}`)),
    ...new Set(past.map(({ text }) => `past the edge: ${text}`)),
  ];
};
