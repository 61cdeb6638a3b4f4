/** Campaign editor: form with all settings and blocks, save bar, edit conflicts and preview. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ExternalLink, GitMerge, CircleAlert, Eye } from 'lucide-react';
import { useId, useRef, useState, useEffect } from 'react';
import type { ReactElement, MouseEvent, RefObject } from 'react';
import type { Campaign } from '@reptemple/contract/campaigns/campaign-pages';
import { AccentColor } from '@reptemple/contract/schemas/campaigns/campaign-form';
import type { StoredInstead } from '../../../api/api-error.ts';
import { t, translateMessage } from '../../../i18n/translate.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CardTitle } from '../../../ui/card.tsx';
import { cn } from '../../../ui/class-names.ts';
import { FormPart, ABOVE_ACTION_BAR, ActionBar } from '../../../ui/form/field.tsx';
import { Input, Label } from '../../../ui/form/input.tsx';
import { RestoredNote, UnsavedGuard } from '../../../ui/form/unsaved-guard.tsx';
import { formatMoment } from '../../../ui/format/format-dates.ts';
import { Drawer } from '../../../ui/overlay/drawer.tsx';
import { PageHead } from '../../../ui/page-header-and-title.tsx';
import { useMinWidth } from '../../../ui/use-breakpoint-and-element-width.ts';
import { accentShades, textOn } from '../accent-colour.ts';
import { challengesQuery, editingQuery } from '../admin/queries.ts';
import type { CampaignView } from '../campaign-types.ts';
import { OrganiserLanguageProvider } from '../page/organiser-language.ts';
import { UnpublishDialog } from '../unpublish-dialog.tsx';
import { BlockList } from './block-list.tsx';
import { HeadPart, PartnerPart, WindowPart } from './campaign-settings.tsx';
import { Preview, PreviewColumn } from './preview.tsx';
import { PublishChecklist } from './publish-checklist.tsx';
import { PictureField } from './text-choice-and-picture-fields.tsx';
import { useCampaignForm } from './use-campaign-form.ts';
import type { CampaignFormState } from './use-campaign-form.ts';

const SUGGESTED = '#9a3219';

/**
 * Returns a note if the accent colour has too little contrast in a theme; otherwise an empty
 * string.
 */
export const shadesMessage = (accent: string): string => {
  const { light, dark } = accentShades(accent);
  return light === accent && dark === accent ? '' : t('Low contrast. The page uses a readable shade.');
};

const Samples = ({ accent }: { readonly accent: string }): ReactElement => {
  const { light, dark } = accentShades(accent);
  const message = shadesMessage(accent);
  return (
    <>
      <div aria-hidden className="grid max-w-md grid-cols-2 overflow-hidden rounded-stone border text-sm font-medium">
        <span style={{ background: '#ece6da' }} className="grid place-items-center p-4">
          <span style={{ background: light, color: textOn(light) }} className="rounded-stone px-5 py-2.5">
            {t('Light')}
          </span>
        </span>
        <span style={{ background: '#141517' }} className="grid place-items-center p-4">
          <span style={{ background: dark, color: textOn(dark) }} className="rounded-stone px-5 py-2.5">
            {t('Dark')}
          </span>
        </span>
      </div>
      {message ? <p className="text-sm text-pretty text-quiet">{message}</p> : null}
    </>
  );
};

interface LookProps {
  readonly form: CampaignFormState;
}

const AccentField = ({ form: { draft, faults, change } }: LookProps): ReactElement => {
  const id = useId();
  const accent = AccentColor.safeParse(draft.accent.toLowerCase()).data;
  const fault = faults['accent'];
  return (
    <div className="grid gap-3">
      <Label htmlFor={id}>{t('Accent colour')}</Label>
      <div className="flex flex-wrap items-center gap-3">
        <input
          type="color"
          aria-label={t('Choose a colour')}
          value={accent ?? SUGGESTED}
          className="h-12 w-16 cursor-pointer rounded-stone border border-edge bg-raised p-1"
          onChange={({ currentTarget }) => change({ accent: currentTarget.value })}
        />
        <Input
          id={id}
          value={draft.accent}
          placeholder={SUGGESTED}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={fault ? true : undefined}
          className="w-36 tabular-nums"
          onChange={({ currentTarget }) => change({ accent: currentTarget.value.trim() })}
        />
        {draft.accent === '' ? null : (
          <Button variant="quiet" onClick={() => change({ accent: '' })}>
            {t('Remove')}
          </Button>
        )}
      </div>
      {fault ? (
        <p role="alert" className="text-sm font-medium text-clay">
          {translateMessage(fault)}
        </p>
      ) : null}
      {accent === undefined ? null : <Samples accent={accent} />}
    </div>
  );
};

