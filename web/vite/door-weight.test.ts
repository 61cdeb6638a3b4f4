import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { complaintAbout } from './door-weight.ts';

/** Makes a chunk with one module of incompressible content. */
const chunk = (id: string, kb: number) => ({
  code: randomBytes(kb * 768).toString('base64'),
  moduleIds: [id],
  modules: { [id]: { code: null, renderedExports: [], removedExports: [], renderedLength: kb * 1024 } },
});

it('is silent about a light first page', () => {
  expect(complaintAbout([chunk('/a/web/src/door.tsx', 100)])).toBeUndefined();
});

it('names what a heavy one is heavy with', () => {
  const complaint = complaintAbout([
    chunk('/a/web/src/door.tsx', 20),
    chunk('/a/node_modules/react-dom/client.js', 200),
  ]);
  expect(complaint).toMatch(/1[67]\d\.\d KB of script \(gzip\), more than 120/);
  expect(complaint).toMatch(/200\.0 KB {2}react-dom\n {2}20\.0 KB {2}web\/src\/door\.tsx/);
});

it('wants no pose code, however little', () => {
  expect(complaintAbout([chunk('/a/web/src/pose/pose-model.ts', 1)])).toContain('pose code: /a/web/src/pose/');
});
