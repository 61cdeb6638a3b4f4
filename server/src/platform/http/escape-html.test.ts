import { expect, it } from 'vitest';
import { escaped } from './escape-html.ts';

it.each([
  ['Ann & Bob', 'Ann &amp; Bob'],
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['" onload="', '&quot; onload=&quot;'],
  ["' onload='", '&#39; onload=&#39;'],
  ['&amp;', '&amp;amp;'],
  ['Zoë, 5 $& reps', 'Zoë, 5 $&amp; reps'],
])('escapes %s for HTML as %s', (text, html) => {
  expect(escaped(text)).toBe(html);
});
