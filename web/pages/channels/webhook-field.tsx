// Which webhook of the account a channel is, by name.

import { Link } from '@tanstack/react-router';
import { useAccount } from '../../api/resources/session.ts';
import { webhookListQuery } from '../../api/resources/webhooks.ts';
import { useAll } from '../../api/use-all.ts';
import type { FieldWords } from '../../forms/field.tsx';
import { OneOfField } from '../../forms/fields/combobox-fields.tsx';
import { useText } from '../../i18n/text.ts';

export function WebhookField(props: FieldWords) {
  const t = useText('channels');
  const account = useAccount();
  const webhooks = useAll(webhookListQuery(account));
  const none = webhooks.data?.length === 0 && (
    <Link className="link" to={`/a/${account}/webhooks/new` as string}>
      {t('no_webhook_yet')}
    </Link>
  );
  return (
    <OneOfField
      {...props}
      help={none || props.help}
      choices={(webhooks.data ?? []).map(({ id, name, url }) => ({ value: id, label: name, note: url }))}
    />
  );
}
