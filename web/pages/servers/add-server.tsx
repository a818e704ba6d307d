import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useAccount } from '../../api/resources/session.ts';
import { useNeedsRole } from '../../domain/use-needs-role.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';

export function AddServer() {
  const t = useText('servers');
  const account = String(useAccount());
  const navigate = useNavigate();
  return (
    <Button
      variant="primary"
      icon={Plus}
      disabledBecause={useNeedsRole('editor')}
      onClick={() => void navigate({ to: '/a/$account/servers/new', params: { account } })}
    >
      {t('add_server')}
    </Button>
  );
}
