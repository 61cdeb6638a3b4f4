/** Whether the analysis is open stands in the address, so that a link to it opens it (second document, section 2). */
import { useLocation, useNavigate } from '@tanstack/react-router';

const HASH = 'analysis';

export const useAnalysisAddress = () => {
  const navigate = useNavigate();
  const isOpen = useLocation({ select: ({ hash }) => hash === HASH });
  const goTo = (hash: string): void =>
    void navigate({ to: '.', hash, replace: true, resetScroll: false, hashScrollIntoView: false });
  return { isOpen, open: () => goTo(HASH), close: () => goTo('') };
};
