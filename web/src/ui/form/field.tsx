/**
 * Parts of a form: a field that connects label, input, hint and error for screen readers; a group
 * of fields; and the bar with the form's buttons.
 */
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { translateMessage } from '../../i18n/translate.ts';
import { cn } from '../class-names.ts';
import { Label } from './input.tsx';

interface ControlProps {
  readonly id: string;
  readonly 'aria-invalid': boolean | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface FieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly fault?: string | undefined;
  readonly children: (control: ControlProps) => ReactNode;
}

export const Field = ({ label, hint, fault, children }: FieldProps): ReactElement => {
  const id = useId();
  const describedBy = [hint ? `${id}-hint` : '', fault ? `${id}-fault` : ''].filter(Boolean).join(' ');
  return (
    <div className="grid content-start gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      {children({ id, 'aria-invalid': fault ? true : undefined, 'aria-describedby': describedBy || undefined })}
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-pretty text-quiet">
          {hint}
        </p>
      ) : null}
      {fault ? (
        <p id={`${id}-fault`} role="alert" className="flex items-center gap-1.5 text-sm font-medium text-clay">
          <CircleAlert className="size-4 shrink-0" aria-hidden />
          <span>{translateMessage(fault)}</span>
        </p>
      ) : null}
    </div>
  );
};

interface FormPartProps {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

/**
 * CSS classes of a form that ends with an `ActionBar`. They keep a focused field from being covered
 * by the bar.
 */
export const ABOVE_ACTION_BAR = '[&_input]:scroll-mb-28 [&_select]:scroll-mb-28 [&_textarea]:scroll-mb-28';

/**
 * Bar with a form's buttons. It stays at the bottom of the screen until the end of the form is
 * visible.
 */
export const ActionBar = ({ className, ...props }: ComponentProps<'div'>): ReactElement => (
  <div
    {...props}
    className={cn(
      'sticky bottom-0 z-20 -mx-5 border-t bg-ground/94 px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] backdrop-blur-sm lg:mx-0 lg:px-0',
      className,
    )}
  />
);

/**
 * Group of fields with a title. The title is next to the fields, or above them if the form is
 * narrow.
 */
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
