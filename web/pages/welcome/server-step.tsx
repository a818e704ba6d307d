import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Server as ServerIcon } from 'lucide-react';
import { NEWEST_FIRST } from '../../api/lists.ts';
import { createServer, rotateServerToken } from '../../api/resources/server-acts.ts';
import { serverListQuery } from '../../api/resources/servers.ts';
import { useAccount } from '../../api/resources/session.ts';
import { installCommandCode } from '../../domain/install-command.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CodeBlock } from '../../ui/page/code-block.tsx';
import { State } from '../../ui/words/state.tsx';
import { Ago } from '../../ui/words/time.tsx';
import { MadeOnce } from './made-once.tsx';
import { Refused } from './refused.tsx';
import { Listening, Step } from './step.tsx';
import css from './welcome.module.css';

/** The newest server, or one that is made when its command is asked for. */
export function ServerStep() {
  const t = useText('onboarding');
  const account = useAccount();
  const servers = useInfiniteQuery(serverListQuery(account, NEWEST_FIRST));
  const create = useMutation(createServer(account));
  const renew = useMutation(rotateServerToken(account));
  const made = renew.data ?? create.data;
  const server = servers.data?.find(({ id }) => made === undefined || id === made.id);
  const hasReported = Boolean(server?.last_seen);
  return (
    <Step
      icon={ServerIcon}
      title={t('server_title')}
      text={t('server_text')}
      isDone={hasReported}
      foot={
        server && hasReported ? (
          <>
            <State is="ok">{t('received')}</State>
            <span className="muted">
              <Ago at={server.last_seen} />
            </span>
            <Link className="link" to={`/a/${account}/servers/${server.id}` as string}>
              {t('server_look')}
            </Link>
          </>
        ) : (
          (made ?? server) && <Listening>{t('server_waits')}</Listening>
        )
      }
      other={
        <a className="link" href="/api/agent.sh" target="_blank" rel="noreferrer">
          {t('server_script')}
        </a>
      }
    >
      {made ? (
        <div>
          <CodeBlock code={installCommandCode(made)} what={t('server_title')} />
          <p className={css.note}>{t('server_token')}</p>
          <p className={css.note}>{t('server_badge')}</p>
        </div>
      ) : server ? (
        !hasReported && (
          <div className={css.commands}>
            <p>{t.rich('server_added', { name: <bdi>{server.name}</bdi> })}</p>
            <div>
              <Button busy={renew.isPending} onClick={() => renew.mutate({ params: { id: server.id } })}>
                {t('server_again')}
              </Button>
              <Refused error={renew.error} />
            </div>
          </div>
        )
      ) : (
        <MadeOnce query={servers}>
          <div>
            <Button
              busy={create.isPending || servers.isPending}
              onClick={() => create.mutate({ body: { name: t('server_name') } })}
            >
              {t('show_command')}
            </Button>
            <Refused error={create.error} />
          </div>
        </MadeOnce>
      )}
    </Step>
  );
}
