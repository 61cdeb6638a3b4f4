/**
 * Section and rows of the Security screen, and its queries and changes. Changes go through the auth
 * session, one call at a time.
 */
import type { LucideIcon } from 'lucide-react';
import { useId, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { GetSecurity } from '@reptemple/contract/accounts/account-security';
import { ListIdentities } from '@reptemple/contract/accounts/oidc-phone-and-wallet-sign-in';
import { ListPasskeys } from '@reptemple/contract/accounts/passkeys';
import { ListSessions } from '@reptemple/contract/accounts/sessions-and-sign-in-methods';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import { isReauthenticationNeeded, useReauthentication } from '../../../api/reauthentication.ts';
import { failureMessage, useAttempt } from '../account-request-with-error-toast.ts';
import { useAuthSession } from '../auth-context.tsx';

interface SectionProps {
  readonly title: string;
  readonly icon: LucideIcon;
  readonly lead?: ReactNode;
  readonly badge?: ReactNode;
  readonly children: ReactNode;
}

export const SecuritySection = ({ title, icon: Icon, lead, badge, children }: SectionProps): ReactElement => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-5 border-t pt-7">
      <header className="grid gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Icon aria-hidden className="size-5 shrink-0 stroke-[1.5] text-quiet" />
          <h2 id={id} className="carved text-xl">
            {title}
          </h2>
          {badge}
        </div>
        {lead ? <p className="text-pretty text-quiet">{lead}</p> : null}
      </header>
      {children}
    </section>
  );
};

export const SecurityRows = ({
  children,
  label,
}: {
  readonly children: ReactNode;
  readonly label: string;
}): ReactElement => (
  <ul aria-label={label} className="divide-y rounded-stone border bg-surface">
    {children}
  </ul>
);

interface RowProps {
  readonly icon: LucideIcon;
  readonly title: ReactNode;
  readonly detail: ReactNode;
  readonly actions?: ReactNode;
}

export const SecurityRow = ({ icon: Icon, title, detail, actions }: RowProps): ReactElement => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4 sm:flex-nowrap">
    <Icon aria-hidden className="size-6 shrink-0 stroke-[1.25] text-quiet" />
    <div className="min-w-0 flex-1 basis-48">
      <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">{title}</p>
      <p className="text-sm text-quiet">{detail}</p>
    </div>
    {actions ? <div className="flex flex-wrap gap-2 max-sm:pl-10">{actions}</div> : null}
  </li>
);

type Work<T> = (signal: AbortSignal) => Promise<T>;

/**
 * Returns `change`, which runs an account change, after reauthentication if the server requires it.
 * Shows a toast on failure. Resolves to true if the change was made.
 */
export const useAccountChange = () => {
  const session = useAuthSession();
  const proven = useReauthentication();
  const { isBusy, attempt } = useAttempt();
  const change = async <T,>(
    work: Work<T>,
    fallback: string,
    onRefused?: (error: unknown) => boolean,
  ): Promise<boolean> =>
    attempt(
      async () => proven(async () => session.perform(work)),
      fallback,
      // Shows no error if the user cancelled the reauthentication.
      (error) => isReauthenticationNeeded(error) || onRefused?.(error) === true,
    );
  return { isBusy, change };
};

/**
 * Returns `change` as `useAccountChange` does, but a failure sets `refusal`, a message for a field,
 * instead of showing a toast.
 */
export const useAccountFieldChange = () => {
  const { isBusy, change } = useAccountChange();
  const [refusal, setRefusal] = useState<string>();
  const changeAtField = async <T,>(work: Work<T>, fallback: string): Promise<boolean> => {
    setRefusal(undefined);
    return change(work, fallback, (error) => {
      setRefusal(failureMessage(error, fallback));
      return true;
    });
  };
  return { isBusy, refusal, change: changeAtField };
};

const ALWAYS = 0;
export const securityQuery = endpointQuery(GetSecurity, {}, ALWAYS);
export const sessionsQuery = endpointQuery(ListSessions, {}, ALWAYS);
export const passkeysQuery = endpointQuery(ListPasskeys, {}, ALWAYS);
export const identitiesQuery = endpointQuery(ListIdentities, {}, ALWAYS);
