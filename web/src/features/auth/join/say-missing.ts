import type { FieldErrors, FieldValues } from 'react-hook-form';
import { toast } from '../../../ui/overlay/toast.ts';
import { missingTitle } from './join-validation.ts';

/** Shows missing fields in a toast as well as at the field (specification S2, section 5). */
export const sayMissing = <Draft extends FieldValues>(errors: FieldErrors<Draft>): void => {
  for (const fault of Object.values(errors)) {
    const description = typeof fault?.message === 'string' ? fault.message : undefined;
    const title = missingTitle(description);
    if (title) toast({ title, description, tone: 'error' });
  }
};
