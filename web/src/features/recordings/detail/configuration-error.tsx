/** Without a definition nothing can be judged. */
import { Link } from '@tanstack/react-router';
import { SlidersHorizontal } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

export const ConfigurationError = ({ challenge }: { readonly challenge: string }): ReactElement => (
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
    Exercise definition is missing or invalid. The counts stand, and the video can be watched.
  </Notice>
);
