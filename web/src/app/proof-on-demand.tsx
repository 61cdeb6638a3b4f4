/** Connects mutations that need reauthentication to the dialog of the auth feature. */
import { useCallback, useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { ProofContext } from '../api/proof.ts';
import type { Prove } from '../api/proof.ts';
import { ReauthenticateDialog } from '../features/auth/security/reauthenticate-dialog.tsx';

export const ProofOnDemand = ({ children }: { readonly children: ReactNode }): ReactElement => {
  const [isAsking, setAsking] = useState(false);
  const answer = useRef<(isProven: boolean) => void>(undefined);
  const prove: Prove = useCallback(async () => {
    setAsking(true);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }, []);
  const close = (isProven: boolean): void => {
    setAsking(false);
    answer.current?.(isProven);
    answer.current = undefined;
  };
  return (
    <ProofContext.Provider value={prove}>
      {children}
      {isAsking ? <ReauthenticateDialog onProven={() => close(true)} onCancel={() => close(false)} /> : null}
    </ProofContext.Provider>
  );
};
