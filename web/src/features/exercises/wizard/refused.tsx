import { CircleAlert } from 'lucide-react';
import type { ReactElement } from 'react';

/** Error message of the last action. */
export const Refused = ({ fault }: { readonly fault: string | undefined }): ReactElement | null =>
  fault === undefined ? null : (
    <p role="alert" className="flex items-start gap-2 font-medium text-clay">
      <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden />
      <span>{fault}</span>
    </p>
  );
