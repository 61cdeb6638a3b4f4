/** The gate both account screens stand in: two fluted columns and a slab between them. */
import type { ReactElement, ReactNode } from 'react';
import { PageTitle } from '../../ui/page-title.tsx';

interface AuthFrameProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
  readonly footer: ReactNode;
}

const Column = (): ReactElement => (
  <div aria-hidden className="hidden w-14 flex-col self-stretch md:flex">
    <div className="h-3 border-x border-t bg-surface" />
    <div className="mx-1.5 flex-1 border-x fluted" />
    <div className="h-4 border-x border-t bg-surface" />
  </div>
);

export const AuthFrame = ({ title, lead, children, footer }: AuthFrameProps): ReactElement => (
  <div className="page flex flex-1 items-stretch justify-center gap-10 md:pt-10 lg:gap-16">
    <PageTitle>{title}</PageTitle>
    <Column />
    <div className="w-full max-w-md animate-rise py-10 md:py-14">
      <h1 className="carved text-4xl sm:text-5xl">{title}</h1>
      <p className="mt-3 text-lg text-quiet">{lead}</p>
      <div className="mt-9">{children}</div>
      <p className="mt-8 border-t pt-5 text-quiet">{footer}</p>
    </div>
    <Column />
  </div>
);
