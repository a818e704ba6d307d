// What may lie over any page: the palette, the list of keys, and the two questions for a password.

import { lazy, Suspense } from 'react';
import { KeysDialog } from './keys-dialog.tsx';
import { ReauthenticationDialog } from './reauthentication-dialog.tsx';
import { SessionDialog } from './session-dialog.tsx';

const Palette = lazy(() => import('./palette.tsx').then(({ Palette }) => ({ default: Palette })));

interface DialogsProps {
  open: 'menu' | 'palette' | 'keys' | null;
  onClose: () => void;
}

export function Dialogs({ open, onClose }: DialogsProps) {
  return (
    <>
      {open === 'palette' && (
        <Suspense fallback={null}>
          <Palette onClose={onClose} />
        </Suspense>
      )}
      {open === 'keys' && <KeysDialog onClose={onClose} />}
      <ReauthenticationDialog />
      <SessionDialog />
    </>
  );
}
