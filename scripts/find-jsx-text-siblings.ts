/**
 * `npm run lint`: lists texts in the web's JSX that have sibling nodes. Browser translation
 * replaces each text node with `<font>` elements. React then throws when it inserts or removes a
 * node next to such a text, and never updates the text again. An element whose only child is a text
 * is safe, because React replaces its whole content.
 */
import './print-script-help.mjs';
import { relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Expression, JsxElement, JsxFragment, Node } from 'typescript/unstable/ast';
import { isJsxElement, isJsxExpression, isJsxFragment, isJsxText, isStringLiteral } from 'typescript/unstable/ast/is';
import { API, TypeFlags } from 'typescript/unstable/sync';
import type { Checker, Type } from 'typescript/unstable/sync';

/** HTML elements that contain only text. React joins their children to one text. */
const TEXT_ONLY: ReadonlySet<string> = new Set(['option', 'title', 'textarea', 'style', 'script']);

const TEXT_FLAGS = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike | TypeFlags.Any;

/**
 * Child of a JSX element that has siblings and is a text, or may be one. `expression` is undefined
 * for literal text.
 */
interface Candidate {
  readonly file: string;
  readonly line: number;
  readonly code: string;
  readonly expression: Expression | undefined;
}

type Parent = JsxElement | JsxFragment;

const isParent = (node: Node): node is Parent =>
  isJsxFragment(node) || (isJsxElement(node) && !TEXT_ONLY.has(node.openingElement.tagName.getText()));

/**
 * Returns true if the page displays a child. Ignores whitespace, which is not translated, and
 * comments.
 */
const isShown = (child: Node): boolean => {
  if (isJsxText(child)) return child.text.trim() !== '';
  if (!isJsxExpression(child)) return true;
  return child.expression !== undefined && !(isStringLiteral(child.expression) && child.expression.text.trim() === '');
};

/**
 * Returns true if displayed children may have siblings in the DOM: if an element has more than one
 * child, or a fragment has any, because a fragment creates no DOM element.
 */
const isShared = (parent: Parent, shown: readonly Node[]): boolean => shown.length > (isJsxFragment(parent) ? 0 : 1);

const candidatesIn = (file: string, source: Node & { readonly text: string }): readonly Candidate[] => {
  const found: Candidate[] = [];
  const add = (child: Node, expression?: Expression): void => {
    const start = child.end - child.getText().trimStart().length;
    found.push({
      file,
      line: source.text.slice(0, start).split('\n').length,
      code: child.getText().trim().replaceAll(/\s+/g, ' '),
      expression,
    });
  };
  const visit = (node: Node): void => {
    if (isParent(node)) {
      const shown = [...node.children].filter(isShown);
      for (const child of isShared(node, shown) ? shown : []) {
        if (isJsxText(child)) add(child);
        else if (isJsxExpression(child) && child.expression) add(child, child.expression);
      }
    }
    node.forEachChild(visit);
  };
  visit(source);
  return found;
};

/**
 * Returns true for the type React.ReactNode. A text of this type is checked where it is passed in.
 */
const isSlot = (checker: Checker, type: Type): boolean =>
  type.isUnionType() && type.getTypes().some((part) => checker.typeToString(part).startsWith('Iterable<'));

const isText = (checker: Checker, type: Type): boolean => {
  if ((type.flags & TEXT_FLAGS) !== 0) return true;
  if (isSlot(checker, type)) return false;
  if (type.isUnionType()) return type.getTypes().some((part) => isText(checker, part));
  return checker.isArrayType(type) && type.isTypeReference()
    ? checker.getTypeArguments(type).some((part) => isText(checker, part))
    : false;
};

/**
 * Returns `file:line: code` for each text with siblings in the project's `.tsx` files. `config` is
 * the path of its tsconfig.json.
 */
export const findBareTexts = (config: string): readonly string[] => {
  const root = process.cwd();
  const api = new API({ cwd: root });
  try {
    const [project] = api.updateSnapshot({ openProjects: [resolve(config)] }).getProjects();
    if (!project) throw new Error(`${config} is no project`);
    const files = project.program
      .getSourceFileNames()
      .filter((file) => file.endsWith('.tsx') && !file.includes('/node_modules/') && !file.endsWith('.test.tsx'));
    const candidates = files.flatMap((file) => {
      const source = project.program.getSourceFile(file);
      return source ? candidatesIn(relative(root, file), source) : [];
    });
    const expressions = candidates.flatMap(({ expression }) => (expression ? [expression] : []));
    const types = new Map(project.checker.getTypeAtLocation(expressions).map((type, at) => [expressions[at], type]));
    return candidates
      .filter(({ expression }) => {
        const type = types.get(expression);
        return expression === undefined || (type !== undefined && isText(project.checker, type));
      })
      .map(({ file, line, code }) => `${file}:${line}: ${code}`);
  } finally {
    api.close();
  }
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const bare = findBareTexts('web/tsconfig.json');
  for (const text of bare) console.error(text);
  if (bare.length > 0) {
    console.error(`Put each into an element of its own, such as <span>: ${bare.length} texts next to other nodes.`);
    process.exitCode = 1;
  } else console.log('bare-text: none');
}
