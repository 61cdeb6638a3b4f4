/** First step: name and video file. The file stays in the browser. */
import { Film, Upload } from 'lucide-react';
import { useId, useState } from 'react';
import type { ChangeEvent, DragEvent, ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/class-names.ts';
import { ExerciseNameField } from '../editor/exercise-name-field.tsx';
import { NAME_BEFORE_UPLOAD, NAME_HINT } from './messages.ts';
import type { WizardProps } from './wizard-props.ts';
import { answerToFile, clipChosen, named, refused, wentOn } from './wizard-state.ts';

const FileField = ({ onFile, hasClip }: { readonly onFile: (file: File) => void; readonly hasClip: boolean }) => {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const picked = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = currentTarget.files ?? [];
    // Reset, so that the same file can be chosen again.
    currentTarget.value = '';
    if (file) onFile(file);
  };
  const dropped = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  const over = (event: DragEvent): void => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <div
      className={cn(
        'relative isolate grid justify-items-center gap-2 rounded-stone border-2 border-dashed border-edge p-8 text-center hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isOver && 'border-ink bg-sunken',
      )}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
    >
      <Upload className="size-8 stroke-[1.25] text-quiet" aria-hidden />
      <label htmlFor={id} className="cursor-pointer text-lg font-medium before:absolute before:inset-0">
        {hasClip ? t('Choose another video') : t('Choose a video')}
      </label>
      <input
        id={id}
        type="file"
        accept="video/*"
        aria-describedby={`${id}-note`}
        className="sr-only"
        onChange={picked}
      />
      <p id={`${id}-note`} className="text-sm text-balance text-quiet">
        {t('One person, full body in frame, 2–3 slow reps. The video stays in your browser.')}
      </p>
    </div>
  );
};

export const UploadStep = ({ state, act }: WizardProps): ReactElement => {
  const { name, clip, fault } = state;
  const take = (file: File): void => {
    const answer = answerToFile(name, file);
    if (answer === 'refused') act(refused(NAME_BEFORE_UPLOAD));
    if (answer === 'taken') act(clipChosen({ file, url: URL.createObjectURL(file), fileName: file.name }));
  };
  return (
    <div className="grid max-w-2xl gap-6">
      <ExerciseNameField
        name={state.name}
        hint={NAME_HINT}
        fault={fault}
        placeholder={t('Strict squat')}
        onName={(name) => act(named(name))}
      />
      <FileField onFile={take} hasClip={clip !== undefined} />
      {clip ? (
        <p className="flex min-w-0 items-center gap-2">
          <Film className="size-5 shrink-0 text-quiet" aria-hidden />
          <span className="min-w-0 wrap-anywhere">{clip.fileName}</span>
        </p>
      ) : null}
      {clip ? (
        <div className="flex justify-end border-t pt-5">
          <Button onClick={() => act(wentOn)}>{t('Continue to Select Frames')}</Button>
        </div>
      ) : null}
    </div>
  );
};
