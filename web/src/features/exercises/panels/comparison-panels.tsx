/**
 * Right column of the editor (specification S2, section 2): videos counted with the edited
 * definition. Every change recounts all of them, so that it can be tuned on several people.
 */
import { Plus, TriangleAlert, Film, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { CardTitle, Card } from '../../../ui/card.tsx';
import { baselineOf, FAULTY, judgedBy, NEVER_WITHOUT, NO_VISIT, NOTHING_MEASURED, visited } from './verdicts.tsx';
import type { Worked } from './verdicts.tsx';
import { PanelRows } from './panel-rows.tsx';
import { showing, withAnother, without } from './sources.ts';
import type { PanelEntry, PanelSource } from './sources.ts';
import type { Panels } from './use-panels.ts';
import { useQuery } from '@tanstack/react-query';
import { SAMPLE_CLIPS, sampleTrackQuery, sampleUrl } from '../../../player/sample-clips.ts';
import type { SampleClip } from '../../../player/sample-clips.ts';
import { FilmVideo, JudgedVideo, RecordedVideo, recordingQuery, Loading, Missing } from './recorded-video.tsx';
import type { Judging, PanelPlace } from './recorded-video.tsx';
import { useOwner } from './owner.ts';
import { filmsQuery } from './queries.ts';
import { SourceDialog } from './source-dialog.tsx';

/** Sample clip with its landmarks. */
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
  /** 1-based, for display. */
  readonly number: number;
  readonly judging: Judging;
  readonly onShow: (source: PanelSource) => void;
  readonly onRemove: () => void;
}

const useTitle = ({ source }: PanelEntry): string => {
  const { data: films } = useQuery({ ...filmsQuery(useOwner()), enabled: source.kind === 'film' });
  const id = source.kind === 'recording' ? source.id : '';
  const { data: found } = useQuery({ ...recordingQuery(id), enabled: id !== '' });
  if (source.kind === 'sample') return SAMPLE_CLIPS.find(({ clip }) => clip === source.clip)?.name ?? '';
  if (source.kind === 'film') return films?.find((film) => film.id === source.id)?.name ?? t('Your video');
  return found ? t('Recording of {name}', { name: found.recording.name }) : t('Recording');
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
        <header className="flex items-center gap-1">
          <CardTitle as="h3" className="mr-auto min-w-0 text-lg wrap-anywhere">
            <span className="text-quiet">{number}</span> <span>{title}</span>
          </CardTitle>
          <Button
            variant="quiet"
            size="small"
            aria-label={t('Choose another video for {name}', { name })}
            onClick={() => setChoosing(true)}
          >
            <Film aria-hidden /> <span>{t('Change')}</span>
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
        </header>
        <Video {...{ entry, name, judging }} />
        <SourceDialog isOpen={isChoosing} onClose={() => setChoosing(false)} onChoose={onShow} />
      </Card>
    </article>
  );
};

/**
 * Returns the definition used for counting and the baseline to compare with; undefined without a
 * valid definition.
 */
const useJudging = (worked: Worked) => {
  const [before, setVisit] = useState(NO_VISIT);
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

interface ComparisonPanelsProps extends Worked {
  readonly panels: Panels;
}

export const ComparisonPanels = ({ panels: { entries, change }, ...worked }: ComparisonPanelsProps): ReactElement => {
  const { judged, baseline } = useJudging(worked);
  const judging = { definition: judged ?? NOTHING_MEASURED, baseline };
  const add = useRef<HTMLButtonElement>(null);
  const remove = (id: string): void => {
    change((before) => without(before, id));
    // The pressed button has been removed.
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
          <p className="max-w-sm text-sm text-pretty">{t('Add a video to see how your changes affect every rep.')}</p>
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
