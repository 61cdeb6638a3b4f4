import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pages } from './vite/build-html-pages.ts';
import { serviceWorker } from './vite/bundle-service-worker.ts';
import { landingTexts, texts } from './vite/compile-texts.ts';
import { codeSplitting, directImports } from './vite/group-chunks.ts';
import { precompress } from './vite/precompress.ts';
import { preloadFonts } from './vite/preload-and-subset-fonts.ts';
import { poseAssets, sampleClips } from './vite/serve-pose-assets-and-clips.ts';
import { contractSchemas } from './vite/strip-contract-schemas.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: at('.'),
  plugins: [
    react(),
    tailwind(),
    contractSchemas(),
    directImports(),
    texts(),
    landingTexts({
      start: at('./src/landing-entry.tsx'),
      catalogues: { de: at('./src/i18n/catalogues/de.json'), es: at('./src/i18n/catalogues/es.json') },
    }),
    pages(at('./index.html'), {
      application: at('./src/app-entry.tsx'),
      door: at('./src/landing-entry.tsx'),
      arrivals: {
        catalogue: at('./src/app/pages/challenges-page.tsx'),
        challenge: at('./src/app/pages/challenge-page.tsx'),
        leaderboard: at('./src/app/pages/leaderboard-page.tsx'),
      },
    }),
    poseAssets(),
    preloadFonts(),
    sampleClips(at('../media/clips')),
    serviceWorker(at('./src/service-worker.ts')),
    precompress(),
  ],
  resolve: { alias: { 'react-style-singleton': at('./src/ui/overlay/react-style-singleton-replacement.ts') } },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: codeSplitting({
          bootstrap: at('./src/bootstrap.ts'),
          door: at('./src/landing-entry.tsx'),
          application: at('./src/app-entry.tsx'),
        }),
      },
    },
  },
  server: {
    port: Number(process.env['WEB_PORT'] ?? 5173),
    proxy: { '/api': { target: `http://localhost:${process.env['PORT'] ?? 3000}` } },
  },
});
