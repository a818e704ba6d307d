import { useText } from '../../../i18n/text.ts';
import { Card } from '../../../ui/page/card.tsx';
import { CodeBlock } from '../../../ui/page/code-block.tsx';
import type { Sent } from './member-acts.ts';

/** What became of an invitation: mailed, or a link to hand over. */
export function InvitedLink({ sent: { email, invitation_url, not_mailed } }: { sent: Sent }) {
  const t = useText('team');
  if (invitation_url === undefined)
    return (
      <p className="card card-p" role="status">
        {t('invited_mail', { email })}
      </p>
    );
  return (
    <Card title={t('invited_link', { email })}>
      <div className="stack">
        <p>{t(`not_mailed_${not_mailed ?? 'no_mail_server'}`)}</p>
        <p>{t('invited_link_text')}</p>
        <CodeBlock code={[{ value: invitation_url }]} what={t('the_link')} />
      </div>
    </Card>
  );
}
