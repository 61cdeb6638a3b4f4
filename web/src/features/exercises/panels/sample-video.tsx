/** Video uploaded by the user: the pose model analyzes it once, then its track is stored. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { AnalysisPlayer } from '../../../player/analysis-player.tsx';
import { JudgedVideo } from './counted-video.tsx';
import type { Judging, PanelPlace } from './counted-video.tsx';
import { Loading, Missing } from './not-shown.tsx';
import { useOwner } from './owner.ts';
import { filmQuery, useFilms } from './queries.ts';
import type { ShownFilm } from './queries.ts';
import { watching } from './watching.ts';

interface FilmVideoProps extends PanelPlace {
  readonly id: string;
  readonly judging: Judging;
}

interface WatchedProps extends PanelPlace {
  readonly film: ShownFilm;
  readonly judging: Judging;
}

/** Keeps the initial definition, because changing it would restart the analysis. */
const WatchedFirst = ({ film, name, judging }: WatchedProps): ReactElement => {
  const [{ definition }] = useState(judging);
  const films = useFilms();
  useEffect(() => watching.begin(), []);
  return (
    <div className="grid gap-4">
      <output className="text-sm text-pretty text-quiet">
        {t('This video is analysed once. After that, changes to the definition show immediately.')}
      </output>
      <AnalysisPlayer
        {...{ name, definition }}
        videoUrl={film.url}
        isAdmin
        startsByItself
        onWatched={(track) => void films.watched(film, track)}
      />
    </div>
  );
};

export const FilmVideo = ({ id, ...rest }: FilmVideoProps): ReactElement => {
  const { data: film } = useQuery(filmQuery(id, useOwner()));
  if (film === undefined) return <Loading />;
  if (film === null) return <Missing>{t('This video is no longer in this browser.')}</Missing>;
  if (!film.track) return <WatchedFirst film={film} {...rest} />;
  return <JudgedVideo {...rest} video={{ clip: id, videoUrl: film.url }} track={film.track} />;
};
