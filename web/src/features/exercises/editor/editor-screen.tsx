/** The exercise definition editor (second document, sections 2 and 4): which work is open, and what surrounds it. */
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Loaded } from '../../../ui/loaded.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { definitionQuery } from '../library/queries.ts';
import { Editor } from './editor.tsx';
import { NEW_WORK } from './shelf.ts';
import { isAtHand, openWork, shelfOf, storedFrom } from './works.ts';

interface EditorScreenProps {
  /** User id. */
  readonly person: string;
  /** The stored definition the address asks for; left out, a new one. */
  readonly asked?: string | undefined;
}

const EditorSkeleton = (): ReactElement => (
  <div className="grid gap-5 p-5" aria-busy>
    <PageTitle>Exercise Definition Editor</PageTitle>
    <h1 className="sr-only">Exercise Definition Editor</h1>
    <Skeleton className="h-12" />
    <Skeleton className="h-96" />
  </div>
);

/** As it is stored: nobody has begun to change it here. */
const StoredWork = ({ person, asked }: { readonly person: string; readonly asked: string }): ReactElement => {
  const stored = useQuery({ ...definitionQuery(asked), refetchOnWindowFocus: false, refetchOnReconnect: false });
  return (
    <Loaded query={stored} skeleton={<EditorSkeleton />} failed="Failed to load definition">
      {({ definition }) => <Editor person={person} work={openWork(person, asked, storedFrom(definition))} />}
    </Loaded>
  );
};

/** What was worked on last, if the browser still keeps what nobody has stored. */
const unsavedPlace = (person: string): string | undefined => {
  const shelf = shelfOf(person);
  const last = shelf.last();
  return last !== undefined && last !== NEW_WORK && shelf.read(last) ? last : undefined;
};

export const EditorScreen = ({ person, asked }: EditorScreenProps): ReactElement => {
  const unsaved = asked === undefined ? unsavedPlace(person) : undefined;
  if (unsaved !== undefined)
    return <Navigate to="/exercise-definition-editor" search={{ definition: unsaved }} replace />;
  const place = asked ?? NEW_WORK;
  if (place === NEW_WORK || isAtHand(person, place))
    return <Editor person={person} work={openWork(person, place, null)} />;
  return <StoredWork person={person} asked={place} />;
};
