import type { Fault } from '@reptemple/engine/definition/definition';
import { CircleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import type { DraftDefinition } from './exercise-draft.ts';
import { fieldLabel } from './fault-labels.ts';

interface IssueListProps {
  readonly title: string;
  readonly faults: readonly Fault[];
  /** The draft, to show angles by name. */
  readonly draft: DraftDefinition;
  /** The faults are from a file, so they show the file's own keys. */
  readonly isOfFile?: boolean;
}

/** List of a definition's faults, each with its field. */
export const IssueList = ({ title, faults, draft, isOfFile = false }: IssueListProps): ReactElement => (
  <div className="rounded-stone bg-clay-wash p-4">
    <p className="flex items-center gap-2 font-medium text-clay">
      <CircleAlert className="size-4.5 shrink-0" aria-hidden />
      <span>{title}</span>
    </p>
    <ul aria-label={title} className="mt-2 grid max-h-60 gap-1 overflow-y-auto text-sm">
      {faults.map(({ field, message }) => (
        <li key={`${field} ${message}`} className="wrap-anywhere">
          {isOfFile ? (
            <code className="font-mono text-xs">{field}</code>
          ) : (
            <span className="font-medium">{fieldLabel(field, draft)}</span>
          )}{' '}
          <span>{message}</span>
          {isOfFile && fieldLabel(field, draft) !== field ? (
            <span className="text-quiet">{` (${fieldLabel(field, draft)})`}</span>
          ) : null}
        </li>
      ))}
    </ul>
  </div>
);
