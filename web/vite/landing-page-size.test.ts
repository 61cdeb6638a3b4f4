import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { landingPageError } from './build-html-pages.ts';

const chunk = (id: string, kb: number) => ({
  code: randomBytes(kb * 768).toString('base64'),
  moduleIds: [id],
  modules: { [id]: { code: null, renderedExports: [], removedExports: [], renderedLength: kb * 1024 } },
});

it('the landing page size check accepts 100 KB of script', () => {
  expect(landingPageError([chunk('/a/web/src/door.tsx', 100)])).toBeUndefined();
});

it('the landing page size check rejects more than 120 KB and lists the modules by size', () => {
  const complaint = landingPageError([
    chunk('/a/web/src/door.tsx', 20),
    chunk('/a/node_modules/react-dom/client.js', 200),
  ]);
  expect(complaint).toMatch(/1[67]\d\.\d KB of script \(gzip\), more than 120/);
  expect(complaint).toMatch(/200\.0 KB {2}react-dom\n {2}20\.0 KB {2}web\/src\/door\.tsx/);
});

it('the landing page size check rejects pose code of any size', () => {
  expect(landingPageError([chunk('/a/web/src/pose/pose-model.ts', 1)])).toContain('pose code: /a/web/src/pose/');
});
