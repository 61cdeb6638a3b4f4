import { afterEach, describe, expect, it } from 'vitest';
import { speak } from '../../i18n/translate.ts';
import { voiceFor, voicesToChooseFrom } from './speech.ts';
import type { Voice } from './speech.ts';

const voice = (name: string, lang: string, more: Partial<Voice> = {}): Voice => ({
  name,
  lang,
  voiceURI: name,
  localService: true,
  default: false,
  ...more,
});

const anna = voice('Anna', 'de-DE', { default: true });
const daniel = voice('Daniel', 'en-GB');
const karen = voice('Karen', 'en-AU');
const cloud = voice('Cloud', 'en-AU', { localService: false });
const android = voice('Android', 'en_AU');
const alex = voice('Alex', 'en-US', { default: true });

afterEach(() => speak('en'));

describe('the voice for spoken cues', () => {
  it.each([
    ['is Australian where there is one', [anna, daniel, karen], null, karen],
    ['is of this device before one that needs a network', [cloud, karen], null, karen],
    ['may need a network where there is no other', [daniel, cloud], null, cloud],
    ['is found by Android’s spelling', [daniel, android], null, android],
    ['is the person’s choice', [karen, daniel], 'Daniel', daniel],
    ['is Australian again when the chosen one is gone', [karen, alex], 'Daniel', karen],
    ['is the device’s own when that speaks English', [daniel, alex], null, alex],
    ['is any English one otherwise', [anna, daniel], null, daniel],
    ['is left to the browser where none speaks English', [anna], null, undefined],
  ] as const)('%s', (_, voices, chosen, found) => {
    expect(voiceFor(voices, chosen)).toBe(found);
  });

  it('can be chosen among the English voices, Australian ones first', () => {
    expect(voicesToChooseFrom([daniel, anna, karen, alex])).toEqual([karen, alex, daniel]);
  });

  it('is in the page’s language (German) even if an English voice was chosen', () => {
    speak('de');
    expect(voiceFor([karen, daniel, anna], 'Karen')).toBe(anna);
    expect(voicesToChooseFrom([daniel, anna, karen])).toEqual([anna]);
    expect(voiceFor([karen, daniel], null)).toBeUndefined();
  });
});
