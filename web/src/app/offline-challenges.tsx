/** Offline mode: recently viewed challenges can be recorded, and uploaded later. */
import { Link } from '@tanstack/react-router';
import { Video } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { t } from '../i18n/translate.ts';
import { Button } from '../ui/button.tsx';
import { knownChallenges } from './known-challenges.ts';
import { isOver } from './rules.ts';

export const OfflineChallenges = (): ReactElement | null => {
  const [known] = useState(() =>
    knownChallenges().filter(({ challenge }) => !isOver(challenge, new Date().toISOString())),
  );
  return known.length === 0 ? null : (
    <section className="mt-6 grid gap-3">
      <h2 className="carved text-xl text-ink">{t('Record without a connection')}</h2>
      <p>{t('Your recording is kept on this device until it can be sent.')}</p>
      <ul className="grid gap-2">
        {known.map(({ challenge }) => (
          <li key={challenge.id}>
            <Button asChild variant="secondary" className="h-auto w-full py-2 whitespace-normal">
              <Link to="/challenge/$challenge/record" params={{ challenge: challenge.id }}>
                <Video aria-hidden /> <bdi>{challenge.name}</bdi>
              </Link>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};
