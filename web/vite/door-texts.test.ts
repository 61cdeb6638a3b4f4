import { expect, it } from 'vitest';
import { textsIn } from './door-texts.ts';

it('takes the texts that are written out, in whatever quotes', () => {
  const catalogue = { Join: 'Mitmachen', "It's on": 'Los', 'Hello {name}': 'Hallo {name}', Record: 'Aufnehmen' };
  const sources = ["<p>{t('Join')}</p>", `t("It's on")`, 't(`Hello {name}`, { name }) // Record'];
  expect(textsIn(catalogue, sources)).toEqual({ Join: 'Mitmachen', "It's on": 'Los', 'Hello {name}': 'Hallo {name}' });
});
