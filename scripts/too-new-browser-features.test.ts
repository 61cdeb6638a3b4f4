/**
 * Tests that no source file uses features that the oldest supported browsers lack: Safari 16.4 (iOS
 * 16) and Chrome 119 (Android 7). The type check already rejects newer JavaScript, but not newer
 * browser APIs or regular expressions.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

const SOURCES = ['web', 'engine', 'contract', 'pose']
  .map((part) => join(ROOT, part, 'src'))
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/pose\/src\/node\//.test(path));

/**
 * Pattern of each browser feature that is too new. The key names the feature with the first Safari
 * and Chrome version that support it.
 */
const TOO_NEW: Readonly<Record<string, RegExp>> = {
  'URL.canParse (17, 120)': /\bURL\.canParse\b/,
  'URL.parse (18, 126)': /\bURL\.parse\b/,
  'AbortSignal.any (17.4, 116)': /\bAbortSignal\.any\b/,
  'Promise.withResolvers (17.4, 119)': /\bPromise\.withResolvers\b/,
  'Promise.try (18.2, 128)': /\bPromise\.try\b/,
  'Array.fromAsync (16.4, 121)': /\bArray\.fromAsync\b/,
  'groupBy (17.4, 117)': /\b(?:Object|Map)\.groupBy\b/,
  'RegExp.escape (18.2, 136)': /\bRegExp\.escape\b/,
  'the sets’ own union and its like (17, 122)':
    /\.(?:intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(|(?<!\bz)\.union\(/,
  'methods of iterators (18.4, 122)':
    /\.(?:values|keys|entries)\(\)\s*\.(?:map|filter|some|every|find|take|drop|toArray|reduce|flatMap|forEach)\(|\bIterator\.from\b/,
  'bytes as text (18.2, 133)': /\.(?:toBase64|toHex)\(|\bUint8Array\.from(?:Base64|Hex)\b/,
  'Response.json of the class (17, 105)': /\bResponse\.json\(/,
  'Element.checkVisibility (17.4, 105)': /\.checkVisibility\(/,
  'the flag v of regular expressions (17, 112)': /\/[dgimsy]*v[dgimsy]*\.(?:test|exec)\(|RegExp\([^)]*, '[a-z]*v/,
};

it.each(Object.entries(TOO_NEW))('%s is not called in any source file', (_, pattern) => {
  expect(SOURCES.length).toBeGreaterThan(500);
  expect(SOURCES.filter((path) => pattern.test(readFileSync(path, 'utf8')))).toEqual([]);
});

it.each(['URL.canParse(address)', 'AbortSignal.any([a, b])', 'known.union(more)', 'map.values().map((one) => one)'])(
  'the check for new browser features finds %s',
  (call) => {
    expect(Object.values(TOO_NEW).filter((pattern) => pattern.test(call))).toHaveLength(1);
  },
);
