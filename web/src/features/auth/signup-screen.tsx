import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { errorToast, toast } from '../../ui/toast.ts';
import { AuthFrame } from './auth-frame.tsx';
import { faultResolver } from './fault-resolver.ts';
import { useSignUp } from './queries.ts';
import { takeReturn } from './return-address.ts';
import { SHORTEST_PASSWORD, signUpFault, type SignUpDraft } from './rules.ts';

const EMPTY: SignUpDraft = { name: '', email: '', password: '', confirmation: '' };

const useSignUpForm = () => {
  const navigate = useNavigate();
  const signUp = useSignUp();
  const { register, handleSubmit, formState } = useForm<SignUpDraft>({
    defaultValues: EMPTY,
    resolver: faultResolver(signUpFault),
  });
  const submit = handleSubmit(async (draft) => {
    try {
      await signUp.mutateAsync(draft);
    } catch (error) {
      return errorToast(error instanceof Error ? error.message : 'Failed to create account. Please try again.');
    }
    toast({ title: 'Success!', description: 'Account created successfully. Welcome!', tone: 'success' });
    return navigate({ href: takeReturn() });
  });
  return { register, submit, errors: formState.errors, isSubmitting: formState.isSubmitting };
};

const SignupForm = (): ReactElement => {
  const { register, submit, errors, isSubmitting } = useSignUpForm();
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <Field label="Name" hint="Optional. Shown on leaderboards; your email never is." fault={errors.name?.message}>
        {(control) => <Input {...control} {...register('name')} autoComplete="name" maxLength={100} />}
      </Field>
      <Field label="Email" fault={errors.email?.message}>
        {(control) => <Input {...control} {...register('email')} type="email" inputMode="email" autoComplete="email" />}
      </Field>
      <Field label="Password" hint={`At least ${SHORTEST_PASSWORD} characters.`} fault={errors.password?.message}>
        {(control) => <Input {...control} {...register('password')} type="password" autoComplete="new-password" />}
      </Field>
      <Field label="Confirm password" fault={errors.confirmation?.message}>
        {(control) => <Input {...control} {...register('confirmation')} type="password" autoComplete="new-password" />}
      </Field>
      <Button type="submit" size="large" className="mt-2" busy={isSubmitting}>
        Create Account
      </Button>
    </form>
  );
};

/** Make an account with e-mail and password (first document, sections 2 and 5). */
export const SignupScreen = (): ReactElement => (
  <AuthFrame
    title="Create Account"
    lead="One account for every challenge. Only strict reps count, for everyone."
    footer={
      <>
        Already have an account?{' '}
        <Link to="/login" className="font-semibold text-ink underline underline-offset-4">
          Sign in
        </Link>
      </>
    }
  >
    <SignupForm />
  </AuthFrame>
);
