/** 'Setup Instructions' (specification S2, section 2). */
import type { ExerciseDefinition } from '@reptemple/engine/definition/exercise';
import { CircleQuestionMark } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { aimOf } from '../../../recorder/setup-check/aim.ts';
import { FormPictures } from '../../../player/form-pictures.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogContent, DialogTrigger } from '../../../ui/overlay/dialog.tsx';
import { instructionsFor } from './instructions.ts';

/** Drawing of the right camera position. */
const LYING = (
  <>
    <circle cx="118" cy="62" r="7" fill="currentColor" stroke="none" />
    <path d="M129 69 164 80 205 98M130 70 128 85 130 101M205 98h6" />
  </>
);

const STANDING = (
  <>
    <circle cx="160" cy="28" r="7" fill="currentColor" stroke="none" />
    <path d="M160 38v32l3 18-3 17M160 105h8M160 42l7 13 1 13" />
  </>
);

/** Phone in landscape with the whole body in view. */
const PlacingPicture = ({ isLying }: { readonly isLying: boolean }): ReactElement => (
  <svg
    role="img"
    aria-label={t('A phone in landscape, with the whole body in frame from the side.')}
    viewBox="0 0 320 136"
    className="w-full shrink-0 short:hidden rounded-stone bg-sunken text-edge"
    fill="none"
    stroke="currentColor"
    strokeWidth="3"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <rect x="62" y="10" width="196" height="116" rx="12" />
    <path d="M72 58v20" strokeWidth="4" />
    <path d="M88 106h158" strokeWidth="1.5" />
    <g className="text-ink" strokeWidth="5">
      {isLying ? LYING : STANDING}
    </g>
  </svg>
);

export const SetupInstructions = ({ definition }: { readonly definition: ExerciseDefinition }): ReactElement => {
  const { placing, form, measured, pictured } = instructionsFor(definition);
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button variant="secondary">
          <CircleQuestionMark aria-hidden /> <span>{t('Setup Instructions')}</span>
        </Button>
      </DialogTrigger>
      <DialogContent
        title={t('Setup Instructions')}
        description={t('Your phone counts only what it can see.')}
        className="short:w-[min(52rem,calc(100vw-3rem))]"
      >
        <PlacingPicture isLying={aimOf(definition).isLying !== false} />
        <ol className="grid list-decimal gap-2 pl-5">
          {placing.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
        {form ? (
          <section className="rounded-stone bg-gold-wash p-4">
            <h3 className="inscription text-gold">{t('Strict form')}</h3>
            <ul className="mt-1.5 grid gap-1">
              {form.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            {measured ? <p className="mt-1.5 text-sm">{measured}</p> : null}
            {pictured ? (
              <div className="mt-3">
                <FormPictures exercise={pictured} />
              </div>
            ) : null}
            <p className="mt-2 font-semibold">{t('Only valid reps count toward your score.')}</p>
          </section>
        ) : null}
      </DialogContent>
    </Dialog>
  );
};
