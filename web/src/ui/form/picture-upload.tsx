import { ImageUp, ZoomIn } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ChangeEvent, CSSProperties, KeyboardEvent, PointerEvent, ReactElement } from 'react';
import {
  cropBox,
  MAX_PICTURE_BYTES,
  PICTURE_FORMATS,
  PICTURE_TYPES,
} from '@reptemple/contract/pictures/picture-uploads';
import type { Size, Crop, PictureKind } from '@reptemple/contract/pictures/picture-uploads';
import { t } from '../../i18n/translate.ts';
import { Button } from '../button.tsx';
import { cn } from '../class-names.ts';
import { Dialog, DialogContent, DialogFoot } from '../overlay/dialog.tsx';
import { errorToast } from '../overlay/toast.ts';

const CENTRE: Crop = { x: 0.5, y: 0.5, zoom: 1 };
const MAX_ZOOM = 4;
const KEY_STEP = 0.05;

const STEPS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Returns the crop area moved by shares of its width (`right`) and height (`down`). It stays inside
 * the picture.
 */
export const panCrop = (kind: PictureKind, size: Size, crop: Crop, right: number, down: number): Crop => {
  const { left, top, width, height } = cropBox(kind, size, crop);
  const clamp = (value: number, half: number): number => Math.min(Math.max(value, half), 1 - half);
  return {
    ...crop,
    x: clamp((left + width / 2 + right * width) / size.width, width / size.width / 2),
    y: clamp((top + height / 2 + down * height) / size.height, height / size.height / 2),
  };
};

const placeOf = (kind: PictureKind, size: Size, crop: Crop): CSSProperties => {
  const box = cropBox(kind, size, crop);
  return {
    width: `${(size.width / box.width) * 100}%`,
    left: `${(-box.left / box.width) * 100}%`,
    top: `${(-box.top / box.height) * 100}%`,
  };
};

interface FrameProps {
  readonly kind: PictureKind;
  readonly url: string;
  readonly crop: Crop;
  readonly onCrop: (crop: Crop) => void;
  readonly onUnreadable: () => void;
}

const CropFrame = ({ kind, url, crop, onCrop, onUnreadable }: FrameProps): ReactElement => {
  const [size, setSize] = useState<Size>();
  const last = useRef<{ readonly x: number; readonly y: number }>(undefined);
  const pan = (right: number, down: number): void => {
    if (size) onCrop(panCrop(kind, size, crop, right, down));
  };
  const move = ({ clientX: x, clientY: y, currentTarget }: PointerEvent): void => {
    const from = last.current;
    if (!from) return;
    last.current = { x, y };
    pan((from.x - x) / currentTarget.clientWidth, (from.y - y) / currentTarget.clientHeight);
  };
  const press = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    pan(step[0] * KEY_STEP, step[1] * KEY_STEP);
  };
  return (
    <button
      type="button"
      aria-label={t('Crop area. Use the arrow keys to move it.')}
      style={{ aspectRatio: PICTURE_FORMATS[kind].aspect ?? 1 }}
      className="relative block w-full cursor-grab touch-none overflow-hidden bg-sunken select-none active:cursor-grabbing"
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        last.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={move}
      onPointerUp={() => (last.current = undefined)}
      onPointerCancel={() => (last.current = undefined)}
    >
      <img
        src={url}
        alt=""
        draggable={false}
        className="absolute max-w-none"
        style={size ? placeOf(kind, size, crop) : { width: '100%' }}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
        onError={onUnreadable}
      />
      {kind === 'avatar' ? (
        <span aria-hidden className="absolute inset-0 rounded-full shadow-[0_0_0_999px_#000000a6]" />
      ) : null}
    </button>
  );
};

interface CropDialogProps {
  readonly kind: PictureKind;
  readonly url: string;
  readonly isBusy: boolean;
  readonly onSave: (crop: Crop) => void;
  readonly onClose: () => void;
}

const UNREADABLE = t('This picture couldn’t be read. Choose another one.');

