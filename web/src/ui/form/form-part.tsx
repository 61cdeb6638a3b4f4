import type { ReactElement, ReactNode } from 'react';

interface FormPartProps {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

/** Group of form fields next to its title and description, or below them in a narrow column. */
export const FormPart = ({ title, lead, children }: FormPartProps): ReactElement => (
  <fieldset className="@container min-w-0 border-t pt-7">
    <legend className="sr-only">{title}</legend>
    <div className="grid gap-5 @2xl:grid-cols-[13rem_minmax(0,1fr)] @2xl:gap-10">
      <div aria-hidden>
        <p className="carved text-xl">{title}</p>
        {lead ? <p className="mt-1.5 text-sm text-pretty text-quiet">{lead}</p> : null}
      </div>
      <div className="grid content-start gap-5">{children}</div>
    </div>
  </fieldset>
);
