import { useMutation } from '@tanstack/react-query';
import { useAccount } from '../../api/resources/session.ts';
import { createTvDashboard } from '../../api/resources/tv-dashboards.ts';
import { KeyedNewPage } from '../../domain/forms/keyed-new-page.tsx';
import { useNeedsRole } from '../../domain/use-needs-role.ts';
import { useForm } from '../../forms/use-form.tsx';
import { Split } from '../../ui/page/split.tsx';
import { ScreenAddress } from './screen-address.tsx';
import { ScreenPreview } from './screen-preview.tsx';
import { NEW_LAYOUT, TvForm, type TvValues } from './tv-form.tsx';
import { TV } from './tv-type.ts';

export function NewTvPage() {
  const needsEditor = useNeedsRole('editor');
  const create = useMutation(createTvDashboard(useAccount()));
  const form = useForm<'POST /tv-dashboards', TvValues>({
    operation: 'POST /tv-dashboards',
    initial: { name: '', layout: NEW_LAYOUT },
    onSubmit: (body) => create.mutateAsync({ body }),
  });
  const made = create.data;
  const madeKey = made && <ScreenAddress dashboard={made} />;
  return (
    <KeyedNewPage type={TV} resource="tv_dashboards" made={made} madeKey={madeKey}>
      <Split preview={<ScreenPreview values={form.values} />}>
        <TvForm form={form} disabledBecause={needsEditor} />
      </Split>
    </KeyedNewPage>
  );
}