const CropDialog = ({ kind, url, isBusy, onSave, onClose }: CropDialogProps): ReactElement => {
  const [crop, setCrop] = useState(CENTRE);
  const refuse = (): void => {
    errorToast(UNREADABLE);
    onClose();
  };
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title={t('Upload Picture')}>
        <div className={cn(kind === 'avatar' && 'mx-auto w-full max-w-72')}>
          <CropFrame kind={kind} url={url} crop={crop} onCrop={setCrop} onUnreadable={refuse} />
        </div>
        <label className="flex min-h-11 items-center gap-4">
          <ZoomIn aria-hidden className="size-5 shrink-0 text-quiet" />
          <span className="sr-only">{t('Zoom')}</span>
          <input
            type="range"
            min={1}
            max={MAX_ZOOM}
            step={0.01}
            value={crop.zoom}
            className="h-11 w-full"
            onChange={({ currentTarget }) => setCrop({ ...crop, zoom: Number(currentTarget.value) })}
          />
        </label>
        <DialogFoot className="flex justify-end gap-3 max-sm:*:flex-1">
          <Button variant="secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button busy={isBusy} onClick={() => onSave(crop)}>
            {t('Save')}
          </Button>
        </DialogFoot>
      </DialogContent>
    </Dialog>
  );
};

interface PictureUploadProps {
  readonly kind: PictureKind;
  readonly label: string;
  /**
   * Called with the chosen picture. Must reject with a message for the user if the upload fails.
   */
  readonly upload: (picture: File, crop: Crop) => Promise<unknown>;
}

const MEGABYTE = 1024 * 1024;

/**
 * Returns a function that uploads a picture and resolves to true. If that fails, shows a toast and
 * resolves to false.
 */
const useUpload = (upload: PictureUploadProps['upload']) => {
  const [isBusy, setBusy] = useState(false);
  const send = async (file: File, crop: Crop): Promise<boolean> => {
    setBusy(true);
    try {
      await upload(file, crop);
      return true;
    } catch (error) {
      errorToast(error instanceof Error ? error.message : UNREADABLE);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, send };
};

/**
 * Stores the chosen file and an object URL for it. Revokes the URL on unmount and when another file
 * is chosen.
 */
const useChosenFile = () => {
  const [chosen, setChosen] = useState<{ readonly file: File; readonly url: string }>();
  const url = chosen?.url;
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);
  return {
    chosen,
    choose: (file: File): void => setChosen({ file, url: URL.createObjectURL(file) }),
    forget: (): void => setChosen(undefined),
  };
};

/**
 * Button to choose and upload a picture. Opens a dialog for cropping first, except for kinds
 * without a fixed shape, such as logos.
 */
export const PictureUpload = ({ kind, label, upload }: PictureUploadProps): ReactElement => {
  const input = useRef<HTMLInputElement>(null);
  const { chosen, choose, forget } = useChosenFile();
  const { isBusy, send } = useUpload(upload);
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = currentTarget.files ?? [];
    // Clears the input, so that the user can choose the same file again.
    currentTarget.value = '';
    if (!file) return;
    if (file.size > MAX_PICTURE_BYTES) {
      errorToast(
        t('This picture is larger than {size}. Choose a smaller one.', { size: `${MAX_PICTURE_BYTES / MEGABYTE} MB` }),
      );
    } else if (PICTURE_FORMATS[kind].aspect === null) void send(file, CENTRE);
    else choose(file);
  };
  const save = async (file: File, crop: Crop): Promise<void> => {
    if (await send(file, crop)) forget();
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES.join()}
        aria-hidden
        tabIndex={-1}
        className="hidden"
        onChange={take}
      />
      <Button variant="secondary" busy={isBusy && !chosen} onClick={() => input.current?.click()}>
        <ImageUp aria-hidden />
        <span>{label}</span>
      </Button>
      {chosen ? (
        <CropDialog
          kind={kind}
          url={chosen.url}
          isBusy={isBusy}
          onSave={(crop) => void save(chosen.file, crop)}
          onClose={forget}
        />
      ) : null}
    </>
  );
};
