import { expect, it } from 'vitest';
import { withDirectImports } from './group-chunks.ts';
import { schemaUseIn, withoutSchemas } from './strip-contract-schemas.ts';

const MODULE = `import { z } from 'zod';
export const MAX = 5;
export const Name = z.string().max(MAX);
export const isShort = (text: string): boolean => text.length < MAX;
export const GetName = endpoint({
  id: 'names.get',
  method: 'get',
  path: '/api/names/{name}',
  summary: 'A name.',
  params: z.object({ name: Name }),
  output: 'bytes',
  errors: [],
});
`;

it('leaves an endpoint without schemas, and marks others as removable', () => {
  const stripped = withoutSchemas('contract/src/names.ts', MODULE);
  expect(stripped).toContain(
    "GetName = ({ id: 'names.get', method: 'get', path: '/api/names/{name}', output: 'bytes' });",
  );
  expect(stripped).toContain('Name = /* @__PURE__ */ (() => (z.string().max(MAX)))();');
  expect(stripped).toContain('MAX = 5;');
  expect(stripped).toContain('isShort = (text: string)');
});

it.each([
  ["import { GetName } from '@reptemple/contract/names';\nGetName.params.parse({});", 'GetName.params'],
  ["import { Name } from '@reptemple/contract/names';\nName.safeParse('');", 'Name.safeParse'],
  ["import { Name } from '@reptemple/contract/schemas/names';\nName.safeParse('');", undefined],
  ["import { GetName } from '@reptemple/contract/names';\ncall(GetName, { params });", undefined],
])('finds a schema that the browser does not have in %j', (code, use) => {
  expect(schemaUseIn('web/src/names.ts', code)).toBe(use);
});

it.each([
  [
    "import { X, Copy as CopyIcon } from 'lucide-react';",
    "import X from 'lucide-react/icons/x'; import CopyIcon from 'lucide-react/icons/copy';",
  ],
  ['import { Dialog as Primitive } from "radix-ui";', "import * as Primitive from '@radix-ui/react-dialog';"],
  ["import { Unknown } from 'lucide-react';", "import { Unknown } from 'lucide-react';"],
])('imports directly: %s', (code, direct) => {
  expect(withDirectImports(code)).toBe(direct);
});
