/** The first page before the application: for whoever is not signed in, and no more than they need. The server chooses the page. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Door } from './app/door/door.tsx';
import { fetchWhenWanted } from './app/door/fetch-when-wanted.ts';
import { startTheme } from './app/theme.ts';

startTheme();
fetchWhenWanted();
// Somebody who comes back to it may have signed in meanwhile.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no element with the id "root".');
createRoot(root).render(
  <StrictMode>
    <Door />
  </StrictMode>,
);
