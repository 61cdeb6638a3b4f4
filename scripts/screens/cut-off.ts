/** What a picture would show to whoever looked at each of a thousand: words cut off, or beyond the edge. */
import type { Page } from '@playwright/test';

interface Words {
  readonly text: string;
  /** How much there is beyond what can be seen of it, in px. */
  readonly hiddenWidth: number;
  readonly hiddenHeight: number;
  /** How far it goes past the right edge, where nothing scrolls there. */
  readonly past: number;
}

/** Everything with words of its own, but what is said to screen readers alone. */
const wordsOn = (page: Page): Promise<readonly Words[]> =>
  page.evaluate(() => {
    // No named function within: what runs this as a script would add a call that is not there in the browser.
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

/** What makes a page too wide, and nothing within it does: the innermost boxes past its edge that do not scroll by themselves. */
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

/** In words, for whoever ran it; lines of a letter's height may stand a pixel out. */
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
