// Whether anybody may see the badge of the server, and the switch for it. It is public from the start.

import { useMutation } from '@tanstack/react-query';
import { updateServer } from '../../../api/resources/server-acts.ts';
import { useAccount, useCan } from '../../../api/resources/session.ts';
import type { Server } from '../../../api/schema.gen.ts';
import { useText } from '../../../i18n/text.ts';
import { undoable } from '../../../ui/layers/undo.ts';
import { useFailure } from '../../../ui/layers/use-failure.ts';
import { Card } from '../../../ui/page/card.tsx';
import '../../../ui/styles/forms.ts';
import css from './server.module.css';

export function BadgeLine({ server }: { server: Server }) {
  const t = useText('servers');
  const isPublic = server.badge_enabled;
  const path = `/api/badge/${server.id}`;
  return (
    <Card title={t('badge')} className={css.badge}>
      <p className="muted">
        {isPublic ? t.rich('badge_public', { address: <code>{path}</code> }) : t('badge_private')}
      </p>
      {useCan('editor') && <Switch server={server} />}
    </Card>
  );
}

/** A checkbox that is on or off at once. */
const SWITCH = { role: 'switch' } as const;

function Switch({ server: { id, name, badge_enabled } }: { server: Server }) {
  const t = useText('servers');
  const failed = useFailure();
  const update = useMutation(updateServer(useAccount())).mutateAsync;
  const turn = (enabled: boolean) => update({ params: { id }, body: { badge_enabled: enabled } });
  const change = (enabled: boolean) =>
    void turn(enabled).then(
      () =>
        undoable({
          text: t(enabled ? 'badge_turned_on' : 'badge_turned_off', { name }),
          undo: () => turn(!enabled),
        }),
      failed,
    );
  return (
    <label className="ticked">
      <input
        type="checkbox"
        {...SWITCH}
        checked={badge_enabled}
        onChange={(event) => change(event.target.checked)}
      />
      <span>{t('badge_switch')}</span>
    </label>
  );
}
