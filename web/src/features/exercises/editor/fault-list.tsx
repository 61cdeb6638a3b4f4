import type { Fault } from '@reptemple/engine/definition';
import { CircleAlert } from 'lucide-react';
import type { ReactElement } from 'react';

interface FaultListProps {
  readonly title: string;
  readonly faults: readonly Fault[];
}

/** Every fault of a definition, each with the field it is about. */
export const FaultList = ({ title, faults }: FaultListProps): ReactElement => (
  <div className="rounded-stone bg-clay-wash p-4">
    <p className="flex items-center gap-2 font-medium text-clay">
      <CircleAlert className="size-4.5 shrink-0" aria-hidden />
      {title}
    </p>
    <ul aria-label={title} className="mt-2 grid max-h-60 gap-1 overflow-y-auto text-sm">
      {faults.map(({ field, message }) => (
        <li key={`${field} ${message}`} className="wrap-anywhere">
          <code className="font-mono text-xs">{field}</code> {message}
        </li>
      ))}
    </ul>
  </div>
);
