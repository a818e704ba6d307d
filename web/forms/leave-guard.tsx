import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useText } from '../i18n/text.ts';
import { Button } from '../ui/button.tsx';

interface LeaveGuardProps {
  /** Whether something would be lost. */
  isOpen: boolean;
  onLeave(): void;
}

/** Asks before another page is opened, or the tab is closed, over something that is not saved. */
export function LeaveGuard({ isOpen, onLeave }: LeaveGuardProps) {
  const t = useText('forms');
  const { status, proceed, reset } = useBlocker({
    // What is only searched or chosen in the address of the same page loses nothing.
    shouldBlockFn: ({ current, next }) => isOpen && current.pathname !== next.pathname,
    enableBeforeUnload: () => isOpen,
    withResolver: true,
  });
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (status === 'blocked') dialog.current?.showModal();
  }, [status]);
  if (status !== 'blocked') return null;
  return (
    <dialog ref={dialog} aria-label={t('leave_title')} onClose={reset}>
      <p className="muted">{t('leave_text')}</p>
      <div className="acts">
        <Button variant="primary" onClick={reset}>
          {t('stay')}
        </Button>
        <Button
          onClick={() => {
            onLeave();
            proceed();
          }}
        >
          {t('leave')}
        </Button>
      </div>
    </dialog>
  );
}
