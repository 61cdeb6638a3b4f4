/**
 * React context with the id of the user whose own videos are shown. Several users may share a
 * browser.
 */
import { createContext, useContext } from 'react';

const PanelUser = createContext<string | undefined>(undefined);

export const PanelUserProvider = PanelUser.Provider;

export const usePanelUser = (): string => {
  const user = useContext(PanelUser);
  if (user === undefined) throw new Error('The panels belong to a user: render them in a PanelUserProvider.');
  return user;
};
