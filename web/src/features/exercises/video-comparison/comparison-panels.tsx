/**
 * Right column of the editor: videos, counted again with every change of the definition, so that
 * the change is seen on several people (specification S2, section 2).
 */
import { useQuery } from '@tanstack/react-query';
import { Plus, TriangleAlert, Film, X } from 'lucide-react';
import { Fragment, useState, useRef } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import { t } from '../../../i18n/translate.ts';
import { SAMPLE_CLIPS, sampleTrackQuery, sampleUrl } from '../../../player/sample-clips.ts';
import type { SampleClip } from '../../../player/sample-clips.ts';
import { Button } from '../../../ui/button.tsx';
import { CardTitle, Card } from '../../../ui/card.tsx';
import { KEPT_STORAGE } from '../../../ui/storage/safe-local-storage.ts';
import { useWidth } from '../../../ui/use-breakpoint-and-element-width.ts';
import { showing, withAnother, without } from './comparison-panel-list.ts';
import type { PanelEntry, PanelSource, Panels } from './comparison-panel-list.ts';
import { usePanelUser } from './panel-user-context.ts';
import { FilmVideo, JudgedVideo, RecordedVideo, recordingQuery, Loading, Missing } from './panel-video.tsx';
import type { Judging, PanelPlace } from './panel-video.tsx';
import { filmsQuery } from './queries.ts';
import { useIsAnalysing, useUnlessAnalysing } from './running-analyses-and-playhead-angles.ts';
import {
  baselineOf,
  FAULTY,
  judgedBy,
  NEVER_WITHOUT,
  NO_DEFINITIONS,
  NOTHING_MEASURED,
  visited,
} from './verdicts-before-and-after-edit.tsx';
import type { EditedExercise } from './verdicts-before-and-after-edit.tsx';
import { SourceDialog } from './video-source-dialog.tsx';

/**
 * Ids of the video panels in each row. A row may be empty: removing it would move the rows below.
 */
type PanelPlaces = readonly (readonly string[])[];

export const inRows = (ids: readonly string[], perRow: number): PanelPlaces =>
  Array.from({ length: Math.ceil(ids.length / perRow) }, (_, row) => ids.slice(row * perRow, (row + 1) * perRow));

/**
 * Returns the video panels by row. Each panel stays in its row, because moving a video in the DOM
 * restarts it. New panels are appended.
 */
export const withoutMoving = (before: PanelPlaces, ids: readonly string[], perRow: number): PanelPlaces => {
  const stayed = before.map((row) => row.filter((id) => ids.includes(id)));
  const come = ids.filter((id) => !before.some((row) => row.includes(id)));
  const last = stayed.at(-1) ?? [];
  const room = Math.max(0, perRow - last.length);
  const filled =
    last.length === 0 && stayed.length === 0 ? [] : [...stayed.slice(0, -1), [...last, ...come.slice(0, room)]];
  return [...filled, ...inRows(filled.length === 0 ? come : come.slice(room), perRow)];
};

interface Placed {
  readonly id: string;
  readonly content: ReactNode;
}

interface PanelRowsProps {
  readonly panels: readonly Placed[];
}

const MIN_PX = 320;

interface RowOf extends PanelRowsProps {
  readonly row: number;
}

const Row = ({ panels, row }: RowOf): ReactElement => {
  const { defaultLayout, onLayoutChanged } = useDefaultLayout({
    id: `reptemple.editor-panel-row-${row}`,
    panelIds: panels.map(({ id }) => id),
    storage: KEPT_STORAGE,
  });
  return (
    <Group defaultLayout={defaultLayout} onLayoutChanged={onLayoutChanged}>
      {panels.map(({ id, content }, index) => (
        <Fragment key={id}>
          {index > 0 ? (
            <Separator
              aria-label={t('Width')}
              className="relative mx-1 w-2 shrink-0 rounded-full transition-colors hover:bg-edge data-[separator=active]:bg-ink"
            >
              <span aria-hidden className="absolute inset-x-0 top-24 mx-auto h-10 w-0.5 bg-edge" />
            </Separator>
          ) : null}
          <Panel id={id} minSize={panels.length > 1 ? '18rem' : '0%'}>
            {content}
          </Panel>
        </Fragment>
      ))}
    </Group>
  );
};

