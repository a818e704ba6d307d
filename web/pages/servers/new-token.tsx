// A new token for the agent of a server, with the command that installs it. The one before no longer counts.

import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { rotateServerToken } from '../../api/resources/server-acts.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { Server } from '../../api/schema.gen.ts';
import { installCommandCode } from '../../domain/install-command.ts';
import { useNeedsRole } from '../../domain/use-needs-role.ts';
import { errorSentence } from '../../i18n/errors.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { CodeBlock } from '../../ui/page/code-block.tsx';
import { State } from '../../ui/words/state.tsx';

type Named = Pick<Server, 'id' | 'name'>;

export function NewToken({ server, label }: { server: Named; label: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={KeyRound} disabledBecause={useNeedsRole('editor')} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <NewTokenDialog server={server} onClose={() => setOpen(false)} />}
    </>
  );
}

export function NewTokenDialog({ server, onClose }: { server: Named; onClose(): void }) {
  const t = useText('servers');
  const common = useText('common');
  const rotate = useMutation(rotateServerToken(useAccount()));
  const { data, error, isPending } = rotate;
  return (
    <Dialog title={t('new_token_title', { name: server.name })} onClose={onClose} size="wide">
      {data ? (
        <>
          <p>{t('command_once')}</p>
          <CodeBlock code={installCommandCode(data)} what={t('install_command')} />
        </>
      ) : (
        <>
          <p>{t('new_token_text')}</p>
          {error && (
            <p role="alert">
              <State is="down">{errorSentence(error, common)}</State>
            </p>
          )}
        </>
      )}
      <div className="acts">
        {data ? (
          <Button variant="primary" onClick={onClose}>
            {common('done')}
          </Button>
        ) : (
          <>
            <Button
              variant="primary"
              busy={isPending}
              onClick={() => rotate.mutate({ params: { id: server.id } })}
            >
              {t('make_new_token')}
            </Button>
            <Button onClick={onClose}>{common('cancel')}</Button>
          </>
        )}
      </div>
    </Dialog>
  );
}
