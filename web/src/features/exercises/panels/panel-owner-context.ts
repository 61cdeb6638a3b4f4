/**
 * React context with the id of the user whose panels and videos are shown. Several users may share
 * a browser.
 */
import { createContext, useContext } from 'react';

const Owner = createContext<string | undefined>(undefined);

export const OwnerProvider = Owner.Provider;

export const useOwner = (): string => {
  const owner = useContext(Owner);
  if (owner === undefined) throw new Error('The panels are somebody’s: put them into an OwnerProvider.');
  return owner;
};
