// Many servers at once: one command with one token, which each machine exchanges for a token of its own.

import { ServerCog } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNeedsRole } from '../../domain/use-needs-role.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';

const ManyServersDialog = lazy(() =>
  import('./many-servers-dialog.tsx').then((file) => ({ default: file.ManyServersDialog })),
);

export function ManyServers() {
  const t = useText('servers');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={ServerCog} disabledBecause={useNeedsRole('editor')} onClick={() => setOpen(true)}>
        {t('many')}
      </Button>
      {isOpen && (
        <Suspense>
          <ManyServersDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