/** Returns the video panels by row. While a video is analysed, no panel changes its row. */
const usePlaces = (ids: readonly string[], perRow: number): PanelPlaces => {
  const isWatching = useIsAnalysing();
  const [settled, settle] = useState<PanelPlaces>([]);
  const places = isWatching ? withoutMoving(settled, ids, perRow) : inRows(ids, perRow);
  if (JSON.stringify(places) !== JSON.stringify(settled)) settle(places);
  return places;
};

interface RowsProps extends PanelRowsProps {
  readonly perRow: number;
}

const Rows = ({ panels, perRow }: RowsProps): ReactElement[] => {
  const places = usePlaces(
    panels.map(({ id }) => id),
    perRow,
  );
  const rows = places.map((ids, row) => ({ row, inRow: panels.filter(({ id }) => ids.includes(id)) }));
  // The row's index is its React key, so that no video restarts when panels are added or removed.
  return rows
    .filter(({ inRow }) => inRow.length > 0)
    .map(({ row, inRow }) => <Row key={row} row={row} panels={inRow} />);
};

const PanelRows = ({ panels }: PanelRowsProps): ReactElement => {
  const { place, width } = useWidth();
  // The number of panels per row stays the same while a video is analysed, because a video that
  // moves to another row restarts.
  const perRow = useUnlessAnalysing(Math.max(1, Math.floor(width / MIN_PX)));
  return (
    <div ref={place} className="grid gap-4">
      {width === 0 ? null : <Rows panels={panels} perRow={perRow} />}
    </div>
  );
};

interface SampleVideoProps extends PanelPlace {
  readonly clip: SampleClip;
  readonly judging: Judging;
}

const SampleVideo = ({ clip, ...rest }: SampleVideoProps): ReactElement => {
  const { data: track, error, refetch } = useQuery(sampleTrackQuery(clip));
  if (error) return <Missing onRetry={() => void refetch()}>{t('Failed to load video')}</Missing>;
  if (!track) return <Loading />;
  const video = { clip, videoUrl: sampleUrl(clip, 'webm'), posterUrl: sampleUrl(clip, 'jpg') };
  return <JudgedVideo {...rest} video={video} track={track} />;
};

interface ComparisonPanelProps {
  readonly entry: PanelEntry;
  readonly number: number;
  readonly judging: Judging;
  readonly onShow: (source: PanelSource) => void;
  readonly onRemove: () => void;
}

const useTitle = ({ source }: PanelEntry): string => {
  const { data: films } = useQuery({ ...filmsQuery(usePanelUser()), enabled: source.kind === 'film' });
  const id = source.kind === 'recording' ? source.id : '';
  const { data: found } = useQuery({ ...recordingQuery(id), enabled: id !== '' });
  if (source.kind === 'sample') return SAMPLE_CLIPS.find(({ clip }) => clip === source.clip)?.name ?? '';
  if (source.kind === 'film') return films?.find((film) => film.id === source.id)?.name ?? t('Video');
  return found ? `${t('Recording')}: ${found.recording.name}` : t('Recording');
};

const Video = ({
  entry: { id: panel, source },
  name,
  judging,
}: { readonly name: string } & Pick<ComparisonPanelProps, 'entry' | 'judging'>) => {
  const place = { panel, name, judging };
  if (source.kind === 'sample') return <SampleVideo key={source.clip} {...place} clip={source.clip} />;
  if (source.kind === 'film') return <FilmVideo key={source.id} {...place} id={source.id} />;
  return <RecordedVideo key={source.id} {...place} id={source.id} />;
};

