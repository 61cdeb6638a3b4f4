import { worded } from '@reptemple/contract/message-with-params';
import { expect, it } from 'vitest';
import { RefusalMessage, refusalMessageOf, refusalOf } from './error-message.ts';
import { AppError } from './app-error.ts';

it.each(['The track isn’t valid JSON.', worded('At most {megabytes} MB.', { megabytes: 32 })])(
  'a refusal comes back as it was, with its figures: %j',
  (sentence) => {
    const refusal = new AppError('unprocessable', sentence);
    const sent = RefusalMessage.parse(structuredClone(refusalMessageOf(refusal)));
    expect(refusalOf(sent)).toEqual(refusal);
  },
);

it('a fault of ours is no refusal', () => {
  const fault = new TypeError('no such landmark');
  expect(() => refusalMessageOf(fault)).toThrow(fault);
});
