/**
 * Link of the landing page, which is rendered inside the application (router link) and without it
 * (plain link).
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
