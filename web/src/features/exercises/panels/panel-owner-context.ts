/**
 * Context with the user whose panels and videos are shown, because several users may share a
 * browser.
 */
import { createContext, useContext } from 'react';

/** Context value: the user's id. */
const Owner = createContext<string | undefined>(undefined);

export const OwnerProvider = Owner.Provider;

export const useOwner = (): string => {
  const owner = useContext(Owner);
  if (owner === undefined) throw new Error('The panels are somebody’s: put them into an OwnerProvider.');
  return owner;
};
