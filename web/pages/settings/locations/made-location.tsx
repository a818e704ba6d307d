// The token of a location, shown this once, with what starts a prober there.

import type { ResponseOf } from '../../../api/operation-types.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { CodeBlock } from '../../../ui/page/code-block.tsx';

interface MadeProps {
  made: Pick<ResponseOf<'POST /locations'>, 'name' | 'token' | 'command'>;
  onClose(): void;
}

export function MadeLocation({ made: { name, token, command }, onClose }: MadeProps) {
  const t = useText('locations');
  const common = useText('common');
  const url = /--url (\S+)/.exec(command)?.[1] ?? '';
  return (
    <Dialog title={t('made', { name })} onClose={onClose} size="wide">
      <p>{t('made_text')}</p>
      <CodeBlock code={[{ value: command }]} what={t('the_command')} />
      <h3>{t('docker')}</h3>
      <CodeBlock
        code={[
          ...['docker run -d --restart unless-stopped --no-healthcheck \\\n  -e TOCSIN_URL=', { value: url }],
          ...[' \\\n  -e TOCSIN_PROBE_TOKEN=', { value: token }, ' \\\n  tocsin probe'],
        ]}
        what={t('docker_command')}
      />
      <p className="muted">{t.rich('private_help', { b: (text) => <code>{text}</code> })}</p>
      <h3>{t('the_token')}</h3>
      <CodeBlock code={[{ value: token }]} what={t('the_token')} />
      <div className="acts">
        <Button variant="primary" onClick={onClose}>
          {common('done')}
        </Button>
      </div>
    </Dialog>
  );
}
