// How a program fetches an endpoint, and what it is given now.

import { useQuery } from '@tanstack/react-query';
import { customEndpointSampleQuery } from '../../api/resources/custom-endpoints.ts';
import { useAccount } from '../../api/resources/session.ts';
import { useText } from '../../i18n/text.ts';
import { Card } from '../../ui/page/card.tsx';
import { CodeBlock } from '../../ui/page/code-block.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';

interface EndpointUseProps {
  endpointId: string;
  /** Where it was just made; nobody can read it later. */
  apiKey?: string | undefined;
}

export function EndpointUse({ endpointId, apiKey }: EndpointUseProps) {
  const t = useText('endpoints');
  const address = `${location.origin}/api/v/${endpointId}`;
  return (
    <div className="stack">
      <Card title={t('fetch')}>
        <div className="stack">
          {!apiKey && <p className="muted">{t.rich('fetch_text', { b: (text) => <code>{text}</code> })}</p>}
          <CodeBlock
            code={[
              'curl -fsS \\\n  -H "X-API-Key: ',
              { value: apiKey ?? 'YOUR_KEY' },
              '" \\\n  ',
              { value: address },
            ]}
            what={t('fetch')}
          />
        </div>
      </Card>
      <Sample endpointId={endpointId} />
    </div>
  );
}

const MOST_SHOWN = 3;

function Sample({ endpointId }: { endpointId: string }) {
  const t = useText('endpoints');
  const sample = useQuery(customEndpointSampleQuery(useAccount(), endpointId));
  return (
    <Card title={t('sample')} note={t('sample_text')}>
      <QueryView query={sample} label={t('sample')} failed={t('sample_failed')} shape="text" isPart>
        {({ data, timestamp }) => (
          <CodeBlock
            code={JSON.stringify({ data: data.slice(0, MOST_SHOWN), timestamp }, null, 2)}
            what={t('sample')}
          />
        )}
      </QueryView>
    </Card>
  );
}
