export interface AudioSettings {
  readonly isEnabled: boolean;
  readonly volume: number;
  readonly isCountSpoken: boolean;
  readonly areCuesSpoken: boolean;
  readonly voice: string | null;
}

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

/** Parses stored settings. Missing or invalid values are replaced by their defaults. */
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

/**
 * Returns the audio settings that are stored in the browser. Returns the defaults if none are
 * stored or storage is blocked.
 */
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
    // Ignores blocked or full storage: the settings then last until the page is closed.
  }
};
