/** All error codes with their HTTP status, and the schema of error bodies. */
import { z } from 'zod';
import { MessageWithParams } from './message-with-params.ts';

export const ERROR_CODES = [
  'bad_request',
  'not_signed_in',
  'forbidden',
  'second_factor_required',
  'reauthentication_needed',
  'not_found',
  'conflict',
  'already_registered',
  'gone',
  'too_large',
  'wrong_type',
  'unprocessable',
  'too_many_requests',
  'internal',
  'unavailable',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

export const ERROR_STATUS = {
  bad_request: 400,
  not_signed_in: 401,
  forbidden: 403,
  second_factor_required: 403,
  reauthentication_needed: 403,
  not_found: 404,
  conflict: 409,
  already_registered: 409,
  gone: 410,
  too_large: 413,
  wrong_type: 415,
  unprocessable: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<ErrorCode, number>;

/** Error codes that every endpoint can return, so that endpoints do not declare them. */
export const COMMON_ERRORS = [
  'bad_request',
  'too_many_requests',
  'internal',
  'unavailable',
] as const satisfies readonly ErrorCode[];

/**
 * Body of all error replies: a code for programs, a message for people, and the request id with
 * which to find it in the log.
 */
export const ErrorBody = z.object({
  error: z.object({
    code: z.enum(ERROR_CODES),
    message: z.string(),
    /** The message as template and parameters, for translation; absent if it has no parameters. */
    worded: MessageWithParams.optional(),
    requestId: z.string(),
    /** Invalid fields with their messages; only with `bad_request`. */
    faults: z
      .array(z.object({ field: z.string(), message: z.string(), worded: MessageWithParams.optional() }))
      .optional(),
    stored: z.object({ version: z.int(), by: z.string().nullable(), at: z.iso.datetime() }).optional(),
  }),
});
export type ErrorBody = z.output<typeof ErrorBody>;
