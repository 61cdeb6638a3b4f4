import { describe, expect, it } from 'vitest';
import { codeWordFrom } from './tickets.ts';

describe('codeWordFrom', () => {
  it.each([
    ['00000000-0000-4000-8000-000000000000', '1111'],
    ['00000000-0000-4000-8000-001002003004', '2345'],
    ['00000000-0000-4000-8000-ffffffffffff', '1111'],
  ])('turns the UUID %s into the code word %s', (uuid, word) => {
    expect(codeWordFrom(uuid)).toBe(word);
  });

  it('uses every digit from 1 to 5 at every position', () => {
    const seen = [1, 2, 3, 4].map(() => new Set<string>());
    for (let at = 0; at < 500; at += 1)
      Array.from(codeWordFrom(crypto.randomUUID())).forEach((digit, place) => seen[place]?.add(digit));
    expect(seen.map((digits) => [...digits].toSorted().join(''))).toEqual(['12345', '12345', '12345', '12345']);
  });
});
