// The users of chats whose presses count as those of the person.

import { useMutation, useQuery } from '@tanstack/react-query';
import { Link2, MessagesSquare } from 'lucide-react';
import { chatLinksQuery, newChatCode, unlinkChat } from '../../../api/resources/chat-links.ts';
import { useAccount } from '../../../api/resources/session.ts';
import type { ChatLink } from '../../../api/schema.gen.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/controls/icon.tsx';
import { useUndo } from '../../../ui/layers/undo.ts';
import { useAttempt } from '../../../ui/layers/use-failure.ts';
import { Card } from '../../../ui/page/card.tsx';
import { CodeBlock } from '../../../ui/page/code-block.tsx';
import { QueryView } from '../../../ui/page/query-view.tsx';
import styles from './reached.module.css';

export function ChatsCard() {
  const t = useText('contacts');
  const links = useQuery(chatLinksQuery());
  const attempt = useAttempt();
  const creating = useMutation(newChatCode(useAccount()));
  const made = creating.data;
  return (
    <Card title={t('chats_title')}>
      <div className="stack">
        <p>{t('chats_lead')}</p>
        <QueryView query={links} label={t('chats_loading')} failed={t('chats_failed')} shape="list" isPart>
          {({ chat_links }) => (
            <ul className={styles.methods}>
              {chat_links.map((link) => (
                <LinkRow key={link.id} link={link} />
              ))}
            </ul>
          )}
        </QueryView>
        <div className="acts">
          <Button
            icon={Link2}
            busy={creating.isPending}
            onClick={() => void attempt(creating.mutateAsync({}))}
          >
            {t('chats_code')}
          </Button>
        </div>
        {made && (
          <div role="status" className="stack">
            <p>{t('chats_send', { account: made.account.name })}</p>
            <CodeBlock code={`/tocsin link ${made.code}`} what={t('chats_code')} />
            <p>{t('chats_telegram')}</p>
            <CodeBlock code={`/link ${made.code}`} what={t('chats_telegram_code')} />
          </div>
        )}
      </div>
    </Card>
  );
}

const KINDS = {
  slack_app: 'Slack',
  telegram_bot: 'Telegram',
  discord_app: 'Discord',
  mattermost_app: 'Mattermost',
};

function LinkRow({ link: { id, user_name: name, kind, account } }: { link: ChatLink }) {
  const t = useText('contacts');
  const attempt = useAttempt();
  const { notify } = useUndo();
  const removing = useMutation(unlinkChat());
  async function unlink() {
    if (await attempt(removing.mutateAsync({ params: { id } })))
      notify({ text: t('chats_unlinked', { name }), sign: 'deleted' });
  }
  return (
    <li>
      <Icon of={MessagesSquare} size={18} />
      <span className={styles.method}>
        <b>
          <bdi>{name}</bdi>
        </b>
        <span className="dim">
          {kind in KINDS ? KINDS[kind as keyof typeof KINDS] : kind} · <bdi>{account.name}</bdi>
        </span>
      </span>
      <span className="acts">
        <Button
          size="sm"
          busy={removing.isPending}
          aria-label={t('chats_unlink_named', { name })}
          onClick={() => void unlink()}
        >
          {t('chats_unlink')}
        </Button>
      </span>
    </li>
  );
}
