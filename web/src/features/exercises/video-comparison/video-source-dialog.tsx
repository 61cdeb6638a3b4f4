/**
 * Dialog to choose the video of a comparison panel: a sample clip, the user's own video, or a
 * recording.
 */
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { ChangeEvent, FormEvent, ReactElement, ReactNode } from 'react';
import { t } from '../../../i18n/translate.ts';
import { SAMPLE_CLIPS, sampleUrl } from '../../../player/sample-clips.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input, Label } from '../../../ui/form/input.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Dialog, DialogContent } from '../../../ui/overlay/dialog.tsx';
import { recordingIn } from './comparison-panel-list.ts';
import type { PanelSource } from './comparison-panel-list.ts';
import type { FilmHead } from './own-videos-in-indexeddb.ts';
import { usePanelUser } from './panel-user-context.ts';
import { filmsQuery, useFilms } from './queries.ts';

interface ChoiceProps {
  readonly onChoose: (source: PanelSource) => void;
}

/** Message for a file that is no video, quoted from specification S2, section 5. */
const NOT_A_VIDEO = t('File is not a video');
const NOT_A_RECORDING = t('Enter the link or ID of a recording.');

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactElement => (
  <section aria-label={title} className="grid gap-3 border-t pt-4">
    <h3 className="inscription text-quiet">{title}</h3>
    {children}
  </section>
);

const Samples = ({ onChoose }: ChoiceProps): ReactElement => (
  <div className="grid grid-cols-2 gap-3">
    {SAMPLE_CLIPS.map(({ clip, name }) => (
      <button
        key={clip}
        type="button"
        className="grid gap-1.5 rounded-stone border border-edge p-1.5 text-left text-sm font-medium hover:border-ink hover:bg-sunken"
        onClick={() => onChoose({ kind: 'sample', clip })}
      >
        <img src={sampleUrl(clip, 'jpg')} alt="" className="aspect-video w-full rounded-stone object-cover" />
        <span>{name}</span>
      </button>
    ))}
  </div>
);

const SavedVideo = ({ film, onChoose }: ChoiceProps & { readonly film: FilmHead }): ReactElement => {
  const { remove } = useFilms();
  const { id, name, isWatched } = film;
  const [isAsked, setAsked] = useState(false);
  return (
    <li className="flex items-center gap-1">
      <button
        type="button"
        className="min-h-11 min-w-0 grow rounded-stone px-2 text-left wrap-anywhere hover:bg-sunken"
        onClick={() => onChoose({ kind: 'film', id })}
      >
        <span>{name}</span> {isWatched ? null : <span className="text-sm text-quiet">{t('(not analysed yet)')}</span>}
      </button>
      <Button
        variant="quiet"
        size="icon"
        aria-label={t('Delete {name}', { name })}
        title={t('Delete')}
        onClick={() => setAsked(true)}
      >
        <Trash2 aria-hidden />
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={t('Delete')}
        description={t('{name} and its analysis exist only in this browser. This action cannot be undone.', { name })}
        confirm={t('Delete')}
        onConfirm={() => {
          setAsked(false);
          void remove(id);
        }}
      />
    </li>
  );
};

const OwnFilms = ({ onChoose }: ChoiceProps): ReactElement => {
  const id = useId();
  const { data: films = [] } = useQuery(filmsQuery(usePanelUser()));
  const { add } = useFilms();
  const [problem, setProblem] = useState('');
  const take = async ({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = currentTarget.files?.[0];
    if (!file) return;
    const isVideo = file.type.startsWith('video/');
    setProblem(isVideo ? '' : NOT_A_VIDEO);
    if (isVideo) onChoose({ kind: 'film', id: await add({ name: file.name, video: file, now: Date.now() }) });
  };
  return (
    <>
      {films.length > 0 ? (
        <ul className="-mx-2">
          {films.map((film) => (
            <SavedVideo key={film.id} film={film} onChoose={onChoose} />
          ))}
        </ul>
      ) : null}
      <div className="grid gap-1.5">
        <Label htmlFor={id}>{t('Upload Video')}</Label>
        <input
          id={id}
          type="file"
          accept="video/*"
          aria-describedby={`${id}-note`}
          className="block min-h-12 w-full text-sm text-quiet file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-stone file:border file:border-edge file:bg-transparent file:px-4 file:font-medium file:text-ink"
          onChange={(event) => void take(event)}
        />
        <p id={`${id}-note`} className="text-sm text-pretty text-quiet">
          {t('The video and its analysis stay in your browser until you delete them.')}
        </p>
        {problem === '' ? null : (
          <p role="alert" className="text-sm font-medium text-clay">
            {problem}
          </p>
        )}
      </div>
    </>
  );
};

const Recorded = ({ onChoose }: ChoiceProps): ReactElement => {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const show = (event: FormEvent): void => {
    event.preventDefault();
    const id = recordingIn(text);
    if (id === undefined) setFault(NOT_A_RECORDING);
    else onChoose({ kind: 'recording', id });
  };
  return (
    <form className="grid gap-3" onSubmit={show}>
      <Field label={t('Recording link or ID')} fault={fault}>
        {(control) => (
          <Input
            {...control}
            value={text}
            autoComplete="off"
            spellCheck={false}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="secondary" className="justify-self-start" disabled={text.trim() === ''}>
        {t('View Recording')}
      </Button>
    </form>
  );
};

interface SourceDialogProps extends ChoiceProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export const SourceDialog = ({ isOpen, onClose, onChoose }: SourceDialogProps): ReactElement => {
  const choose = (source: PanelSource): void => {
    onChoose(source);
    onClose();
  };
  return (
    <Dialog open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent title={t('Choose a video')}>
        <Part title={t('Sample videos')}>
          <Samples onChoose={choose} />
        </Part>
        <Part title={t('Your videos')}>
          <OwnFilms onChoose={choose} />
        </Part>
        <Part title={t('Recordings')}>
          <Recorded onChoose={choose} />
        </Part>
      </DialogContent>
    </Dialog>
  );
};
