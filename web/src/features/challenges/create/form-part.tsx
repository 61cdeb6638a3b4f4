import type { ReactElement, ReactNode } from 'react';

interface FormPartProps {
  readonly title: string;
  readonly words?: string;
  readonly children: ReactNode;
}

/** Group of fields with its question, side by side if there is space. */
export const FormPart = ({ title, words, children }: FormPartProps): ReactElement => (
  <fieldset className="grid gap-x-10 gap-y-5 border-t py-8 first-of-type:border-t-0 first-of-type:pt-0">
    <legend className="contents">
      <span className="carved text-2xl">{title}</span>
    </legend>
    {words ? <p className="-mt-3 max-w-prose text-pretty text-quiet">{words}</p> : null}
    {children}
  </fieldset>
);
