/** Layout of all account screens: a card between two drawn temple columns. */
import { Link } from '@tanstack/react-router';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { PageTitle } from '../../ui/page-header-and-title.tsx';

interface AuthFrameProps {
  readonly title: string;
  readonly above?: ReactNode;
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
  readonly footer?: ReactNode;
}

const Column = (): ReactElement => (
  <div aria-hidden className="hidden w-14 flex-col self-stretch md:flex">
    <div className="h-3 border-x border-t bg-surface" />
    <div className="mx-1.5 flex-1 border-x fluted" />
    <div className="h-4 border-x border-t bg-surface" />
  </div>
);

export const AuthFrame = ({ title, above, lead, children, footer }: AuthFrameProps): ReactElement => (
  <div className="page flex flex-1 items-stretch justify-center gap-10 md:pt-10 lg:gap-16">
    <PageTitle>{title}</PageTitle>
    <Column />
    <div className="w-full max-w-md animate-rise py-8 md:py-12">
      {above}
      <h1 className="carved text-4xl wrap-anywhere sm:text-5xl">{title}</h1>
      {lead ? <div className="mt-3 text-lg text-pretty text-quiet">{lead}</div> : null}
      {children ? <div className="mt-8">{children}</div> : null}
      {footer ? <div className="mt-8 border-t pt-5 text-quiet">{footer}</div> : null}
    </div>
    <Column />
  </div>
);

/** Underlined link. Its touch target is higher than its text. */
export const TextLink = (props: LinkProps): ReactElement => (
  <Link
    {...props}
    className="relative font-semibold text-ink underline underline-offset-4 before:absolute before:inset-x-0 before:-top-3 before:-bottom-4"
  />
);
