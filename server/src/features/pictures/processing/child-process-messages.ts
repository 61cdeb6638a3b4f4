/**
 * Messages between the server and the child process that decodes pictures, and error messages for
 * failures. The server validates the report, because the child processes untrusted files.
 */
import { z } from 'zod';
import { worded } from '@reptemple/contract/message-with-params';
import type { Sentence } from '@reptemple/contract/message-with-params';
import {
  MAX_PICTURE_PIXELS,
  PICTURE_FORMATS,
  PICTURE_KINDS,
  StoredPicture,
} from '@reptemple/contract/pictures/picture-uploads';
import type { PictureKind } from '@reptemple/contract/pictures/picture-uploads';

export const PictureOrder = z.object({
  kind: z.enum(PICTURE_KINDS),
  inputPath: z.string().min(1),
  outputDir: z.string().min(1),
  crop: z.object({ x: z.number(), y: z.number(), zoom: z.number() }),
});
export type PictureOrder = Readonly<z.output<typeof PictureOrder>>;

/**
 * Causes of a failure. `machine` is unrelated to the picture, such as a full disk. A retry does not
 * help against the others.
 */
const PICTURE_FAULTS = ['damaged', 'too-many-pixels', 'too-small', 'machine'] as const;
export type PictureFault = (typeof PICTURE_FAULTS)[number];

export const PictureReport = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), ...StoredPicture.omit({ id: true }).shape }),
  z.object({ ok: z.literal(false), fault: z.enum(PICTURE_FAULTS) }),
]);
export type PictureReport = Readonly<z.output<typeof PictureReport>>;

export const fileName = (width: number): string => `${width}.webp`;

export const faultMessage = (fault: PictureFault, kind: PictureKind): Sentence => {
  if (fault === 'too-small') {
    return worded('This picture is too small. Choose one that is at least {width} pixels wide.', {
      width: PICTURE_FORMATS[kind].minWidth,
    });
  }
  if (fault === 'too-many-pixels') {
    return worded('This picture is larger than {size}. Choose a smaller one.', {
      size: `${MAX_PICTURE_PIXELS / 1_000_000} MP`,
    });
  }
  return 'This picture couldn’t be read. Choose another one.';
};
