import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const UI = join(import.meta.dirname, '../../ui');

/**
 * Files of ui/ that need no entry in the gallery: they display nothing, or consist of components
 * that have an entry.
 */
const OF_OTHERS = new Set(['paged-table.tsx', 'toaster.tsx', 'unsaved-guard.tsx']);

const PAGE = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  .join('\n');

test('the page /design shows every component of ui/', () => {
  const components = readdirSync(UI).filter((file) => file.endsWith('.tsx') && !OF_OTHERS.has(file));
  expect(components.filter((file) => !PAGE.includes(`/ui/${file}'`))).toEqual([]);
});
