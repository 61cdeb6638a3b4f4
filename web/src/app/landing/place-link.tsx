/** Links of the first page, which stands within the application, where the router follows them, and before it, where the browser does. */
import { createContext, type ReactElement, type ReactNode, useContext } from 'react';

export interface PlaceLinkProps {
  readonly to: '/accuracy' | '/challenges' | '/login' | '/logout' | '/signup';
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

/** How the links below are drawn, where not as the browser's own. */
export const LinksDrawn = Drawn.Provider;

export const PlaceLink = (link: PlaceLinkProps): ReactElement => useContext(Drawn)(link);
