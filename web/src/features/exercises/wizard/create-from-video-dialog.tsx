/**
 * Wizard 'Create New Exercise from Video' with three steps: upload, frames, review (specification
 * S2, section 2).
 */
import { Film, Upload } from 'lucide-react';
import { useEffect, useReducer, useRef, useState, useId } from 'react';
import type { ReactElement, ChangeEvent, DragEvent } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/class-names.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Dialog, DialogContent } from '../../../ui/overlay/dialog.tsx';
import { ExerciseNameField } from '../editor/name-and-number-fields.tsx';
import { ReviewStep } from './choose-angles-and-create-step.tsx';
import type { CreatedFromClip } from './choose-angles-and-create-step.tsx';
import { FramesStep } from './frames-step.tsx';
import { NAME_BEFORE_UPLOAD } from './wizard-messages.tsx';
import {
  FIRST,
  hasWork,
  STEPS,
  wizard,
  answerToFile,
  clipChosen,
  named,
  nameHint,
  refused,
  wentOn,
} from './wizard-state.ts';
import type { Step, WizardState, WizardProps } from './wizard-state.ts';

/** Field to choose or drop a video file, which stays in the browser. */
const FileField = ({ onFile }: { readonly onFile: (file: File) => void }) => {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const picked = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = currentTarget.files ?? [];
    // Resets the file field. Otherwise choosing the same file again would not fire a change event.
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
        {t('Choose a video')}
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
      <p className="text-sm text-balance text-quiet">
        {t('For a hold such as a plank, load an existing hold instead.')}
      </p>
    </div>
  );
};

export const UploadStep = ({ state, act }: WizardProps): ReactElement => {
  const { name, clip, fault } = state;
  const take = (file: File): void => {
    const answer = answerToFile(name, file);
    if (answer === 'refused') act(refused(NAME_BEFORE_UPLOAD));
    if (answer === 'taken') {
      const url = URL.createObjectURL(file);
      act(clipChosen({ file, url, fileName: file.name }));
    }
  };
  return (
    <div className="grid max-w-2xl gap-6">
      <ExerciseNameField
        name={state.name}
        hint={nameHint(state.name)}
        fault={fault}
        placeholder={t('Strict squat')}
        onName={(name) => act(named(name))}
      />
      <FileField onFile={take} />
      {clip ? (
        <p className="flex min-w-0 items-center gap-2">
          <Film className="size-5 shrink-0 text-quiet" aria-hidden />
          <span className="min-w-0 wrap-anywhere">{clip.fileName}</span>
        </p>
      ) : null}
      {clip ? (
        <div className="flex justify-end border-t pt-5">
          <Button onClick={() => act(wentOn)}>{t('Continue')}</Button>
        </div>
      ) : null}
    </div>
  );
};

interface CreateFromVideoDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called with the unsaved draft, its clip and track. The caller then sets `isOpen` to false. */
  readonly onCreate: (created: CreatedFromClip) => void;
  /** Called with true while closing the page would lose work. */
  readonly onWork: (hasWork: boolean) => void;
}

const STEP_LABELS: Readonly<Record<Step, string>> = {
  upload: t('Upload Video'),
  'select-frames': t('Select Frames'),
  review: t('Review'),
};

const StepList = ({ step }: { readonly step: Step }): ReactElement => (
  <ol aria-label={t('Steps')} className="flex flex-wrap gap-x-6 gap-y-1">
    {STEPS.map((one, index) => (
      <li
        key={one}
        aria-current={one === step ? 'step' : undefined}
        className={cn('border-b-2 border-transparent pb-1 text-sm text-quiet', one === step && 'border-ink text-ink')}
      >
        <span className="tabular-nums">{index + 1}</span> <span>{STEP_LABELS[one]}</span>
      </li>
    ))}
  </ol>
);

const useClipAddress = ({ clip }: WizardState): void => {
  const url = clip?.url;
  useEffect(
    () => () => {
      if (url !== undefined) URL.revokeObjectURL(url);
    },
    [url],
  );
};

type StepsProps = Pick<CreateFromVideoDialogProps, 'onCreate' | 'onWork'>;

const Steps = ({ onCreate, onWork }: StepsProps): ReactElement => {
  const [state, act] = useReducer(wizard, FIRST);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<Step>('upload');
  const { step, watched } = state;
  const isWorkedOn = hasWork(state);
  useClipAddress(state);
  useEffect(() => onWork(isWorkedOn), [onWork, isWorkedOn]);
  useEffect(() => {
    // Focuses the heading of a new step, because the pressed button disappears with its step.
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return (
    <>
      <StepList step={step} />
      <section aria-labelledby="wizard-step" className="grid gap-5">
        <h3 id="wizard-step" ref={heading} tabIndex={-1} className="carved text-xl">
          {STEP_LABELS[step]}
        </h3>
        {step === 'upload' ? <UploadStep state={state} act={act} /> : null}
        {step === 'select-frames' ? <FramesStep state={state} act={act} /> : null}
        {step === 'review' && watched ? (
          <ReviewStep state={state} act={act} watched={watched} onCreate={onCreate} />
        ) : null}
      </section>
    </>
  );
};

const OpenDialog = ({ onClose, onCreate, onWork }: Omit<CreateFromVideoDialogProps, 'isOpen'>): ReactElement => {
  const [isWorkedOn, setWorkedOn] = useState(false);
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    onWork(isWorkedOn);
    return () => onWork(false);
  }, [onWork, isWorkedOn]);
  const close = (): void => {
    if (isWorkedOn) setAsked(true);
    else onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : close())}>
      <DialogContent
        title={t('Create New Exercise from Video')}
        className="sm:w-[min(72rem,calc(100vw-3rem))]"
        // A click outside must not close the dialog, because it would discard an analysed clip.
        onInteractOutside={(event) => event.preventDefault()}
      >
        <Steps onCreate={onCreate} onWork={setWorkedOn} />
      </DialogContent>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={t('Close the wizard?')}
        description={t('You’ll lose the name, the clip and your settings.')}
        confirm={t('Close')}
        cancel={t('Continue')}
        onConfirm={onClose}
      />
    </Dialog>
  );
};

/** Dialog with the wizard. It unmounts when it is closed, so that it starts empty the next time. */
export const CreateFromVideoDialog = ({ isOpen, ...props }: CreateFromVideoDialogProps): ReactElement | null =>
  isOpen ? <OpenDialog {...props} /> : null;
