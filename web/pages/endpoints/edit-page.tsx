import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import {
  customEndpointQuery,
  customEndpointSampleQuery,
  deleteCustomEndpoint,
  rotateCustomEndpointKey,
  updateCustomEndpoint,
} from '../../api/resources/custom-endpoints.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { CustomEndpoint } from '../../api/schema.gen.ts';
import { KeyedEditPage } from '../../domain/forms/keyed-edit-page.tsx';
import { ManagedWarning } from '../../domain/managed-by-code.tsx';
import { useNeedsRole } from '../../domain/use-needs-role.ts';
import { useForm } from '../../forms/use-form.tsx';
import { useText } from '../../i18n/text.ts';
import { useUndo } from '../../ui/layers/undo.ts';
import type { Asks } from '../../ui/page/lazy-page.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { Split } from '../../ui/page/split.tsx';
import { EndpointForm, type EndpointValues } from './endpoint-form.tsx';
import { EndpointKey } from './endpoint-key.tsx';
import { ENDPOINT } from './endpoint-type.ts';
import { EndpointUse } from './endpoint-use.tsx';

export function EndpointPage() {
  const t = useText('endpoints');
  const account = useAccount();
  const { endpointId = '' }: { endpointId?: string } = useParams({ strict: false });
  const endpoint = useQuery(customEndpointQuery(account, endpointId));
  return (
    <QueryView query={endpoint} label={t('loading')} failed={t('failed')} shape="form">
      {(data) => <Edit key={data.endpoint_id} endpoint={data} />}
    </QueryView>
  );
}

EndpointPage.asks = ((queries, { account, endpointId = '' }) =>
  Promise.all([
    queries.prefetchQuery(customEndpointQuery(Number(account), endpointId)),
    queries.prefetchQuery(customEndpointSampleQuery(Number(account), endpointId)),
  ])) satisfies Asks;

function Edit({ endpoint }: { endpoint: CustomEndpoint }) {
  const t = useText('endpoints');
  const account = useAccount();
  const { notify } = useUndo();
  const { endpoint_id, name } = endpoint;
  const update = useMutation(updateCustomEndpoint(account));
  const rotate = useMutation(rotateCustomEndpointKey(account));
  const { mutateAsync: remove } = useMutation(deleteCustomEndpoint(account));
  const form = useForm<'PATCH /custom-endpoints/:endpoint_id', EndpointValues>({
    operation: 'PATCH /custom-endpoints/:endpoint_id',
    initial: { name, server_ids: endpoint.server_ids, metrics: endpoint.metrics },
    async onSubmit(body, { values }) {
      await update.mutateAsync({ params: { endpoint_id }, body });
      notify({ text: t('saved', { name: values.name }), sign: 'done' });
    },
  });
  const because = useNeedsRole('editor');
  return (
    <KeyedEditPage
      type={ENDPOINT}
      row={endpoint}
      disabledBecause={because}
      rotation={rotate}
      onRotate={() => rotate.mutate({ params: { endpoint_id } })}
      remove={(how) => remove({ params: { endpoint_id }, ...how })}
      madeKey={rotate.data && <EndpointKey apiKey={rotate.data.key} />}
    >
      <ManagedWarning section="custom_endpoints" id={endpoint_id} />
      <Split preview={<EndpointUse endpointId={endpoint_id} apiKey={rotate.data?.key} />}>
        <EndpointForm form={form} disabledBecause={because} />
      </Split>
    </KeyedEditPage>
  );
}
