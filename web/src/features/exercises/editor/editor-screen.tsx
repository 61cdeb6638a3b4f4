/**
 * Screen of the exercise editor: opens the exercise that the URL names (specification S2, sections
 * 2 and 4).
 */
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { QueryBoundary } from '../../../ui/feedback/query-and-lazy-boundaries.tsx';
import { Skeleton } from '../../../ui/feedback/spinner-and-skeleton.tsx';
import { PageTitle } from '../../../ui/page-header-and-title.tsx';
import { definitionQuery } from '../library/queries.ts';
import { Editor } from './editor.tsx';
import { NEW_WORK } from './exercise-draft.ts';
import { findWork, isBegun, openWork, draftCacheOf, storedFrom } from './open-documents.ts';

interface EditorScreenProps {
  readonly person: string;
  /** Id of the stored definition in the URL; undefined for a new exercise. */
  readonly asked?: string | undefined;
  readonly begin?: 'video' | undefined;
}

const EditorSkeleton = (): ReactElement => (
  <div className="grid gap-5 p-5" aria-busy>
    <PageTitle>{t('Exercise Definition Editor')}</PageTitle>
    <h1 className="sr-only">{t('Exercise Definition Editor')}</h1>
    <Skeleton className="h-12" />
    <Skeleton className="h-96" />
  </div>
);

interface PlaceProps {
  readonly person: string;
  readonly place: string;
}

interface OpenWorkProps extends PlaceProps, Pick<EditorScreenProps, 'begin'> {}

/**
 * Opens the exercise. `work` is its editor state, undefined while the definition loads. Exercises
 * with unsaved changes in this browser open without waiting.
 */
const useOpenWork = ({ person, place }: PlaceProps) => {
  const query = useQuery({
    ...definitionQuery(place),
    enabled: place !== NEW_WORK,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const latest = query.data?.definition;
  if (isBegun(person, place)) return { query, latest, work: openWork(person, place, null) };
  const work = latest ? openWork(person, place, storedFrom(latest)) : findWork(person, place);
  return { query, latest, work };
};

const OpenWork = ({ person, place, begin }: OpenWorkProps): ReactElement => {
  const { query, latest, work } = useOpenWork({ person, place });
  if (work) return <Editor person={person} work={work} latest={latest} begin={begin} />;
  return (
    <QueryBoundary query={query} skeleton={<EditorSkeleton />} failed={t('Failed to load definition')}>
      {() => <EditorSkeleton />}
    </QueryBoundary>
  );
};

/**
 * Returns the id of the definition that was edited last, if this browser has unsaved changes of it;
 * otherwise undefined.
 */
const unsavedPlace = (person: string): string | undefined => {
  const cache = draftCacheOf(person);
  const last = cache.last();
  return last !== undefined && last !== NEW_WORK && cache.read(last) ? last : undefined;
};

export const EditorScreen = ({ person, asked, begin }: EditorScreenProps): ReactElement => {
  // Looks for unsaved changes only once per page, so that an edit in another tab does not switch
  // this page to another exercise.
  const [unsaved, setUnsaved] = useState(() => unsavedPlace(person));
  if (asked !== undefined && unsaved !== undefined) setUnsaved(undefined);
  if (asked === undefined && unsaved !== undefined)
    return <Navigate to="/exercise-definition-editor" search={{ definition: unsaved, begin }} replace />;
  return <OpenWork person={person} place={asked ?? NEW_WORK} begin={begin} />;
};
