/** Puts the application on the page. It, door.tsx and first.ts are the only files that act when they are imported. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startAuth } from './app/auth.ts';
import { startTellingErrors } from './app/browser-errors.ts';
import { startFollowingGuests } from './app/guests.ts';
import { comeAndGo } from './app/router.tsx';
import { startLastKnown } from './app/last-known.ts';
import { startServiceWorker } from './app/service-worker.ts';
import { startTheme } from './app/theme.ts';

startTellingErrors();
startTheme();
startLastKnown();
startFollowingGuests();
startAuth(comeAndGo);
startServiceWorker();

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no element with the id "root".');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
