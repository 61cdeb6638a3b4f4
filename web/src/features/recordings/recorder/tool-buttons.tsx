/**
 * Buttons for the recorder's tools, each with an icon and a word. The camera button opens a menu.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { SwitchCamera } from 'lucide-react';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { t } from '../../../i18n/translate.ts';
import { listCameras } from '../../../recorder/capture/live-camera.ts';
import type { RecorderSnapshot } from '../../../recorder/recorder-snapshot-store.ts';
import type { Recorder } from '../../../recorder/recorder.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/class-names.ts';
import { Menu, MenuChoice, MenuChoices, MenuHeading, MenuSeparator, MenuToggle } from '../../../ui/overlay/menu.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { cameraName } from '../setup/setup-checks-and-loading-status.tsx';

interface ToolProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  readonly label: string;
  readonly word: string;
  readonly onPress?: (() => void) | undefined;
  readonly isOn?: boolean;
  readonly children: ReactNode;
}

/** Button of a recorder tool. `rest`: props from the menu that the button opens. */
export const Tool = ({ label, word, onPress, isOn, children, ...rest }: ToolProps): ReactElement => (
  <Button
    {...rest}
    variant="quiet"
    size="icon"
    aria-label={label}
    title={label}
    aria-pressed={isOn}
    className={cn(
      'h-16 w-full border text-xl [&>span]:flex-col [&>span]:gap-1',
      isOn === false && 'text-quiet [&_small]:line-through',
    )}
    {...(onPress && { onClick: onPress })}
  >
    {children}
    <small className="text-sm leading-none font-medium">{word}</small>
  </Button>
);

interface CameraToolProps {
  readonly recorder: Recorder;
  readonly snapshot: RecorderSnapshot;
}

const sayRefused = ({ stage }: Pick<RecorderSnapshot, 'stage'>): void =>
  toast({
    title: t('Cannot Switch Camera'),
    description:
      stage === 'opening' || stage === 'ready'
        ? t('Getting the camera ready…')
        : t('Please stop recording before switching cameras'),
    tone: 'error',
  });

const camerasQuery = { queryKey: ['device.cameras'], queryFn: listCameras, staleTime: 0 } as const;

const List = ({ recorder, snapshot }: CameraToolProps): ReactElement => {
  const { data: cameras = [] } = useQuery(camerasQuery);
  const choose = async (id: string): Promise<void> => {
    if (id === snapshot.cameraId) return;
    const outcome = await recorder.switchCamera(id);
    if (outcome === 'switched') toast({ title: t('Camera Switched') });
    else if (outcome === 'refused') sayRefused(recorder.getSnapshot());
  };
  return (
    <>
      <MenuHeading>{t('Camera')}</MenuHeading>
      {cameras.length === 0 ? <p className="px-3 pb-2 text-quiet">{t('This device has only one camera.')}</p> : null}
      <MenuChoices value={snapshot.cameraId ?? ''} onChoose={(id) => void choose(id)}>
        {cameras.map(({ id, label }, index) => (
          <MenuChoice key={id} value={id}>
            {cameraName(label, index)}
          </MenuChoice>
        ))}
      </MenuChoices>
      <MenuSeparator />
      <MenuToggle isOn={snapshot.isMirrored} onToggle={(isOn) => recorder.picture.mirror(isOn)}>
        {t('Mirror the picture')}
      </MenuToggle>
    </>
  );
};

const TOOL = { label: t('Camera'), word: t('Camera'), children: <SwitchCamera aria-hidden /> } as const;

/**
 * Menu to choose the camera. While the camera cannot be switched, the button shows a toast with the
 * reason.
 */
export const CameraTool = ({ recorder, snapshot }: CameraToolProps): ReactElement => {
  const queryClient = useQueryClient();
  if (snapshot.stage !== 'ready') return <Tool {...TOOL} onPress={() => sayRefused(snapshot)} />;
  return (
    <Menu trigger={<Tool {...TOOL} />} onOpen={() => void queryClient.invalidateQueries(camerasQuery)}>
      <List recorder={recorder} snapshot={snapshot} />
    </Menu>
  );
};
