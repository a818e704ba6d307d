import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { createCustomEndpoint } from '../../api/custom-endpoints.ts';
import { useAccount } from '../../api/session.ts';
import { useForm } from '../../forms/use-form.tsx';
import { WithinLimit } from '../../forms/use-limit.tsx';
import { useText } from '../../i18n/text.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Crumb, Page } from '../../ui/page.tsx';
import { useNeedsRole } from '../../ui/use-needs-role.ts';
import { EndpointForm, type EndpointValues } from './endpoint-form.tsx';
import { EndpointKey } from './endpoint-key.tsx';
import { EndpointUse } from './endpoint-use.tsx';

export function NewEndpointPage() {
  const t = useText('endpoints');
  const common = useText('common');
  const account = useAccount();
  const needsEditor = useNeedsRole('editor');
  const create = useMutation(createCustomEndpoint(account));
  const form = useForm<'POST /custom-endpoints', EndpointValues>({
    operation: 'POST /custom-endpoints',
    initial: { name: '', server_ids: [], metrics: ['cpu', 'memory', 'disk'] },
    onSubmit: (body) => create.mutateAsync({ body }),
  });
  const list = `/a/${account}/endpoints` as string;
  const made = create.data;
  return (
    <Page
      title={made ? made.name : t('new')}
      crumbs={[
        <Crumb key="list" to={list}>
          {t('title')}
        </Crumb>,
      ]}
    >
      {made ? (
        <div className="stack">
          <EndpointKey apiKey={made.key} />
          <EndpointUse endpointId={made.endpoint_id} apiKey={made.key} />
          <div className="acts">
            <ButtonLink to={`${list}/${made.endpoint_id}` as string}>{common('done')}</ButtonLink>
          </div>
        </div>
      ) : (
        <WithinLimit
          resource="custom_endpoints"
          actions={
            <Link className="btn" to={list}>
              {t('title')}
            </Link>
          }
        >
          <EndpointForm form={form} disabledBecause={needsEditor} />
        </WithinLimit>
      )}
    </Page>
  );
}
