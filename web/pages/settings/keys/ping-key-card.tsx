// The key below which checks are pinged by name, as clients of other services do.

import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pingKeyQuery, rotatePingKey } from '../../../api/resources/account.ts';
import { useAccount } from '../../../api/resources/session.ts';
import type { PingKey } from '../../../api/schema.gen.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ConfirmByName } from '../../../ui/layers/confirm-by-name.tsx';
import { notify } from '../../../ui/layers/undo.ts';
import { useFailure } from '../../../ui/layers/use-failure.ts';
import { Card } from '../../../ui/page/card.tsx';
import { CodeBlock } from '../../../ui/page/code-block.tsx';
import { QueryView } from '../../../ui/page/query-view.tsx';

export function PingKeyCard() {
  const t = useText('team');
  const key = useQuery(pingKeyQuery(useAccount()));
  return (
    <Card title={t('ping_key')}>
      <p className="dim">{t('ping_key_text')}</p>
      <QueryView query={key} label={t('ping_key_loading')} isPart>
        {(shown) => <Shown shown={shown} />}
      </QueryView>
    </Card>
  );
}

function Shown({ shown }: { shown: PingKey }) {
  const t = useText('team');
  const [isRotating, setRotating] = useState(false);
  return (
    <div className="stack">
      <CodeBlock code={[{ value: shown.ping_key }]} what={t('ping_key')} />
      <CodeBlock code={[{ value: shown.ping_url }, '/backup']} what={t('ping_key_url')} />
      <CodeBlock code={['SENTRY_DSN=', { value: shown.sentry_dsn }]} what={t('ping_key_dsn')} />
      <div className="acts">
        <Button onClick={() => setRotating(true)}>{t('ping_key_rotate')}</Button>
      </div>
      {isRotating && <RotateDialog shown={shown} onClose={() => setRotating(false)} />}
    </div>
  );
}

/** The old key stops working at once, so this cannot be taken back. */
function RotateDialog({ shown, onClose }: { shown: PingKey; onClose(): void }) {
  const t = useText('team');
  const failed = useFailure();
  const rotating = useMutation(rotatePingKey(useAccount()));
  const rotate = () =>
    rotating.mutate(
      {},
      {
        onSuccess: () => notify({ text: t('ping_key_rotated') }),
        onError: failed,
        onSettled: onClose,
      },
    );
  return (
    <ConfirmByName
      title={t('ping_key_rotate')}
      text={t('ping_key_rotate_text')}
      name={shown.ping_key.slice(-4)}
      act={t('ping_key_rotate')}
      busy={rotating.isPending}
      onConfirm={rotate}
      onClose={onClose}
    />
  );
}
