import { useMutation } from '@tanstack/react-query';
import { useAccount } from '../../api/resources/session.ts';
import { createTvDashboard } from '../../api/resources/tv-dashboards.ts';
import { KeyedNewPage } from '../../domain/forms/keyed-new-page.tsx';
import { useNeedsRole } from '../../domain/use-needs-role.ts';
import { useForm } from '../../forms/use-form.tsx';
import { Split } from '../../ui/page/split.tsx';
import { NEW_LAYOUT, TvForm, type TvValues } from './tv-form.tsx';
import { TV } from './tv-type.ts';
import { WallAddress } from './wall-address.tsx';
import { WallPreview } from './wall-preview.tsx';

export function NewTvPage() {
  const needsEditor = useNeedsRole('editor');
  const create = useMutation(createTvDashboard(useAccount()));
  const form = useForm<'POST /tv-dashboards', TvValues>({
    operation: 'POST /tv-dashboards',
    initial: { name: '', layout: NEW_LAYOUT },
    onSubmit: (body) => create.mutateAsync({ body }),
  });
  const made = create.data;
  const madeKey = made && <WallAddress dashboard={made} />;
  return (
    <KeyedNewPage type={TV} resource="tv_dashboards" made={made} madeKey={madeKey}>
      <Split preview={<WallPreview values={form.values} />}>
        <TvForm form={form} disabledBecause={needsEditor} />
      </Split>
    </KeyedNewPage>
  );
}
