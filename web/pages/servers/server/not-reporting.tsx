// A server that was added and has never reported.

import { Radio } from 'lucide-react';
import type { Server } from '../../../api/schema.gen.ts';
import { useText } from '../../../i18n/text.ts';
import { Card } from '../../../ui/page/card.tsx';
import { Empty } from '../../../ui/page/page-states.tsx';
import { NewToken } from '../new-token.tsx';

export function NotReporting({ server }: { server: Server }) {
  const t = useText('servers');
  return (
    <Card flush>
      <Empty
        icon={Radio}
        title={t('waiting_title', { name: server.name })}
        text={t('waiting_text')}
        actions={<NewToken server={server} label={t('new_command')} />}
      />
    </Card>
  );
}
