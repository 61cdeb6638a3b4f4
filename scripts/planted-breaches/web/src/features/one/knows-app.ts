import { router } from '../../app/router.ts';
export const knows = router;
