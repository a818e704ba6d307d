// What can be done with a server, by buttons, keys and the palette.

import { useNavigate } from '@tanstack/react-router';
import { Ellipsis, KeyRound, ListChecks, Pencil, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useAccount, useCan } from '../../../api/resources/session.ts';
import type { Alert, Server } from '../../../api/schema.gen.ts';
import { useAcknowledge } from '../../../domain/use-acknowledge.ts';
import { useNeedsRole } from '../../../domain/use-needs-role.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/controls/icon.tsx';
import { Menu, MenuItem, MenuLine, MenuLink } from '../../../ui/controls/menu.tsx';
import { useKeys } from '../../../ui/keys/keys.ts';
import { usePageActions } from '../../../ui/page/page-actions.ts';
import { NewTokenDialog } from '../new-token.tsx';
import { useDeleteServer } from '../server-acts.ts';
import { MuteMenu, useMute } from './mute-menu.tsx';
import { useNeighbours } from './neighbours.ts';

interface ServerActsProps {
  server: Server;
  alerts: readonly Alert[];
}

export function ServerActs({ server, alerts }: ServerActsProps) {
  const t = useText('servers');
  const common = useText('common');
  const account = String(useAccount());
  const id = String(server.id);
  const navigate = useNavigate();
  const needsEditor = useNeedsRole('editor');
  const [isRotating, setRotating] = useState(false);
  const remove = useDeleteServer();
  const params = { account, id };
  const back = useNeighbours(server.id);
  useActs({ server, alerts });
  return (
    <>
      <MuteMenu server={server} />
      <Button
        icon={Pencil}
        disabledBecause={needsEditor}
        onClick={() => void navigate({ to: '/a/$account/servers/$id/edit', params })}
      >
        {common('edit')}
      </Button>
      <Menu
        label={t('more_for', { name: server.name })}
        className="btn ico"
        align="end"
        trigger={<Icon of={Ellipsis} />}
      >
        <MenuLink icon={ListChecks} to="/a/$account/servers/$id/processes" params={params}>
          {t('watched_processes')}
        </MenuLink>
        <MenuItem icon={KeyRound} disabledBecause={needsEditor} onSelect={() => setRotating(true)}>
          {t('new_token')}
        </MenuItem>
        <MenuLine />
        <MenuItem
          icon={Trash2}
          danger
          disabledBecause={needsEditor}
          onSelect={() => {
            remove(server);
            back();
          }}
        >
          {t('delete_server')}
        </MenuItem>
      </Menu>
      {isRotating && <NewTokenDialog server={server} onClose={() => setRotating(false)} />}
    </>
  );
}

/** By keys, and from the palette. */
function useActs({ server, alerts }: ServerActsProps): void {
  const t = useText('servers');
  const common = useText('common');
  const account = useAccount();
  const navigate = useNavigate();
  const isEditor = useCan('editor');
  const { acknowledge: take } = useAcknowledge();
  const mute = useMute(server);
  const open = alerts.find(({ status }) => status === 'open');
  const acts = useMemo(() => {
    const params = { account: String(account), id: String(server.id) };
    if (!isEditor) return [];
    const acknowledge = open && {
      id: 'acknowledge',
      label: common('acknowledge'),
      key: 'a',
      run: () => void take({ id: open.id, text: t('acknowledged', { name: open.subject.name }) }),
    };
    const edit = {
      id: 'edit',
      label: t('edit_server'),
      key: null,
      run: () => void navigate({ to: '/a/$account/servers/$id/edit', params }),
    };
    const watch = {
      id: 'watch',
      label: t('watch_process'),
      key: null,
      run: () => void navigate({ to: '/a/$account/servers/$id/processes', params }),
    };
    const muteHour = { id: 'mute', label: t('mute_1h'), key: 'm', run: () => mute(1) };
    return [...(acknowledge ? [acknowledge] : []), muteHour, edit, watch];
  }, [account, server.id, isEditor, open, take, mute, navigate, t, common]);
  usePageActions(acts);
  useKeys(
    Object.fromEntries(acts.flatMap(({ key, label, run }) => (key === null ? [] : [[key, { run, label }]]))),
  );
}
