/** An expected failure that the caller is told about: a code for programs, a sentence for people. */
import type { ErrorBody, ErrorCode } from '@reptemple/contract/errors';

export type Fault = NonNullable<ErrorBody['error']['faults']>[number];

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  /** For bad input: which fields, and what is wrong with each. */
  readonly faults: readonly Fault[];

  constructor(code: ErrorCode, message: string, faults: readonly Fault[] = []) {
    super(message);
    this.code = code;
    this.faults = faults;
  }
}
