// Where the app of a chat calls back when somebody presses a button; for Slack, the app as a whole.

import type { ChannelKind } from '../../api/schema.gen.ts';
import { useText } from '../../i18n/text.ts';
import { CopyButton } from '../../ui/controls/copy.tsx';
import { Card } from '../../ui/page/card.tsx';
import { CodeBlock } from '../../ui/page/code-block.tsx';
import { slackManifest } from './slack-manifest.ts';

export function CallbackCard({ kind, url }: { kind: ChannelKind['kind']; url: string }) {
  const t = useText('channels');
  return (
    <Card title={t('callback_title')}>
      <div className="stack">
        <p>{t('callback_text')}</p>
        <CodeBlock code={[{ value: url }]} what={t('callback_title')} />
        {kind === 'slack_app' && (
          <p>
            {t('callback_manifest')} <CopyButton text={slackManifest(url)} label={t('copy_manifest')} />
          </p>
        )}
      </div>
    </Card>
  );
}
