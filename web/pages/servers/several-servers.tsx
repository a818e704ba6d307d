// What can be done with several servers at once.

import { Trash2 } from 'lucide-react';
import type { Server } from '../../api/schema.gen.ts';
import { ChangeMany } from '../../domain/bulk/change-many.tsx';
import { useNeedsRole } from '../../domain/use-needs-role.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useDeleteServers } from './server-acts.ts';

interface SeveralProps {
  servers: readonly Server[];
  onDone(): void;
}

export function SeveralServers({ servers, onDone }: SeveralProps) {
  const common = useText('common');
  const needsEditor = useNeedsRole('editor');
  const remove = useDeleteServers();
  return (
    <>
      <ChangeMany
        type="server"
        scope={{ ids: servers.map(({ id }) => id) }}
        disabledBecause={needsEditor}
        onDone={onDone}
      />
      <Button
        size="sm"
        icon={Trash2}
        disabledBecause={needsEditor}
        onClick={() => {
          remove(servers);
          onDone();
        }}
      >
        {common('delete')}
      </Button>
    </>
  );
}
