import { expect, it } from 'vitest';
import { renderBody } from './sms.ts';

it('puts number and text into the template, escaped for JSON and not read as placeholders again', () => {
  const body = renderBody('{"recipients":["{to}"],"body":"{text}"}', { to: '+4915112345678', text: 'a "{to}" \n b' });
  expect(JSON.parse(body)).toEqual({ recipients: ['+4915112345678'], body: 'a "{to}" \n b' });
});
