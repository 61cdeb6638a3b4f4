/**
 * Progress block, shown only to viewers with recordings, and referral block (specification S1,
 * section 2).
 */
import { useMutation } from '@tanstack/react-query';
import { Link2, Flame } from 'lucide-react';
import { useState } from 'react';
import type { FormEvent, ReactElement } from 'react';
import { GetMyReferralCode, MakeReferralLink } from '@reptemple/contract/accounts/referrals';
import { MILLIS_PER_DAY } from '@reptemple/engine/units';
import { call } from '../../../api/api-client.ts';
import { formatCount, repsLabel, useCountUnit } from '../../../i18n/count-unit-labels.ts';
import type { CountUnit } from '../../../i18n/count-unit-labels.ts';
import { formatNumber } from '../../../i18n/locale-formats.ts';
import { t, dateLocale, dateFormat } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/class-names.ts';
import { CopyField } from '../../../ui/form/copy-field.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { dayOfMs, msOfDay, formatDay } from '../../../ui/format/format-dates.ts';
import { Dialog, DialogContent, DialogTrigger } from '../../../ui/overlay/dialog.tsx';
import { errorToast } from '../../../ui/overlay/toast.ts';
import { referralPath } from '../campaign-labels-and-visible-blocks.ts';
import type { CampaignView, BlockOf, Progress } from '../campaign-types.ts';
import { useOrganiserLanguage } from './organiser-language.ts';
import { Section } from './page-section.tsx';

const refOf = async (email: string, isMember: boolean): Promise<string> => {
  if (isMember) return (await call(GetMyReferralCode, {})).code;
  return (await call(MakeReferralLink, { body: { email } })).ref;
};

/**
 * Creates a referral link, which contains a code instead of the email address. `link` is undefined
 * until `make` succeeds, and again after `forget`.
 */
const useReferralLink = ({ campaign, viewer }: Pick<CampaignView, 'campaign' | 'viewer'>) => {
  const making = useMutation({
    mutationFn: (email: string) => refOf(email, viewer.isMember),
    onError: () => errorToast(t('Something went wrong. Please try again.')),
  });
  const link = making.data && new URL(referralPath(campaign, making.data), location.origin).href;
  return { link, make: making.mutate, forget: making.reset, isBusy: making.isPending };
};

const Form = ({ view }: { readonly view: CampaignView }): ReactElement => {
  const [email, setEmail] = useState('');
  const { link, make, forget, isBusy } = useReferralLink(view);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (email.trim() !== '') make(email);
  };
  return (
    <>
      <form className="grid gap-5" onSubmit={submit}>
        <Field label={t('Email')} hint={t('Use the email you sign in with.')}>
          {(control) => (
            <Input
              {...control}
              type="email"
              autoComplete="email"
              placeholder={t('you@example.org')}
              value={email}
              onChange={({ currentTarget }) => {
                setEmail(currentTarget.value);
                forget();
              }}
            />
          )}
        </Field>
        <Button type="submit" size="large" disabled={email.trim() === ''} busy={isBusy}>
          {t('Generate Link')}
        </Button>
      </form>
      <div aria-live="polite">
        {link === undefined ? null : (
          <CopyField
            label={t('Referral link')}
            value={link}
            hint={t('It contains only a code and nothing about you.')}
          />
        )}
      </div>
    </>
  );
};

interface ReferralPartProps {
  readonly block: BlockOf<'referral'>;
  readonly view: CampaignView;
}

/** Button that opens the dialog with the referral link (specification S1, sections 5 and 9). */
export const ReferralPart = ({ block: { title, text, button }, view }: ReferralPartProps): ReactElement => {
  const lang = useOrganiserLanguage();
  return (
    <Section title={title} lead={text}>
      <Dialog>
        <DialogTrigger asChild>
          <Button size="large" variant="secondary" className="mt-7 max-sm:w-full" disabled={view.isPreview}>
            <Link2 aria-hidden />
            <span lang={lang}>{button}</span>
          </Button>
        </DialogTrigger>
        <DialogContent
          title={<span lang={lang}>{title}</span>}
          description={t('A referral counts once your friend completes a verified session.')}
        >
          <Form view={view} />
        </DialogContent>
      </Dialog>
    </Section>
  );
};

interface PageDays {
  readonly start: string;
  readonly end: string;
}

/**
 * Returns the calendar days from `start` to `end`, independent of time zones. If there are more
 * than `most`, returns only the last ones up to today.
 */
export const daysOf = (
  { start, end }: PageDays,
  { most, today }: { readonly most: number; readonly today: string },
) => {
  const [first, last] = [msOfDay(start), msOfDay(end)];
  const count = Math.max(0, (last - first) / MILLIS_PER_DAY + 1);
  const shown = Math.min(count, most);
  const latest = Math.max(Math.min(msOfDay(today), last), first + (shown - 1) * MILLIS_PER_DAY);
  return Array.from({ length: shown }, (_, at) => dayOfMs(latest - (shown - 1 - at) * MILLIS_PER_DAY));
};

