import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { compiledCatalogue } from '../../../vite/compile-texts.ts';
import { speak } from '../../i18n/translate.ts';
import { DEFAULT_AUDIO } from './audio-settings.ts';
import { Sounds } from './sounds.ts';

let played: string[];

class Node {
  connect(next: Node): Node {
    return next;
  }
}
class Oscillator extends Node {
  readonly about: OscillatorOptions;
  constructor(_context: unknown, about: OscillatorOptions) {
    super();
    this.about = about;
  }
  readonly start = (): void => void played.push(`${this.about.type} ${this.about.frequency}`);
  readonly stop = (): void => undefined;
}
class Gain extends Node {
  readonly gain = {
    setValueAtTime: (): void => undefined,
    linearRampToValueAtTime: (): void => undefined,
    exponentialRampToValueAtTime: (): void => undefined,
  };
}
class BufferSource extends Node {
  readonly start = (): void => void played.push('bell');
}
class Context extends EventTarget {
  static readonly made: Context[] = [];
  state = 'running';
  constructor() {
    super();
    Context.made.push(this);
  }
  static resumes: () => Promise<void> = () => Promise.resolve();
  readonly currentTime = 0;
  readonly destination = new Node();
  readonly resume = vi.fn<() => Promise<void>>(() => Context.resumes());
  readonly close = (): Promise<void> => Promise.reject(new DOMException('', 'InvalidStateError'));
  readonly decodeAudioData = (): Promise<object> => Promise.resolve({});
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  played = [];
  Context.made.length = 0;
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  Context.resumes = () => Promise.resolve();
  const audio = { AudioContext: Context, OscillatorNode: Oscillator, GainNode: Gain };
  for (const [name, stand] of Object.entries({ ...audio, AudioBufferSourceNode: BufferSource }))
    vi.stubGlobal(name, stand);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('')));
});
afterEach(() => vi.unstubAllGlobals());

const VALID = ['sine 880', 'sine 1320'];
const INVALID = ['square 400', 'square 300'];
const START = ['sine 440', 'sine 554', 'sine 659'];

const everything = (sounds: Sounds): void => {
  sounds.valid(1);
  sounds.invalid('bend more');
  sounds.startPosition();
};

describe('recorder sounds', () => {
  it('are a bell for a valid rep, two square tones for an invalid one and three sine tones at the start position', async () => {
    const sounds = new Sounds();
    sounds.prime();
    await settled();
    everything(sounds);
    expect(played).toEqual(['bell', ...INVALID, ...START]);
  });

  it('use two sine tones for a valid rep if the bell cannot be loaded', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
    const sounds = new Sounds();
    sounds.prime();
    await settled();
    everything(sounds);
    expect(played).toEqual([...VALID, ...INVALID, ...START]);
  });

  it('are silent before prime(), when sound is off and after close()', async () => {
    const sounds = new Sounds();
    everything(sounds);
    sounds.prime();
    await settled();
    sounds.settings = { ...DEFAULT_AUDIO, isEnabled: false };
    everything(sounds);
    sounds.settings = DEFAULT_AUDIO;
    sounds.close();
    everything(sounds);
    await settled();
    expect(played).toEqual([]);
  });
});

describe('spoken recorder messages', () => {
  afterEach(() => speak('en'));

  it('are translated to the page’s language', () => {
    const sounds = new Sounds();
    const say = vi.spyOn(sounds, 'say');
    sounds.startPosition();
    speak('de', compiledCatalogue({ Ready: 'Bereit', 'One. Two. Bend more.': 'Eins. Zwei. Tiefer.' }));
    sounds.startPosition();
    sounds.tryOut();
    expect(say.mock.calls.flat()).toEqual(['Ready', 'Bereit', 'Eins. Zwei. Tiefer.']);
  });
});

