/**
 * Player controls: play, frame steps, speed, overlay options, and the help on keyboard shortcuts.
 */
import { Eye, Gauge, RotateCcw, StepBack, StepForward, Keyboard } from 'lucide-react';
import { Popover } from 'radix-ui';
import { memo } from 'react';
import type { ReactElement, ReactNode } from 'react';
import type { CountUnit } from '../../i18n/count-unit-labels.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuChoice, MenuChoices, MenuHeading, MenuToggle } from '../../ui/overlay/menu.tsx';
import { keyHelp } from '../keyboard-shortcuts.ts';
import { RATES } from '../playback/playback-rate-limit-and-shuttle.ts';
import type { Player } from '../player-controller.ts';
import type { PlayerSnapshot } from '../player-state.ts';
import { isUnplayable, PlayButton, TimeReadout } from './simple-controls.tsx';

const KeyHelp = ({ unit }: { readonly unit: CountUnit }): ReactElement => (
  <Popover.Root>
    <Popover.Trigger asChild>
      <Button variant="quiet" size="icon" className="max-sm:hidden" aria-label={t('Keyboard')} title={t('Keyboard')}>
        <Keyboard aria-hidden />
      </Button>
    </Popover.Trigger>
    <Popover.Portal>
      <Popover.Content
        aria-label={t('Keyboard')}
        sideOffset={4}
        collisionPadding={12}
        className="z-50 w-72 max-w-[calc(100vw-1.5rem)] animate-fade rounded-stone border bg-raised p-4 text-sm shadow-floating"
      >
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
          {keyHelp(unit).map(([keys, does]) => (
            <div key={keys} className="contents">
              <dt className="font-medium whitespace-nowrap">{keys}</dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </Popover.Content>
    </Popover.Portal>
  </Popover.Root>
);

interface TransportProps extends Pick<
  PlayerSnapshot,
  'stage' | 'lengthMs' | 'rate' | 'shuttle' | 'shown' | 'stepsAnalyzedFrames'
> {
  readonly player: Player;
  readonly unit: CountUnit;
}

interface ToolProps {
  readonly label: string;
  readonly isDisabled: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

const Tool = ({ label, isDisabled, onPress, children }: ToolProps): ReactElement => (
  <Button variant="quiet" size="icon" aria-label={label} title={label} disabled={isDisabled} onClick={onPress}>
    {children}
  </Button>
);

const rateLabel = (rate: number): string => `${rate}×`;

const Rates = (props: Omit<TransportProps, 'lengthMs' | 'shown' | 'unit'>): ReactElement => {
  const { player, rate, shuttle, stage, stepsAnalyzedFrames } = props;
  const speed = stage === 'playing' ? rate * shuttle : rate;
  return (
    <Menu
      trigger={
        <Button
          variant="quiet"
          size="small"
          aria-label={`${t('Speed')}: ${rateLabel(speed)}`}
          className="min-h-11 min-w-11 tabular-nums sm:pointer-fine:min-h-11"
        >
          <Gauge aria-hidden /> <span>{rateLabel(speed)}</span>
        </Button>
      }
    >
      <MenuHeading>{t('Speed')}</MenuHeading>
      <MenuChoices value={String(rate)} onChoose={(chosen) => player.setRate(Number(chosen))}>
        {RATES.map((one) => (
          <MenuChoice key={one} value={String(one)}>
            {rateLabel(one)}
          </MenuChoice>
        ))}
      </MenuChoices>
      {stepsAnalyzedFrames === undefined ? null : (
        <MenuToggle isOn={stepsAnalyzedFrames} onToggle={(isOn) => player.stepAnalyzedFrames(isOn)}>
          {t('Step by analysed frame')}
        </MenuToggle>
      )}
    </Menu>
  );
};

const PARTS = [
  ['pose', t('Pose')],
  ['landmarks', t('Landmarks')],
  ['connections', t('Connections')],
] as const;

const Overlay = ({ player, shown }: Pick<TransportProps, 'player' | 'shown'>): ReactElement => (
  <Menu
    trigger={
      <Button variant="quiet" size="icon" aria-label={t('Overlay')} title={t('Overlay')}>
        <Eye aria-hidden />
      </Button>
    }
  >
    <MenuHeading>{t('Overlay')}</MenuHeading>
    {PARTS.map(([part, word]) => (
      <MenuToggle key={part} isOn={shown[part]} onToggle={(isOn) => player.show({ [part]: isOn })}>
        {word}
      </MenuToggle>
    ))}
  </Menu>
);

const Tools = (props: TransportProps): ReactElement => {
  const { player, stage, lengthMs, rate, shuttle, shown, stepsAnalyzedFrames, unit } = props;
  const isDisabled = isUnplayable(stage);
  return (
    // Avoids `role="toolbar"`, in which arrow keys move the focus: here they step by frames.
    <fieldset
      aria-label={t('Playback')}
      className="m-0 flex min-w-0 flex-wrap items-center gap-x-0.5 gap-y-1 border-0 p-0"
    >
      <Tool label={t('Reset')} isDisabled={isDisabled} onPress={() => player.reset()}>
        <RotateCcw aria-hidden />
      </Tool>
      <Tool label={t('One frame back')} isDisabled={isDisabled} onPress={() => player.do('previous-frame')}>
        <StepBack aria-hidden />
      </Tool>
      <PlayButton player={player} stage={stage} />
      <Tool label={t('One frame forward')} isDisabled={isDisabled} onPress={() => player.do('next-frame')}>
        <StepForward aria-hidden />
      </Tool>
      <Rates {...{ player, rate, shuttle, stage, stepsAnalyzedFrames }} />
      <Overlay player={player} shown={shown} />
      <KeyHelp unit={unit} />
      <div className="ml-auto pl-2">
        <TimeReadout player={player} lengthMs={lengthMs} />
      </div>
    </fieldset>
  );
};

/** Memoised, so that a new phase does not rebuild the menus. */
export const Transport = memo(Tools);
