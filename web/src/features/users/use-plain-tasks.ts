/** What is done from the menu at once, each with its own sentence afterwards. */
import type { UserRow } from '@reptemple/contract/admin-users';
import { errorToast, toast } from '../../ui/toast.ts';
import { useChangeUser, useSendRecovery, useUnbanUser } from './queries.ts';
import type { PlainTask } from './rules.ts';

/** How a call that changed somebody ends: with a sentence, or with the server's own. */
export const saying = (description: string) => ({
  onSuccess: () => toast({ title: 'Success!', description, tone: 'success' }),
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
        saying(isTester ? `${email} is no longer a tester.` : `${email} is now a tester.`),
      ),
    verify: () => change({ user: id, change: { emailVerified: true } }, saying(`${email} counts as verified.`)),
    unban: () => unban(id, saying(`${email} may sign in again.`)),
    recovery: () => sendRecovery(email, saying(`A recovery link is on its way to ${email}.`)),
  } as const satisfies Record<PlainTask, () => void>;
  return (task) => tasks[task]();
};
