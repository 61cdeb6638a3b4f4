import { describe, expect, it } from 'vitest';
import { refusalOf, readableBody } from './api-error.ts';

const NGINX_413 = `<html>\r
<head><title>413 Request Entity Too Large</title></head>\r
<body><center><h1>413 Request Entity Too Large</h1></center><hr><center>nginx/1.24.0</center></body>
</html>`;

describe('readableBody, for an error reply that RepTemple’s API did not write', () => {
  it.each([
    ['an HTML page', 413, NGINX_413, 'The file is too large.'],
    ['an HTML page of a gateway', 502, '<!DOCTYPE html><p>Bad Gateway</p>', /server is unavailable/],
    ['markup inside a text', 403, 'Forbidden <b>by</b> policy', /blocked before it reached/],
    ['XML of a storage', 403, '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>', /blocked/],
    ['JSON of someone else', 400, '{"errors":["no"]}', /blocked/],
    ['a plain text', 502, ' Bad gateway \n', 'Bad gateway'],
    ['nothing', 429, '', 'Too many attempts. Try again later.'],
  ])('returns readable text for %s', (_, status, body, expected) => {
    expect(readableBody(status, body)).toMatch(expected);
  });

  it('cuts a body of 5000 characters to 200', () => {
    expect(readableBody(500, 'a'.repeat(5000))).toHaveLength(200);
  });

  it('refusalOf prefixes the message with the status and drops the HTML', () => {
    expect(refusalOf(413, '', NGINX_413).message).toBe('413: The file is too large.');
    expect(refusalOf(502, 'Bad Gateway', '').message).toBe('502: Bad Gateway');
  });
});
