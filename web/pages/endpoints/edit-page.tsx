import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { KeyRound, Trash2 } from 'lucide-react';
import { useState } from 'react';
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
import { Button } from '../../ui/button.tsx';
import { ConfirmByName } from '../../ui/confirm-by-name.tsx';
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
  const { endpoint_id } = endpoint;
  const update = useMutation(updateCustomEndpoint(account));
  const rotate = useMutation(rotateCustomEndpointKey(account));
  const form = useForm<'PATCH /custom-endpoints/:endpoint_id', EndpointValues>({
    operation: 'PATCH /custom-endpoints/:endpoint_id',
    initial: { name: endpoint.name, server_ids: endpoint.server_ids, metrics: endpoint.metrics },
    async onSubmit(body, { values }) {
      await update.mutateAsync({ params: { endpoint_id }, body });
      notify({ said: t('saved', { name: values.name }), sign: 'done' });
    },
  });
  const list = `/a/${account}/endpoints` as string;
  const because = useNeedsRole('editor');
  return (
    <Page
      title={endpoint.name}
      crumbs={[
        <Crumb key="list" to={list}>
          {t('title')}
        </Crumb>,
      ]}
      actions={<Acts endpoint={endpoint} because={because} rotate={rotate} />}
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

interface ActsProps {
  endpoint: CustomEndpoint;
  because: string | undefined;
  rotate: { isPending: boolean; mutate: (input: { params: { endpoint_id: string } }) => void };
}

function Acts({ endpoint, because, rotate }: ActsProps) {
  const t = useText('endpoints');
  const common = useText('common');
  const account = useAccount();
  const navigate = useNavigate();
  const { undoable } = useUndo();
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync: remove } = useMutation(deleteCustomEndpoint(account));
  const { endpoint_id, name } = endpoint;
  function drop() {
    undoable({
      said: t('deleted', { name }),
      leaving: `endpoint ${endpoint_id}`,
      sign: 'deleted',
      commit: ({ keepalive }) => remove({ params: { endpoint_id }, keepalive }),
    });
    void navigate({ to: `/a/${account}/endpoints` as string });
  }
  return (
    <>
      <Button
        icon={KeyRound}
        busy={rotate.isPending}
        onClick={() => setAsking(true)}
        disabledBecause={because}
      >
        {t('rotate')}
      </Button>
      <Button icon={Trash2} onClick={drop} disabledBecause={because}>
        {common('delete')}
      </Button>
      {isAsking && (
        <ConfirmByName
          title={t('rotate')}
          text={t('rotate_text')}
          name={name}
          act={t('rotate')}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            rotate.mutate({ params: { endpoint_id } });
            setAsking(false);
          }}
        />
      )}
    </>
  );
}
