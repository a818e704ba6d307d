// The key of an endpoint, shown this once.

import { useText } from '../../i18n/text.ts';
import { Card } from '../../ui/page/card.tsx';
import { CodeBlock } from '../../ui/page/code-block.tsx';

export function EndpointKey({ apiKey }: { apiKey: string }) {
  const t = useText('endpoints');
  return (
    <Card title={t('key_title')}>
      <div className="stack">
        <p className="muted">{t('key_text')}</p>
        <CodeBlock code={[{ value: apiKey }]} what={t('key_title')} />
      </div>
    </Card>
  );
}
