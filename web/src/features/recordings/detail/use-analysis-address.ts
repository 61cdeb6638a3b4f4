/** Keeps the open state of the analysis in the URL hash (specification S2, section 2). */
import { useLocation, useNavigate } from '@tanstack/react-router';

const HASH = 'analysis';

export const useAnalysisAddress = () => {
  const navigate = useNavigate();
  const isOpen = useLocation({ select: ({ hash }) => hash === HASH });
  const goTo = (hash: string): void =>
    void navigate({ to: '.', hash, replace: true, resetScroll: false, hashScrollIntoView: false });
  return { isOpen, open: () => goTo(HASH), close: () => goTo('') };
};
