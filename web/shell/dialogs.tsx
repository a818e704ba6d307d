// What may lie over any page: the palette and the list of keys, each loaded when it is wanted, and the two questions for
// a password.

import { Suspense } from 'react';
import { late } from '../ui/page/late.tsx';
import { Questions } from './questions.tsx';

const Palette = late(() => import('./palette/palette.tsx').then((file) => file.Palette));
const KeysDialog = late(() => import('./keys-dialog.tsx').then((file) => file.KeysDialog));

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
