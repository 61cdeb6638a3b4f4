/** For visitors: the way in (first document, section 2). */
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { t } from '../../../language/texts.ts';
import { Button } from '../../../ui/button.tsx';
import type { BlockOf } from '../blocks.ts';
import { Section } from './section.tsx';
import { FURTHER } from './way.tsx';

export const SignUp = ({ block: { title, text } }: { readonly block: BlockOf<'sign-up'> }): ReactElement => (
  <Section title={title} lead={text} isSlab className="mx-auto w-full max-w-2xl">
    <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-3">
      <Button asChild size="large" className="max-sm:w-full">
        <Link to="/signup">{t('Sign Up Free')}</Link>
      </Button>
      <Link to="/login" className={FURTHER}>
        {t('Already have an account?')}
      </Link>
    </div>
  </Section>
);
