/** Audio settings: volume, voice, and spoken texts. The Sound tool next to it mutes everything. */
import { Volume2 } from 'lucide-react';
import { useId, useSyncExternalStore } from 'react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import type { AudioSettings } from '../../../recorder/audio/audio-settings.ts';
import type { Recorder } from '../../../recorder/recorder.ts';
import { knownVoices, onVoicesChange, voiceFor, voicesToChooseFrom } from '../../../recorder/audio/speech.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckRow } from '../../../ui/form/check-row.tsx';
import { Dialog, DialogContent, DialogTrigger } from '../../../ui/overlay/dialog.tsx';
import { Label } from '../../../ui/form/label.tsx';
import { Select } from '../../../ui/form/select.tsx';

interface PartProps {
  readonly audio: AudioSettings;
  readonly onChange: (audio: AudioSettings) => void;
}

const Volume = ({ audio, onChange }: PartProps): ReactElement => {
  const id = useId();
  const percent = Math.round(audio.volume * 100);
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>{t('Volume: {percent} %', { percent })}</Label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={5}
        value={percent}
        className="h-11 w-full accent-ink"
        onChange={({ target }) => onChange({ ...audio, volume: Number(target.value) / 100 })}
      />
    </div>
  );
};

/** The browser returns a new array each time, so compare the number of voices. */
const voiceCount = (): number => knownVoices().length;

const Voice = ({ audio, onChange }: PartProps): ReactElement | null => {
  const id = useId();
  useSyncExternalStore(onVoicesChange, voiceCount);
  const voices = voicesToChooseFrom(knownVoices());
  if (voices.length === 0)
    return <p className="text-quiet">{t('This device has no voice for your language: you will hear sounds only.')}</p>;
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>{t('Voice')}</Label>
      <Select
        id={id}
        value={voiceFor(voices, audio.voice)?.voiceURI ?? ''}
        onChange={({ target }) => onChange({ ...audio, voice: target.value })}
      >
        {voices.map(({ voiceURI, name, lang }) => (
          <option key={voiceURI} value={voiceURI}>
            {name} ({lang})
          </option>
        ))}
      </Select>
    </div>
  );
};

interface VoiceDialogProps {
  readonly recorder: Recorder;
  readonly audio: AudioSettings;
  /** Element that opens the dialog. */
  readonly children: ReactElement;
}

export const VoiceDialog = ({ recorder, audio, children }: VoiceDialogProps): ReactElement => {
  const change = (next: AudioSettings): void => recorder.hearing.set(next);
  return (
    <Dialog>
      <DialogTrigger asChild>{children}</DialogTrigger>
      <DialogContent title={t('Voice and Sounds')} description={t('Saved on this device')}>
        <div className="grid gap-3">
          <CheckRow
            checked={audio.isCountSpoken}
            onChange={({ target }) => change({ ...audio, isCountSpoken: target.checked })}
          >
            {t('Count every valid rep aloud')}
          </CheckRow>
          <CheckRow
            checked={audio.areCuesSpoken}
            onChange={({ target }) => change({ ...audio, areCuesSpoken: target.checked })}
          >
            {t('Say what to mend')}
          </CheckRow>
        </div>
        <Voice audio={audio} onChange={change} />
        <Volume audio={audio} onChange={change} />
        <Button variant="secondary" disabled={!audio.isEnabled} onClick={() => recorder.hearing.tryOut()}>
          <Volume2 aria-hidden /> <span>{audio.isEnabled ? t('Listen') : t('Sound is off.')}</span>
        </Button>
      </DialogContent>
    </Dialog>
  );
};
