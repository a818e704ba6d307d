import { useMutation } from '@tanstack/react-query';
import { createCustomEndpoint } from '../../api/resources/custom-endpoints.ts';
import { useAccount } from '../../api/resources/session.ts';
import { KeyedNewPage } from '../../domain/forms/keyed-new-page.tsx';
import { useNeedsRole } from '../../domain/use-needs-role.ts';
import { useForm } from '../../forms/use-form.tsx';
import { EndpointForm, type EndpointValues } from './endpoint-form.tsx';
import { EndpointKey } from './endpoint-key.tsx';
import { ENDPOINT } from './endpoint-type.ts';
import { EndpointUse } from './endpoint-use.tsx';

export function NewEndpointPage() {
  const needsEditor = useNeedsRole('editor');
  const create = useMutation(createCustomEndpoint(useAccount()));
  const form = useForm<'POST /custom-endpoints', EndpointValues>({
    operation: 'POST /custom-endpoints',
    initial: { name: '', server_ids: [], metrics: ['cpu', 'memory', 'disk'] },
    onSubmit: (body) => create.mutateAsync({ body }),
  });
  const made = create.data;
  const madeKey = made && (
    <>
      <EndpointKey apiKey={made.key} />
      <EndpointUse endpointId={made.endpoint_id} apiKey={made.key} />
    </>
  );
  return (
    <KeyedNewPage type={ENDPOINT} resource="custom_endpoints" made={made} madeKey={madeKey}>
      <EndpointForm form={form} disabledBecause={needsEditor} />
    </KeyedNewPage>
  );
}
