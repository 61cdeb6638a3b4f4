import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { errorToast, toast } from '../../ui/toast.ts';
import { AuthFrame } from './auth-frame.tsx';
import { faultResolver } from './fault-resolver.ts';
import { useSignIn } from './queries.ts';
import { takeReturn } from './return-address.ts';
import { signInFault, type SignInDraft } from './rules.ts';

const EMPTY: SignInDraft = { email: '', password: '' };

const LoginForm = (): ReactElement => {
  const navigate = useNavigate();
  const signIn = useSignIn();
  const { register, handleSubmit, formState } = useForm<SignInDraft>({
    defaultValues: EMPTY,
    resolver: faultResolver(signInFault),
  });
  const submit = handleSubmit(async (draft) => {
    try {
      await signIn.mutateAsync(draft);
    } catch (error) {
      return errorToast(error instanceof Error ? error.message : 'Invalid email or password.');
    }
    toast({ title: 'Success!', description: 'Signed in successfully.', tone: 'success' });
    return navigate({ href: takeReturn() });
  });
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <Field label="Email" fault={formState.errors.email?.message}>
        {(control) => <Input {...control} {...register('email')} type="email" inputMode="email" autoComplete="email" />}
      </Field>
      <Field label="Password" fault={formState.errors.password?.message}>
        {(control) => <Input {...control} {...register('password')} type="password" autoComplete="current-password" />}
      </Field>
      <Button type="submit" size="large" className="mt-2" busy={formState.isSubmitting}>
        Sign In
      </Button>
    </form>
  );
};

/** Sign in with e-mail and password, then on to the remembered address (first document, section 2). */
export const LoginScreen = (): ReactElement => (
  <AuthFrame
    title="Sign In"
    lead="Your challenges and your counts are where you left them."
    footer={
      <>
        New here?{' '}
        <Link to="/signup" className="font-semibold text-ink underline underline-offset-4">
          Sign up
        </Link>
      </>
    }
  >
    <LoginForm />
  </AuthFrame>
);