const LookPart = ({ form }: LookProps): ReactElement => (
  <FormPart title={t('Look')}>
    <PictureField
      kind="logo"
      label={t('Logo')}
      hint={t('Use a transparent background. The header is dark.')}
      value={form.draft.logo ?? undefined}
      fault={form.faults['logo']}
      onChange={(logo) => form.change({ logo: logo ?? null })}
    />
    <AccentField form={form} />
  </FormPart>
);

interface SaveBarProps {
  readonly form: CampaignFormState;
  readonly onPreview: () => void;
}

const problemOf = ({ faults, problem }: CampaignFormState): string =>
  Object.keys(faults).length === 0 ? (problem ?? '') : t('Check the form and try again.');

const wordsOf = ({ isDirty, status }: CampaignFormState): string => {
  if (isDirty) return t('You have unsaved changes.');
  return status === 'published' ? t('Published') : t('Draft');
};

/**
 * Wraps a click handler so that it ignores the second click of a double click: the first click may
 * have put another button in the same place.
 */
const once =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) act();
  };

export const SaveBar = ({ form, onPreview }: SaveBarProps): ReactElement => {
  const [isUnpublishing, setUnpublishing] = useState(false);
  const problem = problemOf(form);
  return (
    <ActionBar className="mt-2">
      {problem ? (
        <p role="alert" className="mb-3 flex items-center gap-2 text-sm font-medium text-clay">
          <CircleAlert aria-hidden className="size-4 shrink-0" />
          <span>{problem}</span>
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-3 max-sm:gap-2 max-sm:*:flex-1 max-sm:*:px-3">
        <Button type="submit" busy={form.isBusy} variant={form.status === 'published' ? 'primary' : 'secondary'}>
          {t('Save')}
        </Button>
        {form.status === 'published' ? (
          <Button variant="secondary" busy={form.isBusy} onClick={once(() => setUnpublishing(true))}>
            {t('Unpublish')}
          </Button>
        ) : (
          <Button busy={form.isBusy} onClick={once(form.publish)}>
            {t('Publish')}
          </Button>
        )}
        <Button variant="quiet" className="max-sm:flex-none xl:hidden" onClick={onPreview}>
          <Eye aria-hidden className="max-sm:hidden" />
          <span>{t('Preview')}</span>
        </Button>
        <output className="text-sm text-quiet max-sm:sr-only">{wordsOf(form)}</output>
      </div>
      <UnpublishDialog isOpen={isUnpublishing} onClose={() => setUnpublishing(false)} onConfirm={form.unpublish} />
    </ActionBar>
  );
};

interface ConflictNoteProps {
  readonly stored: StoredInstead;
  readonly isBusy: boolean;
  readonly onMine: () => void;
  readonly onTheirs: () => void;
}

/**
 * Focuses the pressed button again, or the page heading if that button is gone. Does nothing if
 * another element has the focus.
 */
const restoreFocus = (pressed: Element | null): void => {
  if (document.activeElement !== document.body) return;
  const place = pressed?.isConnected ? pressed : document.querySelector('h1');
  if (!(place instanceof HTMLElement)) return;
  if (place.matches('h1')) place.tabIndex = -1;
  place.focus();
};

/** Notice that another admin saved the campaign first. The user chooses which version to keep. */
export const ConflictNote = ({ stored, isBusy, onMine, onTheirs }: ConflictNoteProps): ReactElement => {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const pressed = document.activeElement;
    panel.current?.focus();
    return () => restoreFocus(pressed);
  }, []);
  const id = useId();
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby={id}
      className="mb-8 grid scroll-mt-24 gap-4 rounded-stone border border-l-4 border-l-clay bg-surface p-5 shadow-lifted sm:p-7"
    >
      <CardTitle id={id} className="flex items-center gap-3">
        <GitMerge aria-hidden className="size-5 shrink-0 text-clay" />
        <span>{t('Someone else saved first')}</span>
      </CardTitle>
      <p className="text-pretty text-quiet">
        {`${t('{by} changed this in the meantime.', { by: stored.by ?? t('Someone') })} ${t('Last changed on {moment}', { moment: formatMoment(stored.at) })}. ${t('Your changes are still here.')}`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button busy={isBusy} onClick={onMine}>
          {t('Keep Mine')}
        </Button>
        <Button variant="secondary" onClick={onTheirs}>
          {t('Take Theirs')}
        </Button>
      </div>
    </section>
  );
};

interface EditorProps {
  readonly saved: Campaign;
  readonly waitlist: CampaignView['waitlist'];
  readonly onReload: () => void;
}

