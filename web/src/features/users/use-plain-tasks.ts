/** Actions without confirmation, each with a success message. */
import type { UserRow } from '@reptemple/contract/accounts/admin-users';
import { t } from '../../i18n/translate.ts';
import { errorToast, toast } from '../../ui/overlay/toast.ts';
import { useChangeUser, useSendRecovery, useUnbanUser } from './queries.ts';
import type { PlainTask } from './rules.ts';

/** Callbacks of a mutation: success message, or the server's error. */
export const saying = (description: string) => ({
  onSuccess: () => toast({ title: t('Success!'), description, tone: 'success' }),
  onError: (error: Error) => errorToast(error.message),
});

export const usePlainTasks = (user: UserRow): ((task: PlainTask) => void) => {
  const { mutate: change } = useChangeUser();
  const { mutate: unban } = useUnbanUser();
  const { mutate: sendRecovery } = useSendRecovery();
  const { id, email, isTester } = user;
  const tasks = {
    tester: () =>
      change(
        { user: id, change: { isTester: !isTester } },
        saying(isTester ? t('{email} is no longer a tester.', { email }) : t('{email} is now a tester.', { email })),
      ),
    verify: () =>
      change({ user: id, change: { emailVerified: true } }, saying(t('{email} counts as verified.', { email }))),
    unban: () => unban(id, saying(t('{email} may sign in again.', { email }))),
    recovery: () => sendRecovery(email, saying(t('A recovery link is on its way to {email}.', { email }))),
  } as const satisfies Record<PlainTask, () => void>;
  return (task) => tasks[task]();
};
