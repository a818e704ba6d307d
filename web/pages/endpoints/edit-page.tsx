import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import {
  customEndpointQuery,
  deleteCustomEndpoint,
  rotateCustomEndpointKey,
  updateCustomEndpoint,
} from '../../api/custom-endpoints.ts';
import type { CustomEndpoint } from '../../api/schema.gen.ts';
import { useAccount } from '../../api/session.ts';
import { useForm } from '../../forms/use-form.tsx';
import { errorSentence } from '../../i18n/errors.ts';
import { useText } from '../../i18n/text.ts';
import { KeyedActs } from '../../ui/keyed-acts.tsx';
import { Crumb, Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Split } from '../../ui/split.tsx';
import { useUndo } from '../../ui/undo.ts';
import { useNeedsRole } from '../../ui/use-needs-role.ts';
import { EndpointForm, type EndpointValues } from './endpoint-form.tsx';
import { EndpointKey } from './endpoint-key.tsx';
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

function Edit({ endpoint }: { endpoint: CustomEndpoint }) {
  const t = useText('endpoints');
  const common = useText('common');
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
      notify({ said: t('saved', { name: values.name }), sign: 'done' });
    },
  });
  const list = `/a/${account}/endpoints` as string;
  const because = useNeedsRole('editor');
  return (
    <Page
      title={name}
      crumbs={[
        <Crumb key="list" to={list}>
          {t('title')}
        </Crumb>,
      ]}
      actions={
        <KeyedActs
          name={name}
          words={{ rotate: t('rotate'), rotate_text: t('rotate_text'), deleted: t('deleted', { name }) }}
          leaving={`endpoint ${endpoint_id}`}
          list={list}
          disabledBecause={because}
          isRotating={rotate.isPending}
          onRotate={() => rotate.mutate({ params: { endpoint_id } })}
          remove={(how) => remove({ params: { endpoint_id }, ...how })}
        />
      }
    >
      <div className="stack">
        {rotate.data ? <EndpointKey apiKey={rotate.data.key} /> : <p className="muted">{t('key_needed')}</p>}
        {rotate.isError && <p role="alert">{errorSentence(rotate.error, common)}</p>}
        <Split preview={<EndpointUse endpointId={endpoint_id} apiKey={rotate.data?.key} />}>
          <EndpointForm form={form} disabledBecause={because} />
        </Split>
      </div>
    </Page>
  );
}
