/**
 * Notice above the sign-in form about a set that is saved on this device, because it was recorded
 * without an account, or because the user was signed out at Submit.
 */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleAlert, Save } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import { validRepsLabel } from '../../i18n/count-unit-labels.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { VISITOR } from './drafts/draft-expiry-and-warnings.ts';
import { forgetNext, nextOpened, openNext } from './drafts/next-opened-draft.ts';
import { unsentQuery, forgetSetToSave, setToSave } from './drafts/unsent-recordings-store.ts';
import type { SavedHead } from './drafts/unsent-recordings-store.ts';

interface FrameProps {
  readonly title: string;
  readonly icon: ReactElement;
  readonly children: string;
  readonly action: ReactNode;
}

const Frame = ({ title, icon, children, action }: FrameProps): ReactElement => (
  <section
    aria-label={title}
    className="mx-auto mb-3 flex w-full max-w-lg flex-wrap items-center justify-between gap-3 rounded-stone bg-gold-wash px-4 py-3 text-gold"
  >
    <div className="min-w-0 flex-1 basis-60">
      <h2 className="flex items-center gap-2 font-semibold [&_svg]:size-4 [&_svg]:shrink-0">
        {icon} <span>{title}</span>
      </h2>
      <p>{children}</p>
    </div>
    {action}
  </section>
);

const repsTitle = ({ counted }: SavedHead): string =>
  counted === null
    ? t('Not submitted yet')
    : `${t('Not submitted yet')}: ${validRepsLabel(counted.validReps, counted.unit ?? 'reps')}`;

const savedMessage = (isGuestFormBelow: boolean): string =>
  isGuestFormBelow
    ? t('Your set is saved on this device. Sign in, or register below as a guest, to submit it.')
    : t('Your set is saved on this device. Sign in to submit it.');

const SignInLinks = ({ here }: { readonly here: string }): ReactElement => (
  <>
    <Button asChild>
      <Link to="/signup" search={{ redirect: here }}>
        {t('Create Account')}
      </Link>
    </Button>
    <Button asChild variant="secondary">
      <Link to="/login" search={{ redirect: here }}>
        {t('Sign In')}
      </Link>
    </Button>
  </>
);

interface VisitorSetProps extends Pick<SignInToSubmitNoticeProps, 'here' | 'hasForm'> {
  readonly head: SavedHead;
  readonly allowsGuests: boolean;
  readonly isToBeSaved: boolean;
  readonly onRefuse: () => void;
}

/**
 * Notice about a set recorded without an account. On a shared device it may be another person's, so
 * it can be refused.
 */
const VisitorSet = (props: VisitorSetProps): ReactElement => {
  const { head, here, allowsGuests, hasForm, isToBeSaved, onRefuse } = props;
  const { challenge, sessionId } = head;
  if (isToBeSaved)
    return (
      <Frame
        title={repsTitle(head)}
        icon={<Save aria-hidden />}
        action={
          <div className="flex flex-wrap gap-2">
            {hasForm ? null : <SignInLinks here={here} />}
            <Button variant="quiet" onClick={onRefuse}>
              {t('Not my set')}
            </Button>
          </div>
        }
      >
        {savedMessage(allowsGuests && hasForm)}
      </Frame>
    );
  return (
    <Frame
      title={repsTitle(head)}
      icon={<Save aria-hidden />}
      action={
        <Button asChild>
          <Link
            to="/challenge/$challenge/record"
            params={{ challenge }}
            search={{ practice: true }}
            onClick={() => openNext({ sessionId, isToBeSent: false })}
          >
            {t('View Recording')}
          </Link>
        </Button>
      }
    >
      {t('It was recorded on this device without an account.')}
    </Frame>
  );
};

const SessionEnded = ({
  here,
  isGuestFormBelow,
}: {
  readonly here: string;
  readonly isGuestFormBelow: boolean;
}): ReactElement => (
  <Frame
    title={t('You’ve been signed out')}
    icon={<CircleAlert aria-hidden />}
    action={
      <Button asChild>
        <Link to="/login" search={{ redirect: here }}>
          {t('Sign In')}
        </Link>
      </Button>
    }
  >
    {savedMessage(isGuestFormBelow)}
  </Frame>
);

interface SignInToSubmitNoticeProps {
  readonly here: string;
  readonly challenge: Pick<Challenge, 'id' | 'allowsGuests'>;
  readonly hasForm: boolean;
}

export const SignInToSubmitNotice = ({ here, challenge, hasForm }: SignInToSubmitNoticeProps): ReactElement | null => {
  const { id, allowsGuests } = challenge;
  const { data } = useQuery(unsentQuery(VISITOR));
  const [toSave, setToSaveNow] = useState(() => setToSave(Date.now()));
  if (!data) return null;
  const sets = data.filter((head) => head.challenge === id);
  const saved = sets.find(({ sessionId }) => sessionId === toSave);
  const refuse = (): void => {
    forgetSetToSave();
    forgetNext();
    setToSaveNow(undefined);
  };
  const head = saved ?? sets[0];
  if (head)
    return (
      <VisitorSet {...{ head, here, allowsGuests, hasForm }} isToBeSaved={saved !== undefined} onRefuse={refuse} />
    );
  return nextOpened()?.isToBeSent ? <SessionEnded here={here} isGuestFormBelow={allowsGuests && hasForm} /> : null;
};
