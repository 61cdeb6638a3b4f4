/** Without a definition nothing can be judged. */
import { Link } from '@tanstack/react-router';
import { SlidersHorizontal } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface ConfigurationErrorProps {
  readonly challenge: string;
  /** Admins can look with another one below. */
  readonly isAdmin: boolean;
}

export const ConfigurationError = ({ challenge, isAdmin }: ConfigurationErrorProps): ReactElement => (
  <Notice
    className="py-8"
    icon={<SlidersHorizontal aria-hidden />}
    title="Configuration Error"
    action={
      <Button asChild variant="secondary">
        <Link to="/challenge/$challenge" params={{ challenge }}>
          Back to the Challenge
        </Link>
      </Button>
    }
  >
    <p>Exercise definition is missing or invalid.</p>
    <p className="mt-2 text-base">
      The counts stand.{' '}
      {isAdmin ? 'Choose another definition below to look at the set.' : 'The video can be watched all the same.'}
    </p>
  </Notice>
);
