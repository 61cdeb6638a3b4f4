import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const theme = readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8');

/** What stands between the braces that open behind this. */
const blockAfter = (start: string, css: string): string => {
  const [, after = ''] = css.split(start);
  return after.slice(0, after.indexOf('\n}'));
};

const coloursIn = (css: string): readonly string[] =>
  [...css.matchAll(/^ *(--color-[\w-]+): /gmu)].map(([, name = '']) => name);

describe('colours that the system forces', () => {
  const forced = blockAfter('@media (forced-colors: active) {', theme);

  it('take the place of every colour of ours, for what is drawn with them', () => {
    const ours = coloursIn(blockAfter('@theme {', theme)).filter((name) => !/-(black|white)$/.test(name));
    expect(ours.length).toBeGreaterThan(10);
    expect(coloursIn(forced).toSorted()).toEqual(ours.toSorted());
  });

  it('are the system’s own, whatever the theme', () => {
    for (const [line] of forced.matchAll(/^ *--color-.*$/gmu)) expect(line).toMatch(/Canvas|CanvasText|Highlight/u);
    expect(forced).not.toMatch(/#[\da-f]{3,8}\b|light-dark/u);
  });
});
