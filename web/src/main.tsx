/** Puts the application on the page. Like door.tsx, first.ts and the workers it acts when it is imported. */
import { StrictMode, startTransition } from 'react';
import { App } from './app/app.tsx';
import { startAuth } from './app/auth.ts';
import { tellCaught, tellRecovered } from './app/browser-errors.ts';
import { startFollowingGuests } from './app/guests.ts';
import { comeAndGo } from './app/router.tsx';
import { startLastKnown } from './app/last-known.ts';
import { startServiceWorker } from './app/service-worker.ts';
import { createRoot } from './drawing.ts';
import { letOthersGo } from './let-others-go.ts';
import { cn } from './ui/class-names.ts';
import { formatDayRange } from './ui/day.ts';

startLastKnown();
startFollowingGuests();
startAuth(comeAndGo);
startServiceWorker();

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no element with the id "root".');
await letOthersGo();
// The first call makes a map of all class names, which a phone works at for a while.
cn('page');
await letOthersGo();
// Drawn in pieces, with room for the browser in between.
startTransition(() =>
  createRoot(root, { onCaughtError: tellCaught, onRecoverableError: tellRecovered }).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
await letOthersGo();
// For the first date the platform reads its tables: better while the first answers are on their way than in the middle of drawing them.
const today = new Date().toISOString();
formatDayRange(today, today, 'UTC');
