import { Download, Share2 } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReactElement, RefObject } from 'react';
import type { HistoryDay } from '@reptemple/contract/accounts/recording-history';
import { validRepsLabel } from '../../../i18n/count-unit-labels.ts';
import { unitLabel } from '../../../i18n/locale-formats.ts';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { shareFile, saveFile } from '../../../ui/share-file-or-link.ts';
import { FilterSelect } from '../../../ui/table/table-controls.tsx';
import { repDaysOf } from '../history-filters-and-daily-reps.ts';
import type { History } from '../history-filters-and-daily-reps.ts';
import { recapMonths, recapOf, drawRecap, loadPictureFonts, monthLabel, PICTURE_SIZE } from './month-recap.ts';
import type { MonthRecap, RecapPicture } from './month-recap.ts';

const summaryOf = ({ month, validReps, daysTrained }: MonthRecap): string =>
  `${monthLabel(month)}: ${validRepsLabel(validReps, 'reps')} · ${unitLabel(daysTrained, 'day')}`;

/**
 * Draws the recap picture in advance, because share sheets open only during a tap. Returns
 * undefined until it is drawn.
 */
const usePicture = (canvas: RefObject<HTMLCanvasElement | null>, { recap, name }: RecapPicture): File | undefined => {
  const [drawn, setDrawn] = useState<{ readonly recap: MonthRecap; readonly file: File }>();
  useEffect(() => {
    let isStale = false;
    const draw = async (): Promise<void> => {
      await loadPictureFonts();
      const context = canvas.current?.getContext('2d');
      if (isStale || !context) return;
      drawRecap(context, { recap, name });
      context.canvas.toBlob((blob) => {
        if (blob && !isStale)
          setDrawn({ recap, file: new File([blob], `reptemple-${recap.month}.png`, { type: 'image/png' }) });
      });
    };
    void draw();
    return () => {
      isStale = true;
    };
  }, [canvas, recap, name]);
  return drawn?.recap === recap ? drawn.file : undefined;
};

const ShareButtons = ({ file, text }: { readonly file: File | undefined; readonly text: string }): ReactElement => {
  const share = async (picture: File): Promise<void> => {
    if ((await shareFile(picture, text)) === 'saved')
      toast({ title: t('Download started. Check your browser’s downloads.'), tone: 'success' });
  };
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" disabled={!file} onClick={() => file && void share(file)}>
        <Share2 aria-hidden /> <span>{t('Share')}</span>
      </Button>
      <Button variant="secondary" disabled={!file} onClick={() => file && saveFile(file, file.name)}>
        <Download aria-hidden /> <span>{t('Download')}</span>
      </Button>
    </div>
  );
};

const Picture = ({ recap, name }: RecapPicture): ReactElement => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const file = usePicture(canvas, { recap, name });
  const summary = summaryOf(recap);
  return (
    <>
      <canvas
        ref={canvas}
        {...PICTURE_SIZE}
        aria-hidden
        className="aspect-4/5 w-full max-w-sm rounded-stone border bg-[#1b1c1f] shadow-lifted"
      />
      <div className="grid gap-4">
        <p className="max-w-sm text-pretty text-quiet">{summary}</p>
        <ShareButtons file={file} text={summary} />
      </div>
    </>
  );
};

interface MonthProps extends Pick<RecapPicture, 'name'> {
  readonly days: readonly HistoryDay[];
  readonly month: string;
}

const Month = ({ days, month, name }: MonthProps): ReactElement => {
  const recap = useMemo(() => recapOf(days, month), [days, month]);
  return <Picture recap={recap} name={name} />;
};

interface RecapSectionProps {
  readonly history: Pick<History, 'days' | 'today' | 'exercises'>;
  readonly name: string;
}

/** Section with the recap of a month as a picture. Renders nothing if no month has valid reps. */
export const RecapSection = ({ history, name }: RecapSectionProps): ReactElement | null => {
  const { days: all, exercises, today } = history;
  const days = useMemo(() => repDaysOf({ days: all, exercises }), [all, exercises]);
  const months = recapMonths(days, today);
  const [chosen, setChosen] = useState<string>();
  const month = months.find((one) => one === chosen) ?? months[0];
  if (month === undefined) return null;
  return (
    <section aria-labelledby="recap" className="min-w-0 lg:w-80 lg:shrink-0">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <h2 id="recap" className="carved text-2xl sm:text-3xl">
          {t('Monthly Recap')}
        </h2>
        {months.length > 1 ? (
          <FilterSelect
            label={t('Month')}
            choices={months}
            words={Object.fromEntries(months.map((one) => [one, monthLabel(one)]))}
            value={month}
            onChoose={setChosen}
          />
        ) : null}
      </div>
      <div className="grid items-start gap-6 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-8 lg:grid-cols-1 lg:gap-5 sm:[&_canvas]:w-80">
        <Month key={month} days={days} month={month} name={name} />
      </div>
    </section>
  );
};
