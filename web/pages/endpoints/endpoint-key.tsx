// The key of an endpoint, shown this once, with the command that uses it and what it answers now.

import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/text.ts';
import { Card } from '../../ui/card.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { QueryView } from '../../ui/query-view.tsx';

interface EndpointKeyProps {
  endpointId: string;
  apiKey: string;
}

export function EndpointKey({ endpointId, apiKey }: EndpointKeyProps) {
  const t = useText('endpoints');
  const address = `${location.origin}/api/v/${endpointId}`;
  return (
    <>
      <Card title={t('key_title')}>
        <div className="stack">
          <p className="muted">{t('key_text')}</p>
          <CodeBlock code={[{ value: apiKey }]} what={t('key_title')} />
          <h3>{t('fetch')}</h3>
          <CodeBlock
            code={['curl -fsS \\\n  -H "X-API-Key: ', { value: apiKey }, '" \\\n  ', { value: address }]}
            what={t('fetch')}
          />
        </div>
      </Card>
      <Sample address={address} apiKey={apiKey} />
    </>
  );
}

const MOST_SHOWN = 3;

function Sample({ address, apiKey }: { address: string; apiKey: string }) {
  const t = useText('endpoints');
  const sample = useQuery({
    queryKey: [null, 'endpoint-sample', address, apiKey],
    queryFn: ({ signal }) => readSample(address, apiKey, signal),
  });
  return (
    <Card title={t('sample')} note={t('sample_text')}>
      <QueryView query={sample} label={t('sample')} failed={t('sample_failed')} shape="text" isPart>
        {(text) => <CodeBlock code={text} what={t('sample')} />}
      </QueryView>
    </Card>
  );
}

/** As a program reads it: with the key, without the cookie. The first rows of it. */
async function readSample(address: string, key: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(address, { headers: { 'x-api-key': key }, credentials: 'omit', signal });
  if (!response.ok) throw new Error(`the endpoint answered ${response.status}`);
  const answer: { data: unknown[]; timestamp: string } = await response.json();
  return JSON.stringify({ ...answer, data: answer.data.slice(0, MOST_SHOWN) }, null, 2);
}
