/** Public page of a shared exercise; admins can open it in the editor. */
import { parseExercise } from '@reptemple/engine/definition/exercise';
import type { ExerciseDefinition } from '@reptemple/engine/definition/exercise';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Download, PencilRuler, TriangleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/table/description-list.tsx';
import { formatMoment } from '../../../ui/format/timestamp.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { saveFile } from '../../../ui/storage/save-file.ts';
import { draftFrom, NEW_WORK } from '../editor/exercise-draft.ts';
import { exportedFile } from '../editor/file.ts';
import { ReplaceQuestion, useReplacing } from '../editor/replacing.tsx';
import { openWork } from '../editor/open-documents.ts';
import { sharedDefinitionQuery } from '../library/queries.ts';
import { ExercisePicture } from './exercise-picture.tsx';
import { parseFilters, settingsOf, wayOf, rangeLabel } from './readable.ts';
import type { Asked } from './readable.ts';
import type { AngleDefinition } from '@reptemple/engine/definition/definition';
import { landmarksLabel } from '../editor/landmarks/landmark-labels.ts';
import { bar, DIAL } from '../editor/ranges/dial.ts';
import { DialFace } from '../editor/ranges/dial-face.tsx';

/** Angle of a shared exercise: its ranges as a half circle and as text. */
const Swatch = ({ fill }: { readonly fill: string }): ReactElement => (
  <svg viewBox="0 0 10 10" aria-hidden className="size-3 shrink-0">
    <rect width="10" height="10" rx="2" className={`stroke-edge ${fill}`} />
  </svg>
);

interface PictureProps {
  readonly angle: AngleDefinition;
  readonly asked: readonly Asked[];
}

export const AnglePicture = ({ angle: { name, landmarks }, asked }: PictureProps): ReactElement => (
  <li className="grid content-start gap-4">
    <div>
      <h3 className="carved text-xl wrap-anywhere">{name}</h3>
      <p className="mt-1 text-quiet">{landmarksLabel(landmarks)}</p>
    </div>
    <svg viewBox={`0 0 ${DIAL.width} ${DIAL.height}`} aria-hidden className="w-full max-w-80">
      <DialFace laneCount={asked.length} />
      {asked.map(({ when, fill, range }, lane) => (
        <path key={when} d={bar(range, lane)} className={`stroke-edge ${fill}`} strokeWidth={1.25} />
      ))}
    </svg>
    <dl className="grid gap-1.5">
      {asked.map(({ when, fill, range }) => (
        <div key={when} className="flex items-center gap-2.5">
          <Swatch fill={fill} />
          <dt className="text-quiet">{when}</dt>
          <dd className="font-semibold tabular-nums">{rangeLabel(range)}</dd>
        </div>
      ))}
    </dl>
  </li>
);

const Readable = ({ definition }: { readonly definition: ExerciseDefinition }): ReactElement => (
  <>
    <div className="mt-10 grid items-start gap-x-16 gap-y-10 lg:grid-cols-2">
      <div className="grid gap-10">
        <section aria-labelledby="setting">
          <h2 id="setting" className="sr-only">
            {t('Settings')}
          </h2>
          <DescriptionList facts={settingsOf(definition)} />
        </section>
        <section aria-labelledby="rep">
          <h2 id="rep" className="carved text-2xl sm:text-3xl">
            {t('What Counts')}
          </h2>
          <ol className="mt-4 grid gap-3">
            {wayOf(definition).map(([phase, words]) => (
              <li key={phase} className="flex items-baseline gap-4">
                <span className="w-30 shrink-0 inscription text-quiet">{phase}</span>
                <span className="text-pretty">{words}</span>
              </li>
            ))}
          </ol>
        </section>
      </div>
      <ExercisePicture definition={definition} />
    </div>
    <section aria-labelledby="angles" className="mt-16">
      <h2 id="angles" className="carved text-2xl sm:text-3xl">
        {t('Angles')}
      </h2>
      <p className="mt-2 max-w-prose text-pretty text-quiet">
        {t('A rep goes from start through transition to end and back. Angles are in whole degrees.')}
      </p>
      <ul className="mt-8 grid gap-x-10 gap-y-12 border-t-4 border-double pt-8 sm:grid-cols-2 lg:grid-cols-3">
        {definition.angles.map((angle) => (
          <AnglePicture key={angle.id} angle={angle} asked={parseFilters(angle, definition)} />
        ))}
      </ul>
    </section>
  </>
);

const Export = ({ definition }: { readonly definition: ExerciseDefinition }): ReactElement => {
  const save = (): void => {
    const { name, text } = exportedFile(definition);
    saveFile(new Blob([text], { type: 'application/json' }), name);
  };
  return (
    <Button variant="secondary" onClick={save}>
      <Download aria-hidden />
      <span>{t('Export as JSON File')}</span>
    </Button>
  );
};

interface OpenProps {
  readonly author: string;
  readonly name: string;
  readonly definition: object;
}

/** Opens an unsaved copy. Asks before replacing unsaved work, which can be restored by undo. */
const OpenInEditor = ({ author, name, definition }: OpenProps): ReactElement => {
  const navigate = useNavigate();
  const { replacing, question } = useReplacing(author);
  const open = (): void => {
    openWork(author, NEW_WORK, null).edit(t('Import {name}', { name }), () => draftFrom(definition).draft);
    void navigate({ to: '/exercise-definition-editor' });
  };
  return (
    <>
      <Button onClick={() => replacing(NEW_WORK, open)}>
        <PencilRuler aria-hidden />
        <span>{t('Open in the editor')}</span>
      </Button>
      <ReplaceQuestion {...question} />
    </>
  );
};

const Unreadable = (): ReactElement => (
  <Notice icon={<TriangleAlert aria-hidden />} title={t('Configuration Error')}>
    {t('Exercise definition is missing or invalid.')}
  </Notice>
);

interface SharedScreenProps {
  readonly code: string;
  /** User id of an admin, who can open it in the editor; otherwise undefined. */
  readonly author: string | undefined;
}

export const SharedExerciseScreen = ({ code, author }: SharedScreenProps): ReactElement => {
  const { name, definition, updatedAt } = useSuspenseQuery(sharedDefinitionQuery(code)).data;
  const parsed = parseExercise(definition);
  return (
    <div className="page py-10 sm:py-16">
      <PageTitle>{name}</PageTitle>
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-6">
        <div className="min-w-0">
          <p className="inscription text-quiet">{t('Exercise')}</p>
          <h1 className="carved mt-2 text-4xl wrap-anywhere sm:text-5xl">
            <bdi>{name}</bdi>
          </h1>
          <p className="mt-3 text-quiet">{t('Last changed on {moment}', { moment: formatMoment(updatedAt) })}</p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1">
          {parsed.ok ? <Export definition={parsed.value} /> : null}
          {author === undefined ? null : <OpenInEditor author={author} name={name} definition={definition} />}
        </div>
      </header>
      {parsed.ok ? <Readable definition={parsed.value} /> : <Unreadable />}
    </div>
  );
};
