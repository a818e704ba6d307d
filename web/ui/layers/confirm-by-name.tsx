import { Suspense } from 'react';
import { late } from '../page/late.tsx';
import type { NameDialogProps } from './name-dialog.tsx';

/** Nobody waits for it, and for the styles of fields, before it is asked. */
const NameDialog = late(() => import('./name-dialog.tsx').then((file) => file.NameDialog));

/** Only for what cannot be taken back; everything else is done, with ten seconds to undo it. */
export const ConfirmByName = (props: NameDialogProps) => (
  <Suspense>
    <NameDialog {...props} />
  </Suspense>
);
