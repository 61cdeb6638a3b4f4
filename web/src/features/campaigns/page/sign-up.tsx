/** Sign-up for visitors, with a return to the campaign (specification S1, section 2). */
import { Link, useRouterState } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import type { BlockOf } from '../blocks.ts';
import { Section } from './section.tsx';
import { FURTHER } from './way.tsx';

export const SignUp = ({ block: { title, text } }: { readonly block: BlockOf<'sign-up'> }): ReactElement => {
  const here = useRouterState({ select: ({ location }) => location.href });
  return (
    <Section title={title} lead={text} isSlab className="mx-auto w-full max-w-2xl">
      <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button asChild size="large" className="max-sm:w-full">
          <Link to="/signup" search={{ redirect: here }}>
            {t('Sign Up Free')}
          </Link>
        </Button>
        <Link to="/login" search={{ redirect: here }} className={FURTHER}>
          {t('Already have an account?')}
        </Link>
      </div>
    </Section>
  );
};
