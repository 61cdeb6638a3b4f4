/** Versions of a definition, what each one changed, and the challenges that use the definition. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactElement } from 'react';
import type { DefinitionVersion, StoredDefinition } from '@reptemple/contract/exercises/exercises';
import { countUnitOf } from '@reptemple/engine/definition/exercise-definition';
import type { CountUnit } from '@reptemple/engine/definition/exercise-definition';
import { formatNumber, inLowerCase } from '../../../../i18n/locale-formats.ts';
import { t } from '../../../../i18n/translate.ts';
import { Button } from '../../../../ui/button.tsx';
import { QueryBoundary } from '../../../../ui/feedback/query-and-lazy-boundaries.tsx';
import { Skeleton } from '../../../../ui/feedback/spinner-and-skeleton.tsx';
import { formatMoment } from '../../../../ui/format/format-dates.ts';
import { definitionQuery, versionsQuery } from '../../library/queries.ts';
import { switchLabels } from '../definition/robust-settings-labels.ts';
import { isSameJson } from '../editor-store.ts';
import { draftFrom } from '../exercise-draft.ts';
import type { DraftDefinition } from '../exercise-draft.ts';

const partsOf = (unit: CountUnit): readonly (readonly [keyof DraftDefinition, string])[] => [
  ['name', t('Name')],
  ['cameraPosition', t('Camera position')],
  ['angles', t('Angles')],
  ['phases', t('Phase Angle Ranges')],
  ['globalAlignments', t('Global alignments')],
  ['timing', t('Timing')],
  ['qualificationRep', switchLabels(unit).qualificationRep.title],
  ['stopCondition', switchLabels(unit).stopCondition.title],
  ['robust', t('Advanced')],
];

export const changedParts = (before: DraftDefinition, after: DraftDefinition): readonly string[] =>
  partsOf(countUnitOf(after)).flatMap(([part, word]) => (isSameJson(before[part], after[part]) ? [] : [word]));

interface VersionsProps {
  readonly row: StoredDefinition;
  readonly onBack: () => void;
  readonly onOpen: (version: DefinitionVersion) => void;
}

export const usageLabel = ({ usage: { challenges, recordings } }: StoredDefinition): string =>
  challenges === 0 && recordings === 0
    ? t('Not used')
    : `${t('{count, plural, one {# challenge} other {# challenges}}', { count: challenges })}, ${t('{count, plural, one {# recording} other {# recordings}}', { count: recordings })}`;

const UsedBy = ({ row }: { readonly row: StoredDefinition }): ReactElement => {
  const usage = useQuery(definitionQuery(row.id));
  return (
    <QueryBoundary query={usage} skeleton={<Skeleton className="h-16" />} failed={t('Failed to load definition')}>
      {({ definition, challenges }) => (
        <div className="grid gap-1">
          <h4 className="font-medium">{usageLabel(definition)}</h4>
          <ul className="grid text-sm">
            {challenges.map(({ id, slug, name, isDeleted }) => (
              <li key={id} className="wrap-anywhere">
                {isDeleted ? (
                  `${name} ${t('(deleted)')}`
                ) : (
                  <Link
                    to="/challenge/$challenge"
                    params={{ challenge: slug }}
                    className="inline-flex min-h-11 items-center underline sm:pointer-fine:min-h-8"
                  >
                    {name}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </QueryBoundary>
  );
};

/** Returns what a version changed, as " · changed: timing, ranges"; empty for the first version. */
const changedLabel = (before: DefinitionVersion | undefined, { definition }: DefinitionVersion): string => {
  const parts = before ? changedParts(draftFrom(before.definition).draft, draftFrom(definition).draft) : [];
  return parts.length === 0 ? '' : ` · ${inLowerCase(t('Changed'))}: ${parts.join(', ')}`;
};

export const Versions = ({ row, onBack, onOpen }: VersionsProps): ReactElement => {
  const versions = useQuery(versionsQuery(row.id));
  return (
    <div className="grid gap-4">
      <Button variant="quiet" size="small" className="-ml-3 justify-self-start" onClick={onBack}>
        <ArrowLeft aria-hidden />
        <span>{t('Back')}</span>
      </Button>
      <h3 className="carved text-lg wrap-anywhere">
        <bdi>{row.name}</bdi>
      </h3>
      <UsedBy row={row} />
      <h4 className="font-medium">{t('Versions')}</h4>
      <QueryBoundary query={versions} skeleton={<Skeleton className="h-32" />} failed={t('Failed to load definition')}>
        {(data) => (
          <ul aria-label={t('Versions')} className="border-y">
            {data.versions.map((version, index) => (
              <li key={version.version} className="border-b last:border-b-0">
                <button
                  type="button"
                  className="min-h-14 w-full px-3 py-2 text-left hover:bg-sunken"
                  onClick={() => onOpen(version)}
                >
                  <span className="block font-medium wrap-anywhere">
                    {`${version.name}, ${inLowerCase(t('Version'))} ${formatNumber(version.version)}`}
                  </span>
                  <span className="block text-sm text-quiet">
                    {`${version.by?.name ?? (row.isSystem ? t('System') : t('(deleted)'))} · ${formatMoment(version.at)}${changedLabel(data.versions[index + 1], version)}`}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
    </div>
  );
};