describe('the recorder voice', () => {
  let said: readonly { readonly text: string; readonly volume: number; readonly lang: string }[];
  let speaking: boolean;

  class Utterance extends EventTarget {
    readonly text: string;
    volume = 1;
    lang = '';
    voice: unknown;
    constructor(text: string) {
      super();
      this.text = text;
    }
  }

  beforeEach(() => {
    said = [];
    speaking = false;
    vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
    vi.stubGlobal('speechSynthesis', {
      getVoices: () => [],
      speak: ({ text, volume, lang }: Utterance) => (said = [...said, { text, volume, lang }]),
      cancel: () => undefined,
      get speaking() {
        return speaking;
      },
    });
  });

  const words = (): readonly string[] => said.map(({ text }) => text);

  it('speaks an empty text on the first tap, to unlock speech', () => {
    new Sounds().prime();
    expect(words()).toEqual(['']);
  });

  it('speaks cues by default; with cues off and the count on it speaks the count, at the chosen volume', () => {
    const sounds = new Sounds();
    everything(sounds);
    expect(words()).toEqual(['bend more', 'Ready']);
    sounds.settings = { ...DEFAULT_AUDIO, isCountSpoken: true, areCuesSpoken: false, volume: 0.2 };
    everything(sounds);
    expect(said.slice(2)).toEqual([
      { text: '1', volume: 0.2, lang: 'en-AU' },
      { text: 'Ready', volume: 0.2, lang: 'en-AU' },
    ]);
  });

  it('says nothing when sound is off', () => {
    const sounds = new Sounds();
    sounds.settings = { ...DEFAULT_AUDIO, isEnabled: false, isCountSpoken: true };
    everything(sounds);
    expect(said).toEqual([]);
  });

  it('finishes a warning and skips the rep count during it', () => {
    const sounds = new Sounds();
    sounds.settings = { ...DEFAULT_AUDIO, isCountSpoken: true };
    sounds.say('Camera disconnected', 'warning');
    speaking = true;
    sounds.valid(7);
    speaking = false;
    sounds.valid(8);
    expect(words()).toEqual(['Camera disconnected', '8']);
  });
});

describe('an audio context that the phone has stopped', () => {
  /** Returns a sound player whose audio context was stopped, as by Siri or a phone call. */
  const silenced = (by: 'suspended' | 'interrupted') => {
    const sounds = new Sounds();
    sounds.prime();
    const [context] = Context.made;
    if (!context) throw new Error('There is no context.');
    context.state = by;
    context.resume.mockClear();
    return { sounds, context };
  };

  it.each(['suspended', 'interrupted'] as const)(
    'after being %s is resumed on a state or visibility change, but not once it runs or is closed',
    (by) => {
      const { sounds, context } = silenced(by);
      context.dispatchEvent(new Event('statechange'));
      document.dispatchEvent(new Event('visibilitychange'));
      expect(context.resume).toHaveBeenCalledTimes(2);
      context.state = 'running';
      context.dispatchEvent(new Event('statechange'));
      expect(context.resume).toHaveBeenCalledTimes(2);
      sounds.close();
      context.state = 'closed';
      context.dispatchEvent(new Event('statechange'));
      document.dispatchEvent(new Event('visibilitychange'));
      expect(context.resume).toHaveBeenCalledTimes(2);
    },
  );

  it('is not resumed while the page is hidden', () => {
    const { context } = silenced('suspended');
    Object.assign(document, { visibilityState: 'hidden' });
    context.dispatchEvent(new Event('statechange'));
    expect(context.resume).not.toHaveBeenCalled();
  });
});

describe('recorder sounds without audio output', () => {
  const refused: unknown[] = [];
  const hear = (fault: unknown): void => void refused.push(fault);
  beforeEach(() => {
    refused.length = 0;
    process.on('unhandledRejection', hear);
  });
  afterEach(() => process.off('unhandledRejection', hear));

  it('cause no unhandled rejection if the browser refuses to resume audio', async () => {
    Context.resumes = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    const sounds = new Sounds();
    sounds.prime();
    await settled();
    sounds.close();
    await settled();
    expect(refused).toEqual([]);
  });

  it('play nothing and do not throw without AudioContext', () => {
    vi.stubGlobal('AudioContext', undefined);
    const sounds = new Sounds();
    sounds.prime();
    everything(sounds);
    expect(played).toEqual([]);
  });
});
