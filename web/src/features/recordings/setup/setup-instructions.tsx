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
import { PlacingPicture } from './placing-picture.tsx';

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
