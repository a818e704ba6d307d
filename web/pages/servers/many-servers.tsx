// Many servers at once: one command with one token, which each machine exchanges for a token of its own.

import { ServerCog } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useNeedsRole } from '../../domain/use-needs-role.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { late } from '../../ui/page/late.tsx';

const ManyServersDialog = late(() =>
  import('./many-servers-dialog.tsx').then((file) => file.ManyServersDialog),
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
