/** Speaks texts in the page's language, and lists the browser's voices for this language. */
import { currentLanguage } from '../../i18n/translate.ts';
import type { Language } from '../../i18n/translate.ts';
import { DEFAULT_AUDIO } from './audio-settings.ts';
import type { AudioSettings } from './audio-settings.ts';

/**
 * Preferred voice (language and country) for each language of the page. Specification S2, section 9
 * requires en-AU; the others are the most common countries.
 */
const PREFERRED_VOICES: Readonly<Record<Language, string>> = { en: 'en-AU', de: 'de-DE', es: 'es-ES' };

const preferred = (): string => PREFERRED_VOICES[currentLanguage()];

export type Voice = Pick<SpeechSynthesisVoice, 'voiceURI' | 'name' | 'lang' | 'localService' | 'default'>;

/** Returns the language tag of a voice, such as `en-AU`. Android writes `en_AU`. */
const languageOf = ({ lang }: Pick<Voice, 'lang'>): string => lang.replace('_', '-');

const isOurs = (voice: Voice): boolean => languageOf(voice).split('-')[0]?.toLowerCase() === currentLanguage();

/**
 * Returns the voice that the user chose if it speaks the page's language. Otherwise returns a voice
 * of the preferred country, or else of the language, preferably one that works offline. Returns
 * undefined if there is none; the browser then chooses.
 */
export const voiceFor = <V extends Voice>(voices: readonly V[], chosen: string | null): V | undefined => {
  const local = voices.toSorted((a, b) => Number(b.localService) - Number(a.localService));
  return (
    voices.find((voice) => voice.voiceURI === chosen && isOurs(voice)) ??
    local.find((voice) => languageOf(voice) === preferred()) ??
    voices.find((voice) => voice.default && isOurs(voice)) ??
    local.find(isOurs)
  );
};

export const voicesToChooseFrom = <V extends Voice>(voices: readonly V[]): readonly V[] =>
  voices
    .filter(isOurs)
    .toSorted(
      (a, b) =>
        Number(languageOf(b) === preferred()) - Number(languageOf(a) === preferred()) || a.name.localeCompare(b.name),
    );

const synthesis = (): SpeechSynthesis | undefined => ('speechSynthesis' in globalThis ? speechSynthesis : undefined);

/**
 * Returns the browser's voices; an empty list until they are loaded, when `voiceschanged` fires.
 */
export const knownVoices = (): readonly SpeechSynthesisVoice[] => synthesis()?.getVoices() ?? [];

export const onVoicesChange = (listener: () => void): (() => void) => {
  const speaker = synthesis();
  speaker?.addEventListener('voiceschanged', listener);
  return () => speaker?.removeEventListener('voiceschanged', listener);
};

/**
 * Urgency of a spoken message. A new message normally interrupts the previous one. A `warning` is
 * spoken to its end; a `passing` message is dropped meanwhile.
 */
export type Urgency = 'passing' | 'warning';

export class Speech {
  settings: AudioSettings = DEFAULT_AUDIO;
  #warning: SpeechSynthesisUtterance | undefined;

  /**
   * Speaks an empty text. Must be called in a user gesture: later texts are spoken only after that.
   */
  prime(): void {
    synthesis()?.speak(new SpeechSynthesisUtterance(''));
  }

  say(words: string, urgency: Urgency = 'passing'): void {
    const speaker = synthesis();
    if (!speaker || !this.settings.isEnabled || words === '') return;
    if (this.#isWarning(speaker) && urgency === 'passing') return;
    const utterance = this.#utteranceOf(words, speaker.getVoices());
    this.#warning = urgency === 'warning' ? utterance : undefined;
    // Interrupts the previous message, because an outdated count is worse than none.
    speaker.cancel();
    speaker.speak(utterance);
  }

  hush(): void {
    this.#warning = undefined;
    synthesis()?.cancel();
  }

  #utteranceOf(words: string, voices: readonly SpeechSynthesisVoice[]): SpeechSynthesisUtterance {
    const utterance = new SpeechSynthesisUtterance(words);
    const voice = voiceFor(voices, this.settings.voice);
    utterance.lang = voice?.lang ?? preferred();
    utterance.volume = this.settings.volume;
    if (voice) utterance.voice = voice;
    utterance.addEventListener('end', () => {
      if (this.#warning === utterance) this.#warning = undefined;
    });
    return utterance;
  }

  /**
   * Returns true while a warning is being spoken. Asks the browser, too: some browsers fire no
   * `end` event.
   */
  #isWarning(speaker: SpeechSynthesis): boolean {
    return this.#warning !== undefined && (speaker.speaking || speaker.pending);
  }
}
