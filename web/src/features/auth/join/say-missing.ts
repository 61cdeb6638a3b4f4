import type { FieldErrors, FieldValues } from 'react-hook-form';
import { toast } from '../../../ui/toast.ts';
import { missingTitle } from './rules.ts';

/** For a form's refusal to be sent: what is missing is said in a toast as well as at its field (second document, section 5). */
export const sayMissing = <Draft extends FieldValues>(errors: FieldErrors<Draft>): void => {
  for (const fault of Object.values(errors)) {
    const description = typeof fault?.message === 'string' ? fault.message : undefined;
    const title = missingTitle(description);
    if (title) toast({ title, description, tone: 'error' });
  }
};
