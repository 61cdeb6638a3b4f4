/** Audio settings, stored on this device. */

export interface AudioSettings {
  readonly isEnabled: boolean;
  /** Volume, 0 to 1. */
  readonly volume: number;
  /** True to speak the number of each valid rep. */
  readonly isCountSpoken: boolean;
  /** True to speak a correction after an invalid rep. */
  readonly areCuesSpoken: boolean;
  /** `voiceURI` of the chosen voice; null for automatic. */
  readonly voice: string | null;
}

/**
 * Default audio settings of specification S2, section 9: volume 0.5, voice rep counting off, form
 * cues on.
 */
export const DEFAULT_AUDIO: AudioSettings = {
  isEnabled: true,
  volume: 0.5,
  isCountSpoken: false,
  areCuesSpoken: true,
  voice: null,
};

const STORAGE_KEY = 'reptemple.audio';

type Known = { readonly [Key in keyof AudioSettings]?: unknown };

const parsed = (text: string | null): Known => {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
};

const flag = (value: unknown, otherwise: boolean): boolean => (typeof value === 'boolean' ? value : otherwise);

/** Parses stored settings; missing or invalid values get their default. */
export const audioSettingsOf = (text: string | null): AudioSettings => {
  const { isEnabled, volume, isCountSpoken, areCuesSpoken, voice } = parsed(text);
  return {
    isEnabled: flag(isEnabled, DEFAULT_AUDIO.isEnabled),
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : DEFAULT_AUDIO.volume,
    isCountSpoken: flag(isCountSpoken, DEFAULT_AUDIO.isCountSpoken),
    areCuesSpoken: flag(areCuesSpoken, DEFAULT_AUDIO.areCuesSpoken),
    voice: typeof voice === 'string' ? voice : DEFAULT_AUDIO.voice,
  };
};

/** Returns the stored audio settings. If storage is blocked, they last as long as the page. */
export const rememberedAudio = (): AudioSettings => {
  try {
    return audioSettingsOf(localStorage.getItem(STORAGE_KEY));
  } catch {
    return DEFAULT_AUDIO;
  }
};

export const rememberAudio = (audio: AudioSettings): void => {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(audio));
  } catch {
    // Errors are ignored: the settings are not stored.
  }
};
