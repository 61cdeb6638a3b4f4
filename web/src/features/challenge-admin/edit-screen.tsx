import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/moment.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ChallengeForm } from './form/challenge-form.tsx';
import { memoryOf } from './form/use-challenge-form.ts';
import { FormSkeleton } from './form-skeleton.tsx';
import { adminChallengeQuery } from './queries.ts';

const changedWords = (updatedAt: string, updatedBy: string | null): string =>
  `Changed last ${formatMoment(updatedAt)}${updatedBy ? ` by ${updatedBy}` : ''}.`;

/** The form begins with the challenge as it was when the page was opened, and does not follow it while one types. */
export const EditChallengeScreen = ({ challengeId }: { readonly challengeId: string }): ReactElement => {
  const { data } = useQuery({ ...adminChallengeQuery(challengeId), refetchOnMount: false });
  if (!data) return <FormSkeleton />;
  const { challenge } = data;
  if (challenge.deletedAt) {
    return (
      <Notice
        as="h1"
        icon={<Trash2 aria-hidden />}
        title="This challenge is deleted"
        action={
          <Button asChild>
            <Link to="/admin/challenges" search={{ deleted: 'only' }}>
              See Deleted Challenges
            </Link>
          </Button>
        }
      >
        Bring “{challenge.name}” back before you change it.
      </Notice>
    );
  }
  return (
    <>
      <PageHead title="Edit Challenge" lead={changedWords(challenge.updatedAt, challenge.updatedBy)} />
      <ChallengeForm key={challenge.id} beginning={memoryOf(challenge)} label="Update Challenge" />
    </>
  );
};
