/** An expected failure that the caller is told about: a code for programs, a sentence for people. */
import type { ErrorBody, ErrorCode } from '@reptemple/contract/errors';
import { inEnglish, type Sentence, type Worded } from '@reptemple/contract/worded';

export type Fault = NonNullable<ErrorBody['error']['faults']>[number];

/** What is there instead of what was expected. */
export type Stored = NonNullable<ErrorBody['error']['stored']>;

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  /** The message, where it has figures in it. */
  readonly worded: Worded | undefined;
  /** For bad input: which fields, and what is wrong with each. */
  readonly faults: readonly Fault[];
  /** For a conflict with somebody else's change. */
  readonly stored: Stored | undefined;

  constructor(code: ErrorCode, message: Sentence, faults: readonly Fault[] = [], stored?: Stored) {
    super(inEnglish(message));
    this.worded = typeof message === 'string' ? undefined : message;
    this.code = code;
    this.faults = faults;
    this.stored = stored;
  }
}

/** One that time helps: the reply says after how long trying again is worthwhile. */
export class PassingRefusal extends Refusal {
  readonly retryAfterSeconds: number;

  constructor(code: 'unavailable' | 'too_many_requests', message: Sentence, retryAfterSeconds: number) {
    super(code, message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
