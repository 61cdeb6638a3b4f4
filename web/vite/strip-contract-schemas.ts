/**
 * Vite plugin that removes the contract's schemas, and with them zod, from the scripts that the
 * browser loads first. Imports from `@reptemple/contract/…` give paths, types and constants without
 * schemas. Forms that validate import from `@reptemple/contract/schemas/…`, which keeps the
 * schemas.
 */
import { parseSync, Visitor } from 'vite';
import type { ESTree, Plugin } from 'vite';

const COMPLETE = '?schemas';
const CONTRACT = /\/contract\/src\/[^?]*\.ts$/;
/** Fields of an endpoint that `web/src/api/api-client.ts` needs to call it. */
const KEPT_FIELDS = new Set(['id', 'method', 'path']);
const SCHEMA_FIELDS = new Set(['params', 'query', 'body', 'form', 'output', 'refusal']);
/** Matches names of zod methods that use or extend a schema. */
const SCHEMA_METHODS = /parse$|^(?:shape|extend|pick|omit|partial|optional|nullable|nullish|default|catch|array)$/i;

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const edited = (code: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), code);

const isKept = (property: ESTree.ObjectPropertyKind): boolean =>
  property.type === 'Property' &&
  property.key.type === 'Identifier' &&
  (KEPT_FIELDS.has(property.key.name) || (property.key.name === 'output' && property.value.type === 'Literal'));

/** Returns the code of `endpoint({ … })` without its schemas; undefined for other expressions. */
const strippedEndpoint = (code: string, init: ESTree.Expression): string | undefined => {
  if (init.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'endpoint')
    return undefined;
  const [description] = init.arguments;
  if (description?.type !== 'ObjectExpression') return undefined;
  const kept = description.properties.filter(isKept).map(({ start, end }) => code.slice(start, end));
  return `({ ${kept.join(', ')} })`;
};

/**
 * Returns the expression marked as pure, so that the bundler removes it if nothing imports it. This
 * is safe because contract modules have no side effects.
 */
const removable = (code: string, { start, end }: ESTree.Expression): string =>
  `/* @__PURE__ */ (() => (${code.slice(start, end)}))()`;

const PLAIN = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'Literal', 'Identifier']);

const declarationsIn = (node: ESTree.Directive | ESTree.Statement): readonly ESTree.VariableDeclarator[] => {
  const declaration = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
  return declaration?.type === 'VariableDeclaration' ? declaration.declarations : [];
};

export const withoutSchemas = (path: string, code: string): string => {
  const edits = parseSync(path, code).program.body.flatMap(declarationsIn);
  return edited(
    code,
    edits.flatMap(({ init }) =>
      init && !PLAIN.has(init.type)
        ? [{ start: init.start, end: init.end, text: strippedEndpoint(code, init) ?? removable(code, init) }]
        : [],
    ),
  );
};

/**
 * Returns the code of the first access to a schema of an endpoint that was imported without
 * schemas; undefined if there is none.
 */
export const schemaUseIn = (path: string, code: string): string | undefined => {
  const plain = new Set<string>();
  let found: string | undefined;
  const visitor = new Visitor({
    ImportDeclaration: ({ source, specifiers }) => {
      if (!/^@reptemple\/contract\/(?!schemas\/)/.test(source.value)) return;
      for (const { local } of specifiers) plain.add(local.name);
    },
    MemberExpression: ({ object, property }) => {
      if (object.type !== 'Identifier' || property.type !== 'Identifier' || !plain.has(object.name)) return;
      if (SCHEMA_FIELDS.has(property.name) || SCHEMA_METHODS.test(property.name))
        found ??= `${object.name}.${property.name}`;
    },
  });
  visitor.visit(parseSync(path, code).program);
  return found;
};

export const contractSchemas = (): Plugin[] => [
  {
    name: 'reptemple-contract-schemas',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      const isComplete = source.startsWith('@reptemple/contract/schemas/') || importer?.endsWith(COMPLETE) === true;
      if (!isComplete) return undefined;
      const found = await this.resolve(source, importer?.replace(COMPLETE, ''), { skipSelf: true });
      return found && CONTRACT.test(found.id) ? { ...found, id: found.id + COMPLETE } : found;
    },
    transform: {
      filter: { id: CONTRACT },
      handler: (code, id) => ({ code: withoutSchemas(id, code), map: null }),
    },
  },
  {
    name: 'reptemple-schema-uses',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/src\/[^?]*\.tsx?$/, code: /@reptemple\/contract\// },
      handler(code, id) {
        const use = schemaUseIn(id, code);
        if (use !== undefined) this.error(`${use} is undefined in the browser: import it from contract/schemas.`);
      },
    },
  },
];
