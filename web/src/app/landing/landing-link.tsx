/**
 * Link on the landing page. Inside the application it is a router link; on the page without the
 * application a plain link.
 */
import { createContext, useContext } from 'react';
import type { ReactElement, ReactNode } from 'react';

export interface LandingLinkProps {
  readonly to: '/accuracy' | '/challenges' | '/login' | '/logout' | '/signup' | '/try';
  readonly className?: string;
  readonly children: ReactNode;
}

type DrawLink = (link: LandingLinkProps) => ReactElement;

const plain: DrawLink = ({ to, children, className }) => (
  <a href={to} className={className}>
    {children}
  </a>
);

const Drawn = createContext(plain);

export const LandingLinkProvider = Drawn.Provider;

export const LandingLink = (link: LandingLinkProps): ReactElement => useContext(Drawn)(link);
