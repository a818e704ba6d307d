// The secret of a webhook, this once.

import { useText } from '../../i18n/text.ts';
import { Banner } from '../../ui/page/banner.tsx';
import { CodeBlock } from '../../ui/page/code-block.tsx';
import css from './webhooks.module.css';

export function Secret({ secret }: { secret: string }) {
  const t = useText('webhooks');
  return (
    <div className={css.secret}>
      <Banner state="warn" title={t('secret_once')}>
        {t('secret_text')}
      </Banner>
      <CodeBlock code={[{ value: secret }]} what={t('secret')} />
    </div>
  );
}
