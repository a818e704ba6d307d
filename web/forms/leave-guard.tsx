import { useBlocker } from '@tanstack/react-router';
import { useText } from '../i18n/text.ts';
import { Button } from '../ui/controls/button.tsx';
import { Dialog } from '../ui/layers/dialog.tsx';

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
  if (status !== 'blocked') return null;
  return (
    <Dialog
      title={t('leave_title')}
      onClose={reset}
      footer={
        <>
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
        </>
      }
    >
      <p className="muted">{t('leave_text')}</p>
    </Dialog>
  );
}
