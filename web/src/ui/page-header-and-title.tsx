import { useEffect } from 'react';
import type { ReactElement, ReactNode } from 'react';

/** Sets the title of the browser tab while mounted. */
export const PageTitle = ({ children }: { readonly children: string }): null => {
  useEffect(() => {
    document.title = `${children} · RepTemple`;
    return () => {
      document.title = 'RepTemple';
    };
  }, [children]);
  return null;
};

interface PageHeadProps {
  readonly title: string;
  readonly picture?: ReactNode;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
}

/** Head of a page with title, description and actions. Also sets the title of the browser tab. */
export const PageHead = ({ title, picture, lead, actions }: PageHeadProps): ReactElement => (
  <header className="mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
    <PageTitle>{title}</PageTitle>
    <div className="flex min-w-0 items-center gap-4 sm:flex-1 sm:basis-80 sm:gap-5">
      {picture}
      <div className="min-w-0">
        <h1 className="carved text-3xl sm:text-4xl">{title}</h1>
        {lead ? <p className="mt-2 max-w-xl text-pretty text-quiet">{lead}</p> : null}
      </div>
    </div>
    {actions ? <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1">{actions}</div> : null}
  </header>
);
