/** Serializes a refusal between threads, where an error loses its class. */
import { ERROR_CODES } from '@reptemple/contract/errors';
import { MessageWithParams } from '@reptemple/contract/message-with-params';
import { z } from 'zod';
import { AppError } from './app-error.ts';

export const RefusalMessage = z.object({
  code: z.enum(ERROR_CODES),
  sentence: z.union([z.string(), MessageWithParams]),
});
export type RefusalMessage = Readonly<z.output<typeof RefusalMessage>>;

/** Serializes a refusal. @throws all other errors unchanged. */
export const refusalMessageOf = (error: unknown): RefusalMessage => {
  if (!(error instanceof AppError)) throw error;
  return { code: error.code, sentence: error.worded ?? error.message };
};

export const refusalOf = ({ code, sentence }: RefusalMessage): AppError => new AppError(code, sentence);