/** Maximum number of day squares: more are not readable on a phone. */
const MAX_DAYS = 62;

const Figure = ({ term, children }: { readonly term: string; readonly children: string }): ReactElement => (
  <div className="border-t-4 border-double border-edge pt-3">
    <dt className="inscription text-quiet">{term}</dt>
    <dd className="mt-2 text-4xl leading-none font-light tracking-tight tabular-nums sm:text-5xl">{children}</dd>
  </div>
);

interface DayDone {
  readonly reps: number;
  readonly isLogged: boolean;
  readonly unit: CountUnit;
}

const dayLabel = (of: string, { reps, isLogged, unit }: DayDone): string => {
  const day = formatDay(`${of}T12:00:00Z`, 'UTC');
  return `${day}: ${repsLabel(reps, unit)}${isLogged ? t(': done') : ''}`;
};

interface DaysProps {
  readonly window: NonNullable<CampaignView['campaign']['window']>;
  readonly progress: Progress;
}

/**
 * Returns the month's name to show at a day; undefined unless the day is the first shown or the
 * first of a month.
 */
const monthOf = (day: string, isFirst: boolean): string | undefined =>
  isFirst || day.endsWith('-01')
    ? dateFormat(dateLocale(), { month: 'short', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))
    : undefined;

interface LookOfDay {
  readonly isLogged: boolean;
  readonly day: string;
  readonly today: string;
}

/** Returns the classes of a day's square. Future days look different from missed days. */
const colourOf = ({ isLogged, day, today }: LookOfDay): string => {
  if (isLogged) return 'border-t-gold-bright bg-gold-wash';
  return day > today ? 'border-t-line' : 'border-t-line bg-sunken';
};

const Days = ({ window, progress }: DaysProps): ReactElement => {
  const unit = useCountUnit();
  const done = new Map(progress.calendar.map((one) => [one.day, one]));
  return (
    <ol
      aria-label={t('Dates')}
      className="mt-7 grid grid-cols-7 gap-1.5 sm:grid-cols-[repeat(auto-fill,minmax(3.25rem,1fr))] sm:gap-2"
    >
      {daysOf(window, { most: MAX_DAYS, today: progress.today }).map((day, at) => {
        const one = done.get(day);
        const isLogged = one?.isLogged === true;
        const month = monthOf(day, at === 0);
        return (
          <li
            key={day}
            title={dayLabel(day, { reps: one?.validReps ?? 0, isLogged, unit })}
            className={cn(
              'grid min-h-14 content-end border-t-4 pt-1 pb-2 text-center leading-tight',
              colourOf({ isLogged, day, today: progress.today }),
              day === progress.today && 'outline-2 outline-ink',
            )}
          >
            {month === undefined ? null : (
              <span aria-hidden className="text-xs text-quiet">
                {month}
              </span>
            )}
            <span aria-hidden className="text-xs text-quiet tabular-nums">
              {formatNumber(Number(day.slice(8)))}
            </span>
            <span aria-hidden className={cn('font-semibold tabular-nums', !one && 'text-quiet')}>
              {one ? formatCount(one.validReps, unit) : '–'}
            </span>
            <span className="sr-only">{dayLabel(day, { reps: one?.validReps ?? 0, isLogged, unit })}</span>
          </li>
        );
      })}
    </ol>
  );
};

const logged = ({ daysLogged, days }: Progress): string =>
  days === null ? formatNumber(daysLogged) : `${formatNumber(daysLogged)}/${formatNumber(days)}`;

interface PanelProps {
  readonly block: BlockOf<'progress'>;
  readonly view: CampaignView;
}

export const ProgressPanel = ({ block: { title }, view: { campaign, progress } }: PanelProps): ReactElement | null => {
  const unit = useCountUnit();
  if (!progress) return null;
  return (
    <Section
      title={title}
      isCard
      aside={
        progress.streak > 0 ? (
          <span className="flex items-center gap-2 font-medium">
            <Flame aria-hidden className="size-5 text-gold" />
            <span>{t('{count, plural, one {# day} other {# days}} in a row', { count: progress.streak })}</span>
          </span>
        ) : null
      }
    >
      <dl className="mt-7 grid grid-cols-2 gap-x-5 gap-y-6 sm:grid-cols-4">
        <Figure term={t('Days logged')}>{logged(progress)}</Figure>
        <Figure term={t('Sessions')}>{formatNumber(progress.sessions)}</Figure>
        <Figure term={t('Best set')}>{progress.best === null ? '–' : formatCount(progress.best, unit)}</Figure>
        <Figure term={unit === 'reps' ? t('Total Reps') : t('Total time')}>{formatCount(progress.total, unit)}</Figure>
      </dl>
      {campaign.window ? <Days window={campaign.window} progress={progress} /> : null}
    </Section>
  );
};
