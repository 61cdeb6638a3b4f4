import { describe, expect, test } from 'vitest';
import { deviceOf, isHandheld, shortAddress } from './device-and-ip-labels.ts';

const AGENTS = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1',
  pixel:
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  edge: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  safari:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15',
};

describe('deviceOf and isHandheld', () => {
  test.each([
    [AGENTS.iphone, 'Safari on iPhone', true],
    [AGENTS.pixel, 'Chrome on Android', true],
    [AGENTS.edge, 'Edge on Windows', false],
    [AGENTS.firefox, 'Firefox on Linux', false],
    [AGENTS.safari, 'Safari on Mac', false],
    ['node', 'App or script', false],
    ['something else', 'Unknown device', false],
    [null, 'Unknown device', false],
  ])('classify the user agent %s', (userAgent, words, handheld) => {
    expect(deviceOf(userAgent)).toBe(words);
    expect(isHandheld(userAgent)).toBe(handheld);
  });
});

test.each([
  [null, ''],
  ['127.0.0.1', '127.0.0.1'],
  ['0000:0000:0000:0000:0000:0000:0000:0000', ''],
  ['2001:0db8:0000:0000:0000:0000:0000:0000', '2001:db8::'],
  ['not:an:address:', 'not:an:address:'],
])('shortAddress shows %s as "%s"', (address, shown) => {
  expect(shortAddress(address)).toBe(shown);
});
