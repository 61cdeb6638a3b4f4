/** Adapts our validation functions to react-hook-form. */
import { toNestErrors } from '@hookform/resolvers';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { DraftIssue } from './auth-validation.ts';

/** `faultOf` returns the first validation issue of a draft, or undefined. */
export const faultResolver =
  <Draft extends FieldValues>(faultOf: (draft: Draft) => DraftIssue<Draft> | undefined): Resolver<Draft> =>
  (draft, _context, options) => {
    const fault = faultOf(draft);
    if (!fault) return { values: draft, errors: {} };
    const errors = { [fault.field]: { type: 'rule', message: fault.message } };
    return { values: {}, errors: toNestErrors<Draft>(errors, options) };
  };
