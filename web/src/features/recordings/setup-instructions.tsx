/** Where to put the phone (second document, section 2). */
import { CircleQuestionMark } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogContent, DialogTrigger } from '../../ui/dialog.tsx';

const DISTANCE = 'Put your phone in landscape, about 2 metres (6-7 feet) back.';
/** For exercises without a height of their own. */
const HEIGHT = 'Keep the camera at belly-button height; if it stands on the floor, tilt it slightly up.';
const PICTURE = 'Keep your whole body in the picture, from the side, in good light.';

const BY_EXERCISE = [
  {
    pattern: /push/i,
    height: 'Push-up: keep the phone horizontal, about 40 cm (16 inches) above the ground.',
    form: 'A straight line from head to heels. Elbow 110° or less at the bottom, 151° or more at full extension. Core tight, hands slightly wider than shoulders.',
  },
  {
    pattern: /squat/i,
    height: 'Squat: keep the camera at about waist height.',
    form: 'Hip and knee 90° or less at depth, neutral spine, knees tracking over toes.',
  },
] as const;

export const SetupInstructions = ({ exercise }: { readonly exercise: string }): ReactElement => {
  const own = BY_EXERCISE.find(({ pattern }) => pattern.test(exercise));
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button variant="secondary">
          <CircleQuestionMark aria-hidden /> Setup Instructions
        </Button>
      </DialogTrigger>
      <DialogContent title="Setup Instructions" description="Your phone counts only what it can see.">
        <ol className="grid list-decimal gap-2 pl-5">
          <li>{DISTANCE}</li>
          <li>{own?.height ?? HEIGHT}</li>
          <li>{PICTURE}</li>
        </ol>
        {own ? (
          <section className="rounded-stone bg-gold-wash p-4">
            <h3 className="inscription text-gold">Strict form</h3>
            <p className="mt-1.5">{own.form} Only valid reps count toward your score.</p>
          </section>
        ) : null}
      </DialogContent>
    </Dialog>
  );
};
