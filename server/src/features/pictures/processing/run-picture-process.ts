/** Runs the child process that decodes one uploaded picture. */
import { runChild } from '../../../platform/process/child-process.ts';
import type { ChildLimits, ChildProgram } from '../../../platform/process/child-process.ts';
import { PictureReport } from './child-process-messages.ts';
import type { PictureOrder } from './child-process-messages.ts';

const MEGABYTE = 1024 * 1024;

const PICTURE_PROCESS: ChildProgram = {
  name: 'picture-process',
  flags: ['--max-old-space-size=96', '--max-semi-space-size=1'],
  writtenBytes: 16 * MEGABYTE,
};

/** Limits of the child process. Measured: a PNG of 64 megapixels takes 3 s and 420 MB. */
export const PICTURE_LIMITS: ChildLimits = { timeoutMs: 30_000, memoryMb: 768 };

export type RenderPicture = (order: PictureOrder) => Promise<PictureReport>;

/**
 * Decodes a picture in a child process. A picture that exceeds a limit or crashes the decoder
 * counts as damaged.
 * @throws Error for failures unrelated to the picture: the child did not start or was killed
 */
export const renderPicture = async (
  order: PictureOrder,
  limits: ChildLimits = PICTURE_LIMITS,
): Promise<PictureReport> => {
  const { message, overLimit, endedItself, detail } = await runChild(
    PICTURE_PROCESS,
    order,
    limits,
    // Passes a signal that is never aborted. The child exits when the server does.
    new AbortController().signal,
  );
  const report = PictureReport.safeParse(message).data;
  const isMachine = report?.ok === false && report.fault === 'machine';
  if (overLimit === null && report && !isMachine) return report;
  if (!isMachine && (overLimit !== null || endedItself)) return { ok: false, fault: 'damaged' };
  throw new Error(`The picture couldn’t be processed.\n${detail}`);
};
