// The address of an integration, this once, and the lines that its tool is set up with.

import { useText } from '../../i18n/text.ts';
import { Banner } from '../../ui/page/banner.tsx';
import { CodeBlock } from '../../ui/page/code-block.tsx';
import { type Kind, recipesFor } from './kinds.ts';

export function Setup({ kind, url }: { kind: Kind; url: string }) {
  const t = useText('integrations');
  return (
    <div className="stack">
      <Banner state="warn" title={t('address_once')}>
        {t('address_text')}
      </Banner>
      <p>{t(`setup_of_${kind}`)}</p>
      {recipesFor(kind, url).map(({ title, code }) => (
        <div key={title}>
          <h3>{t(title)}</h3>
          <CodeBlock code={code} what={t(title)} />
        </div>
      ))}
    </div>
  );
}
