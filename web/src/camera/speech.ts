/** What is said aloud. */
import { currentLanguage, type Language } from '../language/texts.ts';
import { DEFAULT_AUDIO } from './audio-settings.ts';
import type { AudioSettings } from './audio-settings.ts';

/** Second document, section 9: speech voice preference en-AU. Other languages as most who speak them here do. */
const PREFERRED_VOICES: Readonly<Record<Language, string>> = { en: 'en-AU', de: 'de-DE', es: 'es-ES' };

const preferred = (): string => PREFERRED_VOICES[currentLanguage()];

/** What is known of a voice before it speaks. */
export type Voice = Pick<SpeechSynthesisVoice, 'voiceURI' | 'name' | 'lang' | 'localService' | 'default'>;

/** Android writes en_AU. */
const languageOf = ({ lang }: Pick<Voice, 'lang'>): string => lang.replace('_', '-');

/** Another language's voice would read the words wrongly. */
const isOurs = (voice: Voice): boolean => languageOf(voice).split('-')[0]?.toLowerCase() === currentLanguage();

/**
 * The voice to speak the reader's language with: the chosen one; otherwise an Australian one for English, then any of the language, of
 * this device before one that needs a network. Undefined leaves it to the browser.
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

/** Those of the reader's language. The preferred country first. */
export const voicesToChooseFrom = <V extends Voice>(voices: readonly V[]): readonly V[] =>
  voices
    .filter(isOurs)
    .toSorted(
      (a, b) =>
        Number(languageOf(b) === preferred()) - Number(languageOf(a) === preferred()) || a.name.localeCompare(b.name),
    );

const synthesis = (): SpeechSynthesis | undefined => ('speechSynthesis' in globalThis ? speechSynthesis : undefined);

/** The browser's voices; empty until it has loaded them, which `voiceschanged` says. */
export const knownVoices = (): readonly SpeechSynthesisVoice[] => synthesis()?.getVoices() ?? [];

/** Calls back when the browser has other voices; the returned function ends that. */
export const onVoicesChange = (listener: () => void): (() => void) => {
  const speaker = synthesis();
  speaker?.addEventListener('voiceschanged', listener);
  return () => speaker?.removeEventListener('voiceschanged', listener);
};

/** `warning` is heard to its end; a number or a cue gives way to it. */
export type Urgency = 'passing' | 'warning';

export class Speech {
  settings: AudioSettings = DEFAULT_AUDIO;
  #warning: SpeechSynthesisUtterance | undefined;

  /** Browsers let a page speak only after it has spoken in a tap: call it inside one. */
  prime(): void {
    synthesis()?.speak(new SpeechSynthesisUtterance(''));
  }

  say(words: string, urgency: Urgency = 'passing'): void {
    const speaker = synthesis();
    if (!speaker || !this.settings.isEnabled || words === '') return;
    if (this.#isWarning(speaker) && urgency === 'passing') return;
    const utterance = this.#utteranceOf(words, speaker.getVoices());
    this.#warning = urgency === 'warning' ? utterance : undefined;
    // A late number is worse than none.
    speaker.cancel();
    speaker.speak(utterance);
  }

  /** Says nothing more of what was begun. */
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

  /** Some browsers forget to say that they have ended. */
  #isWarning(speaker: SpeechSynthesis): boolean {
    return this.#warning !== undefined && (speaker.speaking || speaker.pending);
  }
}
