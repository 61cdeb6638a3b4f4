/** Whose panels and videos these are: several people may use one browser, and none finds in it what another has put there. */
import { createContext, useContext } from 'react';

/** A user id. */
const Owner = createContext<string | undefined>(undefined);

export const OwnerProvider = Owner.Provider;

export const useOwner = (): string => {
  const owner = useContext(Owner);
  if (owner === undefined) throw new Error('The panels are somebody’s: put them into an OwnerProvider.');
  return owner;
};
