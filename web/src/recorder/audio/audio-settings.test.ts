import { describe, expect, it } from 'vitest';
import { DEFAULT_AUDIO, audioSettingsOf } from './audio-settings.ts';

describe('audio settings', () => {
  it('default to sound and spoken cues on, half volume and no spoken count', () => {
    expect(audioSettingsOf(null)).toEqual({
      isEnabled: true,
      volume: 0.5,
      isCountSpoken: false,
      areCuesSpoken: true,
      voice: null,
    });
  });

  it('are read back as they were saved', () => {
    const chosen = {
      isEnabled: false,
      volume: 0.2,
      isCountSpoken: true,
      areCuesSpoken: false,
      voice: 'urn:moz-tts:speechd:Karen',
    };
    expect(audioSettingsOf(JSON.stringify(chosen))).toEqual(chosen);
  });

  it.each(['', 'null', '[]', '"loud"', '{"volume":7,"isEnabled":"yes","voice":3}', '{{'])(
    'fall back to the defaults if %j is stored',
    (text) => {
      expect(audioSettingsOf(text)).toEqual(DEFAULT_AUDIO);
    },
  );
});
