/** Helpers for the syntax tree of a source file: nodes, positions and literals. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value;

export const childrenOf = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode);

export const wordOf = (node: unknown, key: string): string | undefined => {
  if (!isNode(node)) return undefined;
  const value = node[key];
  return typeof value === 'string' ? value : undefined;
};

export const listOf = (node: Node, key: string): readonly unknown[] => {
  const list = node[key];
  return Array.isArray(list) ? list : [];
};

/** Returns the text of a template with escapes resolved. */
export const cookedOf = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'cooked' in value && typeof value.cooked === 'string'
    ? value.cooked
    : undefined;

/** Returns the value of a string literal with any quotes. */
export const literalOf = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal') return wordOf(node, 'value');
  if (node.type !== 'TemplateLiteral') return undefined;
  const [only, ...more] = listOf(node, 'quasis');
  return more.length === 0 && isNode(only) ? cookedOf(only['value']) : undefined;
};

export const literalsOf = (node: unknown): readonly string[] => {
  const literal = literalOf(node);
  return literal === undefined ? [] : [literal];
};
