/**
 * Replacement of the package react-style-singleton, with which Radix stops the page from scrolling
 * behind dialogs. The original inserts a style element, which our content security policy blocks.
 * This one uses an adopted style sheet.
 */
import { useEffect } from 'react';

interface SheetProps {
  readonly styles: string;
}

const without = (gone: CSSStyleSheet): CSSStyleSheet[] => document.adoptedStyleSheets.filter((sheet) => sheet !== gone);

/**
 * Returns a component that adds its styles to the page when its first instance is mounted, and
 * removes them when the last is unmounted.
 */
export const styleSingleton = (): ((props: SheetProps) => null) => {
  let users = 0;
  let sheet: CSSStyleSheet | undefined;
  const add = (styles: string): void => {
    users += 1;
    // Does nothing on iOS before 16.4, which has no adopted style sheets. There the page scrolls
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
