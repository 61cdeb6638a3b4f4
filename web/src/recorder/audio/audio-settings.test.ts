import { describe, expect, it } from 'vitest';
import { DEFAULT_AUDIO, audioSettingsOf } from './audio-settings.ts';

describe('audio settings', () => {
  it('begin as specified: sound and form cues on at half volume, the count not spoken', () => {
    expect(audioSettingsOf(null)).toEqual({
      isEnabled: true,
      volume: 0.5,
      isCountSpoken: false,
      areCuesSpoken: true,
      voice: null,
    });
  });

  it('come back as they were written', () => {
    const chosen = {
      isEnabled: false,
      volume: 0.2,
      isCountSpoken: true,
      areCuesSpoken: false,
      voice: 'urn:moz-tts:speechd:Karen',
    };
    expect(audioSettingsOf(JSON.stringify(chosen))).toEqual(chosen);
  });

  it.each(['', 'null', '[]', '"loud"', '{"volume":7,"isEnabled":"yes","voice":3}', '{{'])('survive %j', (text) => {
    expect(audioSettingsOf(text)).toEqual(DEFAULT_AUDIO);
  });
});
