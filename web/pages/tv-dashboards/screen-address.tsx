// The key of a TV dashboard, shown this once, and the address that holds it.

import { ExternalLink } from 'lucide-react';
import type { TvDashboardWithKey } from '../../api/schema.gen.ts';
import { useText } from '../../i18n/text.ts';
import { ButtonAnchor } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { CodeBlock } from '../../ui/page/code-block.tsx';

export function ScreenAddress({
  dashboard,
}: {
  dashboard: Pick<TvDashboardWithKey, 'dashboard_id' | 'key'>;
}) {
  const t = useText('tv');
  const address = `${location.origin}/tv/${dashboard.dashboard_id}#key=${dashboard.key}`;
  return (
    <Card
      title={t('key_title')}
      actions={
        <ButtonAnchor size="sm" icon={ExternalLink} href={address} target="_blank" rel="noreferrer">
          {t('open_screen')}
        </ButtonAnchor>
      }
    >
      <div className="stack">
        <p className="muted">{t('key_text')}</p>
        <CodeBlock code={[{ value: address }]} what={t('address')} />
      </div>
    </Card>
  );
}
