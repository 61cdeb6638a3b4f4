/**
 * Replaces react-style-singleton, which Radix uses to lock scrolling behind dialogs. The original
 * inserts a style element, which the content security policy blocks; adopted style sheets are
 * allowed.
 */
import { useEffect } from 'react';

interface SheetProps {
  readonly styles: string;
}

const without = (gone: CSSStyleSheet): CSSStyleSheet[] => document.adoptedStyleSheets.filter((sheet) => sheet !== gone);

/**
 * Returns a component that adds the styles with its first mounted user and removes them with the
 * last.
 */
export const styleSingleton = (): ((props: SheetProps) => null) => {
  let users = 0;
  let sheet: CSSStyleSheet | undefined;
  const add = (styles: string): void => {
    users += 1;
    // Nothing to do on iOS before 16.4, which has no adopted style sheets; there the page scrolls
    // behind dialogs.
    if (sheet || !('adoptedStyleSheets' in document)) return;
    sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  };
  const remove = (): void => {
    users -= 1;
    if (users > 0 || !sheet) return;
    document.adoptedStyleSheets = without(sheet);
    sheet = undefined;
  };
  return ({ styles }) => {
    useEffect(() => {
      add(styles);
      return remove;
    }, [styles]);
    return null;
  };
};
