import { Megaphone, MegaphoneOff } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import type { AudioSettings } from '../../../recorder/audio/audio-settings.ts';
import type { Recorder } from '../../../recorder/recorder.ts';
import { Tool } from './stage-tool.tsx';
import { VoiceDialog } from './voice-dialog.tsx';

interface VoiceToolProps {
  readonly recorder: Recorder;
  readonly audio: AudioSettings;
}

export const VoiceTool = ({ recorder, audio }: VoiceToolProps): ReactElement => (
  <VoiceDialog recorder={recorder} audio={audio}>
    <Tool label={t('Voice and sounds')} word={t('Voice')}>
      {audio.isEnabled && (audio.isCountSpoken || audio.areCuesSpoken) ? (
        <Megaphone aria-hidden />
      ) : (
        <MegaphoneOff aria-hidden />
      )}
    </Tool>
  </VoiceDialog>
);
