import { useEffect } from 'react';

/** Names the page in the browser's tab and history. */
export const PageTitle = ({ children }: { readonly children: string }): null => {
  useEffect(() => {
    document.title = `${children} · RepTemple`;
    return () => {
      document.title = 'RepTemple';
    };
  }, [children]);
  return null;
};