const Blocks = ({ form }: { readonly form: CampaignFormState }): ReactElement => (
  <section aria-labelledby="campaign-blocks" className="border-t pt-7">
    <h2 id="campaign-blocks" className="mb-5 carved text-xl">
      {t('Blocks')}
    </h2>
    <OrganiserLanguageProvider value={form.draft.language}>
      <BlockList blocks={form.draft.blocks} faults={form.faults} onChange={(blocks) => form.change({ blocks })} />
    </OrganiserLanguageProvider>
  </section>
);

/**
 * Returns the kind of the block with the focus; undefined while the focus is outside the blocks.
 */
const useEditedKind = (form: RefObject<HTMLFormElement | null>): string | undefined => {
  const [kind, setKind] = useState<string>();
  useEffect(() => {
    const { current } = form;
    const follow = ({ target }: FocusEvent): void =>
      setKind(target instanceof Element ? target.closest<HTMLElement>('[data-block]')?.dataset['kind'] : undefined);
    current?.addEventListener('focusin', follow);
    return () => current?.removeEventListener('focusin', follow);
  }, [form]);
  return kind;
};

/** CSS classes that put form and preview side by side on wide screens. */
const COLUMNS = 'xl:grid xl:grid-cols-[minmax(0,31rem)_minmax(0,1fr)] xl:items-start xl:gap-8';

const Editor = ({ saved, waitlist, onReload }: EditorProps): ReactElement => {
  const element = useRef<HTMLFormElement>(null);
  const form = useCampaignForm(saved, element);
  const [isPreviewed, setPreviewed] = useState(false);
  const { data } = useQuery(challengesQuery(''));
  const { conflict } = form;
  const isWide = useMinWidth('80rem');
  const edited = useEditedKind(element);
  const preview = { saved, draft: form.draft, waitlist, edited };
  return (
    <>
      {form.isRestored && !conflict ? <RestoredNote onStartOver={form.startOver} /> : null}
      {conflict ? (
        <ConflictNote
          stored={conflict}
          isBusy={form.isBusy}
          onMine={() => form.saveOver(conflict)}
          onTheirs={() => {
            form.forget();
            onReload();
          }}
        />
      ) : null}
      <div className={COLUMNS}>
        <form
          ref={element}
          noValidate
          aria-label={t('Campaign')}
          className={cn('grid grid-cols-1 gap-8', ABOVE_ACTION_BAR)}
          onSubmit={(event) => {
            event.preventDefault();
            form.save();
          }}
        >
          <HeadPart form={form} challengeName={data?.rows.find(({ id }) => id === form.draft.challengeId)?.name} />
          <WindowPart form={form} />
          <PartnerPart form={form} />
          <LookPart form={form} />
          <Blocks form={form} />
          <PublishChecklist form={form} />
          <SaveBar form={form} onPreview={() => setPreviewed(true)} />
        </form>
        {isWide ? <PreviewColumn {...preview} /> : null}
      </div>
      {isWide ? null : (
        <Drawer isOpen={isPreviewed} onClose={() => setPreviewed(false)} title={t('Preview')}>
          <Preview {...preview} />
        </Drawer>
      )}
      <UnsavedGuard isDirty={form.isDirty} onLeave={form.forget} />
    </>
  );
};

const changedLabel = (updatedAt: string, updatedBy: string | null): string =>
  updatedBy
    ? `${t('Last changed on {moment}', { moment: formatMoment(updatedAt) })} · ${updatedBy}`
    : t('Last changed on {moment}', { moment: formatMoment(updatedAt) });

interface EditorScreenProps {
  readonly campaign: string;
  readonly waitlist: CampaignView['waitlist'];
}

/**
 * Screen of the campaign editor. It loads the campaign once: later changes on the server do not
 * overwrite the form.
 */
export const EditorScreen = ({ campaign: id, waitlist }: EditorScreenProps): ReactElement | null => {
  const { data, refetch } = useQuery({ ...editingQuery(id), refetchOnMount: false });
  const [round, setRound] = useState(0);
  if (!data) return null;
  const { campaign } = data;
  const reload = async (): Promise<void> => {
    await refetch();
    setRound(round + 1);
  };
  return (
    <>
      <PageHead
        title={t('Edit {name}', { name: t('Campaign') })}
        lead={
          <span className="flex flex-wrap items-center gap-3">
            <Badge tone={campaign.status === 'published' ? 'gold' : 'outline'}>
              {campaign.status === 'published' ? t('Published') : t('Draft')}
            </Badge>
            <span>{changedLabel(campaign.updatedAt, campaign.updatedBy)}</span>
          </span>
        }
        actions={
          <Button asChild variant="secondary">
            <Link to="/$campaign" params={{ campaign: campaign.path }}>
              <ExternalLink aria-hidden />
              <span>{t('Open the Page')}</span>
            </Link>
          </Button>
        }
      />
      <Editor key={`${campaign.id}-${round}`} saved={campaign} waitlist={waitlist} onReload={() => void reload()} />
    </>
  );
};
