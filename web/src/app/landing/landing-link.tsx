/**
 * Link of the landing page, which is rendered inside the application (router link) and without it
 * (plain link).
 */
import { createContext, useContext } from 'react';
import type { ReactElement, ReactNode } from 'react';

export interface PlaceLinkProps {
  readonly to: '/accuracy' | '/challenges' | '/login' | '/logout' | '/signup' | '/try';
  readonly className?: string;
  readonly children: ReactNode;
}

type DrawLink = (link: PlaceLinkProps) => ReactElement;

const plain: DrawLink = ({ to, children, className }) => (
  <a href={to} className={className}>
    {children}
  </a>
);

const Drawn = createContext(plain);

export const LinksDrawn = Drawn.Provider;

export const PlaceLink = (link: PlaceLinkProps): ReactElement => useContext(Drawn)(link);
