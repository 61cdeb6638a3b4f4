import { expect, it } from 'vitest';
import { renderBody } from './sms.ts';

it('renderBody inserts number and text into the SMS template, escaped for JSON and only once', () => {
  const body = renderBody('{"recipients":["{to}"],"body":"{text}"}', { to: '+4915112345678', text: 'a "{to}" \n b' });
  expect(JSON.parse(body)).toEqual({ recipients: ['+4915112345678'], body: 'a "{to}" \n b' });
});
