import { Link } from '@tanstack/react-router';
import { LockKeyhole } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Both ways lead back here. */
export const SignInRequired = ({ challenge }: { readonly challenge: string }): ReactElement => {
  const redirect = `/challenge/${encodeURIComponent(challenge)}/record`;
  return (
    <Notice
      icon={<LockKeyhole aria-hidden />}
      title="Sign In Required"
      action={
        <>
          <Button asChild>
            <Link to="/signup" search={{ redirect }}>
              Create Account
            </Link>
          </Button>
          <Button asChild variant="secondary">
            <Link to="/login" search={{ redirect }}>
              Already have an account?
            </Link>
          </Button>
        </>
      }
    >
      Your reps need a name to stand on the leaderboard.
    </Notice>
  );
};
