/** Page where an admin creates a campaign from a built-in template or as a copy of another one. */
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import type { FormEvent, ReactElement, Ref } from 'react';
import type { BlockKind } from '@reptemple/contract/campaigns/campaign-blocks';
import { ApiError } from '../../../api/api-error.ts';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/class-names.ts';
import { Fold, useFold } from '../../../ui/collapsible-section.tsx';
import { QueryBoundary } from '../../../ui/feedback/query-and-lazy-boundaries.tsx';
import { Skeleton } from '../../../ui/feedback/spinner-and-skeleton.tsx';
import { Radio, RadioGroup } from '../../../ui/form/checkbox-radio-switch.tsx';
import { Field, ABOVE_ACTION_BAR, ActionBar } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { errorToast } from '../../../ui/overlay/toast.ts';
import { PageHead } from '../../../ui/page-header-and-title.tsx';
import { asPath, nextPath, pathIssue, templatesWith } from './new-campaign-path-and-templates.ts';
import type { Template } from './new-campaign-path-and-templates.ts';
import { blocksOf, campaignFrom, TEMPLATE_NAMES, TEMPLATES } from './page-templates.ts';
import type { TemplateName } from './page-templates.ts';
import { campaignListQuery, editingQuery, useCreateCampaign, useDuplicateCampaign } from './queries.ts';

/**
 * Returns `begin`, which creates a draft and opens it in the editor. If the server rejects the
 * draft, `begin` shows a toast and passes a message for the path field to `onFault`.
 */
