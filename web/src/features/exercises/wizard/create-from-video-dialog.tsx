/**
 * Wizard 'Create New Exercise from Video': a draft from one clip in three steps (specification S2,
 * section 2).
 */
import { useEffect, useReducer, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { cn } from '../../../ui/class-names.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Dialog, DialogContent } from '../../../ui/overlay/dialog.tsx';
import { FramesStep } from './frames-step.tsx';
import { ReviewStep } from './review-step.tsx';
import type { CreatedFromClip } from './review-step.tsx';
import { UploadStep } from './upload-step.tsx';
import { FIRST, hasWork, STEPS, wizard } from './wizard-state.ts';
import type { Step, WizardState } from './wizard-state.ts';

interface CreateFromVideoDialogProps {
  readonly isOpen: boolean;
  /** Closes the dialog and discards its state. */
  readonly onClose: () => void;
  /** Called with an unsaved draft; the caller closes the dialog with `isOpen`. */
  readonly onCreate: (created: CreatedFromClip) => void;
  /** Reports if closing the page would lose work; the parent asks for confirmation. */
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

/** Revokes the clip's object URL when it changes or the wizard unmounts. */
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
    // Focuses the heading of a new step, because the pressed button has been removed.
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return (
    <>
      <StepList step={step} />
      <section aria-labelledby="wizard-step" className="grid gap-5">
        <h3 id="wizard-step" ref={heading} tabIndex={-1} className="carved text-xl outline-none">
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
        // Clicks outside must not discard an analyzed clip.
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

/** Unmounts on closing, so that no state remains. */
export const CreateFromVideoDialog = ({ isOpen, ...props }: CreateFromVideoDialogProps): ReactElement | null =>
  isOpen ? <OpenDialog {...props} /> : null;
