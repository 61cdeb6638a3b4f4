import { expect, it } from 'vitest';
import { textsIn } from './compile-texts.ts';

it('textsIn picks the translations that the sources use, in any quotes', () => {
  const catalogue = { Join: 'Mitmachen', "It's on": 'Los', 'Hello {name}': 'Hallo {name}', Record: 'Aufnehmen' };
  const sources = ["<p>{t('Join')}</p>", `t("It's on")`, 't(`Hello {name}`, { name }) // Record'];
  expect(textsIn(catalogue, sources)).toEqual({ Join: 'Mitmachen', "It's on": 'Los', 'Hello {name}': 'Hallo {name}' });
});