export const ComparisonPanel = ({ entry, number, judging, onShow, onRemove }: ComparisonPanelProps): ReactElement => {
  const [isChoosing, setChoosing] = useState(false);
  const title = useTitle(entry);
  const name = t('Video {number}: {title}', { number, title });
  return (
    <article aria-label={name} data-compared>
      <Card className="grid min-w-0 content-start gap-4 p-4">
        {/* A long file name takes a whole line. */}
        <header className="flex flex-wrap items-center justify-end gap-1">
          <CardTitle as="h3" className="mr-auto min-w-0 text-lg wrap-anywhere">
            <span className="text-quiet">{number}</span> <span>{title}</span>
          </CardTitle>
          {/* On phones both buttons are icons, so that they fit next to a usual file name. */}
          <div className="flex gap-1">
            <Button
              variant="quiet"
              size="small"
              aria-label={`${t('Choose a video')}: ${name}`}
              title={t('Choose a video')}
              onClick={() => setChoosing(true)}
            >
              <Film aria-hidden /> <span className="max-sm:hidden">{t('Choose a video')}</span>
            </Button>
            <Button
              variant="quiet"
              size="icon"
              aria-label={t('Remove {name}', { name })}
              title={t('Remove')}
              onClick={onRemove}
            >
              <X aria-hidden />
            </Button>
          </div>
        </header>
        <Video {...{ entry, name, judging }} />
        <SourceDialog isOpen={isChoosing} onClose={() => setChoosing(false)} onChoose={onShow} />
      </Card>
    </article>
  );
};

/**
 * Returns the definition that counts the videos, and the one to compare with. `judged` is undefined
 * if there has been no valid definition.
 */
const useJudging = (worked: EditedExercise) => {
  const [before, setVisit] = useState(NO_DEFINITIONS);
  const visit = visited(before, worked);
  if (visit !== before) setVisit(visit);
  return { judged: judgedBy(visit, worked), baseline: baselineOf(visit, worked) };
};

const Faulty = ({ isJudged }: { readonly isJudged: boolean }): ReactElement => (
  <output className="flex gap-2 rounded-stone bg-clay-wash px-4 py-2.5 text-sm text-clay">
    <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
    <span>{isJudged ? FAULTY : NEVER_WITHOUT}</span>
  </output>
);

interface ComparisonPanelsProps extends EditedExercise {
  readonly panels: Panels;
}

export const ComparisonPanels = ({ panels: { entries, change }, ...worked }: ComparisonPanelsProps): ReactElement => {
  const { judged, baseline } = useJudging(worked);
  const judging = { definition: judged ?? NOTHING_MEASURED, baseline };
  const add = useRef<HTMLButtonElement>(null);
  const remove = (id: string): void => {
    change((before) => without(before, id));
    // Focuses the add button, because the pressed button disappears with its panel.
    add.current?.focus();
  };
  return (
    <section aria-label={t('Comparison')} className="grid content-start gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <CardTitle>{t('Comparison')}</CardTitle>
        <Button
          ref={add}
          variant="secondary"
          onClick={() => change((before) => withAnother(before, worked.definition.name))}
        >
          <Plus aria-hidden /> <span>{t('Add Comparison')}</span>
        </Button>
      </div>
      {worked.isValid || entries.length === 0 ? null : <Faulty isJudged={judged !== undefined} />}
      {entries.length === 0 ? (
        <div className="grid min-h-40 place-content-center justify-items-center gap-1 rounded-stone border border-dashed border-edge p-6 text-center text-quiet">
          <p>{t('No comparison instances yet')}</p>
          <p className="max-w-sm text-sm text-pretty">{t('Add a video to see how your changes affect the count.')}</p>
        </div>
      ) : (
        <PanelRows
          panels={entries.map((entry, index) => ({
            id: entry.id,
            content: (
              <ComparisonPanel
                entry={entry}
                number={index + 1}
                judging={judging}
                onShow={(source) => change((before) => showing(before, entry.id, source))}
                onRemove={() => remove(entry.id)}
              />
            ),
          }))}
        />
      )}
    </section>
  );
};
