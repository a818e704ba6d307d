// The addresses of a mail channel: who confirmed, and who is still waited for.

import { useMutation } from '@tanstack/react-query';
import { confirmAgain } from '../../api/resources/channels.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { Channel } from '../../api/schema.gen.ts';
import { errorSentence } from '../../i18n/errors.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { notify } from '../../ui/layers/undo.ts';
import { Card } from '../../ui/page/card.tsx';
import { State } from '../../ui/words/state.tsx';
import { Ago } from '../../ui/words/time.tsx';
import css from './channels.module.css';

type Address = NonNullable<Channel['addresses']>[number];

const STATES = { member: 'ok', confirmed: 'ok', pending: 'warn', stopped: 'paused' } as const;

export function AddressCard({
  channel,
  disabledBecause,
}: {
  channel: Channel;
  disabledBecause: string | undefined;
}) {
  const t = useText('channels');
  if (channel.addresses === null) return null;
  return (
    <Card title={t('addresses')}>
      <ul className={css.addresses}>
        {channel.addresses.map((address) => (
          <li key={address.email}>
            <bdi>{address.email}</bdi>
            <State is={STATES[address.status]}>{t(`address_${address.status}`)}</State>
            {address.status === 'pending' && (
              <Pending id={channel.id} address={address} disabledBecause={disabledBecause} />
            )}
          </li>
        ))}
      </ul>
      <p className="muted">{t('addresses_help')}</p>
    </Card>
  );
}

interface PendingProps {
  id: number;
  address: Address;
  disabledBecause: string | undefined;
}

function Pending({ id, address: { email, asked_at }, disabledBecause }: PendingProps) {
  const t = useText('channels');
  const common = useText('common');
  const asking = useMutation(confirmAgain(useAccount()));
  const ask = () =>
    asking.mutate(
      { params: { id }, body: { email } },
      { onSuccess: () => notify({ text: t('confirmation_sent', { email }), sign: 'done' }) },
    );
  return (
    <>
      <span className="muted">
        {asked_at === null ? t('not_asked') : t.rich('asked', { time: <Ago at={asked_at} /> })}
      </span>
      <Button busy={asking.isPending} disabledBecause={disabledBecause} onClick={ask}>
        {t('send_confirmation')}
      </Button>
      {asking.error && <p role="alert">{errorSentence(asking.error, common)}</p>}
    </>
  );
}
