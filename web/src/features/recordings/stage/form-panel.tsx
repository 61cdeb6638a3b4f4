/** Form status with one cue for the last failed rep, at a fixed position. */
import { Check, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { faultDetail } from '../../../i18n/fault-words.ts';
import { notCountedLabel } from '../../../i18n/not-counted-words.ts';
import { said, t } from '../../../i18n/translate.ts';
import { cueFor } from '../../../recorder/live-count/form-cue.ts';
import type { RecorderSnapshot } from '../../../recorder/recorder-state.ts';
import { cn } from '../../../ui/class-names.ts';
import { PHASE_WORDS } from '../../../player/words.ts';

const Failed = ({ fault }: { readonly fault: NonNullable<RecorderSnapshot['lastFault']> }): ReactElement => (
  <div className="grid gap-[0.3em] rounded-stone bg-black/70 px-[0.8em] py-[0.5em] text-right text-[max(0.85rem,3.4cqmin)] leading-tight text-white portrait:text-left">
    <p className="carved text-[2.4em] text-clay">{cueFor(fault)}</p>
    {fault.detail ? <p className="text-[1.25em] font-semibold">{faultDetail(fault)}</p> : null}
    <p className="text-balance">{said(fault.text)}</p>
  </div>
);

const NotCountedNotice = ({ code }: { readonly code: string }): ReactElement => (
  <output className="rounded-stone bg-black/70 px-[0.8em] py-[0.5em] text-[max(0.85rem,3.4cqmin)] leading-tight font-semibold text-balance text-white">
    {t('Not counted: {reason}', { reason: notCountedLabel(code) })}
  </output>
);

const ViewNote = ({ note }: { readonly note: string }): ReactElement => (
  <p className="rounded-stone bg-black/65 px-[0.8em] py-[0.4em] text-[max(0.8rem,2.8cqmin)] leading-tight text-balance text-white">
    {note}
  </p>
);

export const FormPanel = ({ snapshot }: { readonly snapshot: RecorderSnapshot }): ReactElement => {
  const { isGoodForm, lastFault, lastNotCounted, phase, viewNote } = snapshot;
  return (
    <div className="flex max-w-[56cqw] flex-col items-end gap-[max(0.4rem,1.5cqmin)] portrait:max-w-full portrait:items-start">
      <p
        className={cn(
          'flex items-center gap-[0.4em] rounded-stone px-[0.6em] py-[0.2em] text-[max(0.95rem,5cqmin)] font-semibold whitespace-nowrap',
          isGoodForm ? 'bg-gold-wash text-gold' : 'bg-clay-wash text-clay',
        )}
      >
        {isGoodForm ? <Check className="size-[1em]" aria-hidden /> : <X className="size-[1em]" aria-hidden />}
        <span>{isGoodForm ? t('Good Form') : t('Adjust Position')}</span>
        {phase ? <span translate="no" className="font-normal text-white">{`· ${PHASE_WORDS[phase]}`}</span> : null}
      </p>
      {lastNotCounted ? <NotCountedNotice code={lastNotCounted} /> : null}
      {lastFault ? <Failed fault={lastFault} /> : null}
      {viewNote && !lastFault ? <ViewNote note={viewNote} /> : null}
    </div>
  );
};
