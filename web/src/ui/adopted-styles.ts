/**
 * Stands in for react-style-singleton, with which Radix keeps a page from scrolling behind a dialog: that writes a style element, which the
 * content security policy refuses. A sheet made by script and adopted is no element, and is allowed.
 */
import { useEffect } from 'react';

interface SheetProps {
  readonly styles: string;
}

const without = (gone: CSSStyleSheet): CSSStyleSheet[] => document.adoptedStyleSheets.filter((sheet) => sheet !== gone);

/** The first that is mounted writes the styles, the last that goes takes them away. */
export const styleSingleton = (): ((props: SheetProps) => null) => {
  let users = 0;
  let sheet: CSSStyleSheet | undefined;
  const add = (styles: string): void => {
    users += 1;
    // Before iOS 16.4 nothing can be adopted: there the page scrolls behind a dialog.
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