const useCreateDraft = (onFault: (fault: string) => void) => {
  const navigate = useNavigate();
  const [create, duplicate] = [useCreateCampaign(), useDuplicateCampaign()];
  const begin = async (template: string, path: string): Promise<void> => {
    try {
      const name = templateNamed(template);
      const { campaign } = await (name === undefined
        ? duplicate.mutateAsync({ campaign: template, path })
        : create.mutateAsync(campaignFrom(name, path)));
      await navigate({ to: '/admin/campaigns/edit/$campaign', params: { campaign: campaign.id } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      onFault(error.faults.find(({ field }) => field === 'path')?.message ?? error.message);
      errorToast(error.message);
    }
  };
  return { begin, isBusy: create.isPending || duplicate.isPending };
};

/** Returns the built-in template with this name; undefined if `value` is the id of a campaign. */
const templateNamed = (value: string): TemplateName | undefined => TEMPLATE_NAMES.find((name) => name === value);

interface BeginProps {
  readonly rows: readonly Template[];
}

const HEIGHTS: Readonly<Partial<Record<BlockKind, string>>> = {
  hero: 'h-7 bg-ink/70',
  leaderboard: 'h-4 bg-gold-bright/60',
  top: 'h-3 bg-gold-bright/40',
  prizes: 'h-4 bg-gold-wash',
};

const Thumbnail = ({ name }: { readonly name: TemplateName }): ReactElement => (
  <span
    aria-hidden
    className="grid h-28 w-20 shrink-0 max-sm:h-20 max-sm:w-14 content-start gap-1 overflow-hidden rounded-stone border bg-ground p-1"
  >
    {blocksOf(name, '').map(({ kind }) => (
      <span key={kind} className={cn('block w-full rounded-stone', HEIGHTS[kind] ?? 'h-2.5 bg-edge/35')} />
    ))}
  </span>
);

interface TemplatesProps extends BeginProps {
  readonly value: string;
  readonly onChoose: (id: string) => void;
}

const Templates = ({ rows, value, onChoose }: TemplatesProps): ReactElement => {
  const id = useId();
  const fold = useFold(templateNamed(value) === undefined);
  return (
    <RadioGroup aria-labelledby={id} value={value} onValueChange={onChoose}>
      <p id={id} className="text-sm font-medium">
        {t('Template')}
      </p>
      <div className="grid gap-2 sm:grid-cols-2">
        {TEMPLATE_NAMES.map((name) => (
          <Radio key={name} value={name}>
            <span className="flex items-center gap-4">
              <Thumbnail name={name} />
              <span>
                <span className="block font-medium">{TEMPLATES[name].title}</span>
                <span className="block text-sm text-quiet">{TEMPLATES[name].hint}</span>
              </span>
            </span>
          </Radio>
        ))}
      </div>
      {rows.length > 0 ? (
        <Fold {...fold} title={t('Copy one of your pages ({count})', { count: rows.length })} className="mt-3">
          <div className="grid gap-2 sm:grid-cols-2">
            {rows.map((row) => (
              <Radio key={row.id} value={row.id}>
                <span>{row.title}</span>
                <span className="block text-sm text-quiet">{`/${row.path}`}</span>
              </Radio>
            ))}
          </div>
        </Fold>
      ) : null}
    </RadioGroup>
  );
};

interface PathFieldProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly path: string;
  readonly fault: string | undefined;
  readonly onType: (words: string) => void;
}

const PathField = ({ ref, path, fault, onType }: PathFieldProps): ReactElement => (
  <Field label={t('Path')} hint={fault === undefined ? `${location.host}/${path}` : undefined} fault={fault}>
    {(control) => (
      <Input
        {...control}
        ref={ref}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={path}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
    )}
  </Field>
);

/**
 * Form to create a campaign. `from`: id of the campaign to copy. Without it, the built-in template
 * for a week is preselected.
 */
const Begin = ({ rows, from }: BeginProps & { readonly from?: string }): ReactElement => {
  const paths = rows.map(({ path }) => path);
  const proposed = (id: string): string => {
    const name = templateNamed(id);
    const stem = name === undefined ? rows.find((one) => one.id === id)?.path : TEMPLATES[name].path;
    if (stem === undefined) return '';
    return name !== undefined && !paths.includes(stem) && pathIssue(stem) === undefined ? stem : nextPath(stem, paths);
  };
  const [template, setTemplate] = useState<string>(from ?? TEMPLATE_NAMES[1]);
  const [typed, setTyped] = useState<string>();
  const [fault, setFault] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const { begin, isBusy } = useCreateDraft((said) => {
    setFault(said);
    field.current?.focus();
  });
  const path = typed ?? proposed(template);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wrong = pathIssue(path);
    setFault(wrong);
    if (wrong !== undefined) field.current?.focus();
    else if (!isBusy) void begin(template, path);
  };
  return (
    <form
      noValidate
      aria-label={t('Create {name}', { name: t('Campaign') })}
      className={cn('grid max-w-3xl gap-7', ABOVE_ACTION_BAR)}
      onSubmit={submit}
    >
      <Templates rows={rows} value={template} onChoose={setTemplate} />
      <PathField
        ref={field}
        path={path}
        fault={fault}
        onType={(words) => {
          setTyped(asPath(words));
          setFault(undefined);
        }}
      />
      <ActionBar className="flex flex-wrap gap-3 max-sm:gap-2">
        <Button type="submit" size="large" busy={isBusy} className="max-sm:flex-1 max-sm:px-3">
          {t('Create Draft')}
        </Button>
        <Button asChild variant="secondary" size="large" className="max-sm:px-3">
          <Link to="/admin/campaigns">{t('Cancel')}</Link>
        </Button>
      </ActionBar>
    </form>
  );
};

const SKELETON = <Skeleton className="h-72 max-w-3xl" />;

/** Form to copy a campaign. Loads it first, because `rows` has only the latest campaigns. */
const BeginWith = ({ rows, from }: BeginProps & { readonly from: string }): ReactElement => (
  <QueryBoundary query={useQuery(editingQuery(from))} skeleton={SKELETON} failed={t('Failed to load')}>
    {({ campaign }) => <Begin rows={templatesWith(campaign, rows)} from={campaign.id} />}
  </QueryBoundary>
);

interface CreateScreenProps {
  readonly from: string | undefined;
}

export const CreateScreen = ({ from }: CreateScreenProps): ReactElement => (
  <>
    <PageHead
      title={t('Create {name}', { name: t('Campaign') })}
      lead={t('Pick a template. Only admins see the page until you publish it.')}
    />
    <QueryBoundary
      query={useQuery(campaignListQuery({ page: 1, search: '' }))}
      skeleton={SKELETON}
      failed={t('Failed to load')}
    >
      {({ rows }) => (from === undefined ? <Begin rows={rows} /> : <BeginWith rows={rows} from={from} />)}
    </QueryBoundary>
  </>
);
