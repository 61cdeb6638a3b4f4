import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import type { ReactElement, ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  readonly icon: LucideIcon;
  readonly lead?: ReactNode;
  /** Status next to the title. */
  readonly badge?: ReactNode;
  readonly children: ReactNode;
}

/** Section of the Security screen. */
export const Section = ({ title, icon: Icon, lead, badge, children }: SectionProps): ReactElement => {
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

/** List of passkeys, identities or sessions. */
export const Rows = ({ children, label }: { readonly children: ReactNode; readonly label: string }): ReactElement => (
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

export const Row = ({ icon: Icon, title, detail, actions }: RowProps): ReactElement => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4 sm:flex-nowrap">
    <Icon aria-hidden className="size-6 shrink-0 stroke-[1.25] text-quiet" />
    <div className="min-w-0 flex-1 basis-48">
      <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">{title}</p>
      <p className="text-sm text-quiet">{detail}</p>
    </div>
    {actions ? <div className="flex flex-wrap gap-2 max-sm:pl-10">{actions}</div> : null}
  </li>
);
