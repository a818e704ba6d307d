// What may lie over any page: the palette and the list of keys, each loaded when it is wanted, and the two questions for
// a password.

import { lazy, Suspense } from 'react';
import { Questions } from './questions.tsx';

const Palette = lazy(() => import('./palette/palette.tsx').then(({ Palette }) => ({ default: Palette })));
const KeysDialog = lazy(() =>
  import('./keys-dialog.tsx').then(({ KeysDialog }) => ({ default: KeysDialog })),
);

interface DialogsProps {
  open: 'menu' | 'palette' | 'keys' | null;
  onClose: () => void;
}

export function Dialogs({ open, onClose }: DialogsProps) {
  return (
    <>
      <Suspense fallback={null}>
        {open === 'palette' && <Palette onClose={onClose} />}
        {open === 'keys' && <KeysDialog onClose={onClose} />}
      </Suspense>
      <Questions />
    </>
  );
}
