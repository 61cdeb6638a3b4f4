import { useEffect } from 'react';

/** Sets the document title. */
export const PageTitle = ({ children }: { readonly children: string }): null => {
  useEffect(() => {
    document.title = `${children} · RepTemple`;
    return () => {
      document.title = 'RepTemple';
    };
  }, [children]);
  return null;
};
