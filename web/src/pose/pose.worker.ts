/** Web worker that runs the pose model and replies to the page's messages. */
import { PoseModel } from './pose-model.ts';
import type { FromWorker, ToWorker } from './pose-worker-messages.ts';

let model: PoseModel | undefined;

const say = (message: FromWorker): void => self.postMessage(message, { transfer: [] });
const sentence = (fault: unknown): string => (fault instanceof Error ? fault.message : String(fault));

const handle = async (message: ToWorker): Promise<void> => {
  if (message.type === 'open') {
    const opened = await PoseModel.open(message.options, (loaded) => say({ type: 'progress', loaded }));
    model?.close();
    model = opened;
    say({ type: 'opened' });
    return;
  }
  if (!model) throw new Error('The pose model is not open.');
  say({ type: 'detected', id: message.id, detection: await model.detect(message) });
};

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  handle(data).catch((fault: unknown) => {
    const message = sentence(fault);
    say(data.type === 'open' ? { type: 'failed', message } : { type: 'not-detected', id: data.id, message });
  });
});
