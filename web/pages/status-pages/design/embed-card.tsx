// What to put into pages of other sites so that they show this one.

import type { StatusPage } from '../../../api/schema.gen.ts';
import { useText } from '../../../i18n/text.ts';
import { Card } from '../../../ui/page/card.tsx';
import { CodeBlock } from '../../../ui/page/code-block.tsx';

/** Of a private page programs have a key, which readers find in the addresses on the page. */
const KEY = '?key=…';

export function EmbedCard({ page }: { page: StatusPage }) {
  const t = useText('page_design');
  const base = page.url.replace(/\/$/, '');
  const key = page.visibility === 'private' ? KEY : '';
  const at = (part: string) => ({ value: `${base}/${part}${key}` });
  return (
    <Card title={t('embed_code')} note={t('embeds_help')}>
      <div className="stack">
        <p>{t('embed_frame')}</p>
        <CodeBlock
          what={t('embed_frame_what')}
          code={[
            '<iframe src="',
            at('embed'),
            '" height="320" title=',
            { value: `"${attribute(page.name)}"` },
            '></iframe>',
          ]}
        />
        <p>{t('embed_script')}</p>
        <CodeBlock
          what={t('embed_script_what')}
          code={['<script src="', at('badge.js'), '" async></script>']}
        />
        <p>{t('embed_text')}</p>
        <CodeBlock what={t('embed_text_what')} code={['curl "', at('status.txt'), '"']} />
        {page.visibility === 'private' && <p className="muted">{t('embed_private')}</p>}
      </div>
    </Card>
  );
}

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
