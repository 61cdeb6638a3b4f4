/** Ways to begin a new exercise: from a video, from an existing one, or from a file. */
import { FileUp, FolderOpen, Video } from 'lucide-react';
import type { ComponentType, ReactElement, SVGProps } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';

interface StartChoicesProps {
  readonly onVideo: () => void;
  /** Opens the dialog that lists stored exercises and imports files. */
  readonly onLoad: () => void;
}

interface OtherChoiceProps {
  readonly icon: ComponentType<SVGProps<SVGSVGElement>>;
  readonly label: string;
  readonly onChoose: () => void;
}

const OtherChoice = ({ icon: Icon, label, onChoose }: OtherChoiceProps): ReactElement => (
  <Button variant="secondary" className="justify-start whitespace-normal" onClick={onChoose}>
    <Icon aria-hidden />
    <span className="text-left">{label}</span>
  </Button>
);

export const StartChoices = ({ onVideo, onLoad }: StartChoicesProps): ReactElement => (
  <section aria-label={t('New exercise')} className="mb-4">
    <Card className="grid gap-3 p-4 sm:p-5">
      <h2 className="carved text-2xl">{t('New exercise')}</h2>
      <p className="text-pretty text-quiet">
        {t('Film two or three calm reps. The movement, its angles and its limits are suggested from the clip.')}
      </p>
      <Button size="large" onClick={onVideo}>
        <Video aria-hidden />
        <span>{t('From a Video')}</span>
      </Button>
      <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-1 2xl:grid-cols-2">
        <OtherChoice icon={FolderOpen} label={t('From an existing exercise')} onChoose={onLoad} />
        <OtherChoice icon={FileUp} label={t('Import a file')} onChoose={onLoad} />
      </div>
    </Card>
  </section>
);
