/** Links of the first page, which stands within the application, where the router follows them, and before it, where the browser does. */
import { type ComponentType, createContext, type ReactElement, type ReactNode, useContext } from 'react';

export interface PlaceLinkProps {
  readonly to: '/challenges' | '/login' | '/logout' | '/signup';
  readonly className?: string;
  readonly children: ReactNode;
}

const Plain = ({ to, ...rest }: PlaceLinkProps): ReactElement => <a href={to} {...rest} />;

const FollowedBy = createContext<ComponentType<PlaceLinkProps>>(Plain);

/** What the links below are made of. */
export const LinksAre = FollowedBy.Provider;

export const PlaceLink = (link: PlaceLinkProps): ReactElement => {
  const Link = useContext(FollowedBy);
  return <Link {...link} />;
};
