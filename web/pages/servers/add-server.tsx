import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useAccount } from '../../api/session.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/button.tsx';
import { useNeedsRole } from '../../ui/use-needs-role.ts';

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
