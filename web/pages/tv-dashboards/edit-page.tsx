import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useAccount } from '../../api/resources/session.ts';
import {
  deleteTvDashboard,
  rotateTvDashboardKey,
  tvDashboardQuery,
  updateTvDashboard,
} from '../../api/resources/tv-dashboards.ts';
import type { TvDashboard } from '../../api/schema.gen.ts';
import { KeyedEditPage } from '../../domain/forms/keyed-edit-page.tsx';
import { ManagedWarning } from '../../domain/managed-by-code.tsx';
import { useNeedsRole } from '../../domain/use-needs-role.ts';
import { useForm } from '../../forms/use-form.tsx';
import { useText } from '../../i18n/text.ts';
import { useUndo } from '../../ui/layers/undo.ts';
import type { Asks } from '../../ui/page/lazy-page.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { Split } from '../../ui/page/split.tsx';
import { ScreenAddress } from './screen-address.tsx';
import { ScreenPreview } from './screen-preview.tsx';
import { TvForm, type TvValues } from './tv-form.tsx';
import { TV } from './tv-type.ts';

export function TvPage() {
  const t = useText('tv');
  const account = useAccount();
  const { dashboardId = '' }: { dashboardId?: string } = useParams({ strict: false });
  const dashboard = useQuery(tvDashboardQuery(account, dashboardId));
  return (
    <QueryView query={dashboard} label={t('loading')} failed={t('failed')} shape="form">
      {(data) => <Edit key={data.dashboard_id} dashboard={data} />}
    </QueryView>
  );
}

TvPage.asks = ((queries, { account, dashboardId = '' }) =>
  queries.prefetchQuery(tvDashboardQuery(Number(account), dashboardId))) satisfies Asks;

function Edit({ dashboard }: { dashboard: TvDashboard }) {
  const t = useText('tv');
  const account = useAccount();
  const { notify } = useUndo();
  const { dashboard_id, name } = dashboard;
  const update = useMutation(updateTvDashboard(account));
  const rotate = useMutation(rotateTvDashboardKey(account));
  const { mutateAsync: remove } = useMutation(deleteTvDashboard(account));
  const form = useForm<'PATCH /tv-dashboards/:dashboard_id', TvValues>({
    operation: 'PATCH /tv-dashboards/:dashboard_id',
    initial: { name, layout: dashboard.layout },
    async onSubmit(body, { values }) {
      await update.mutateAsync({ params: { dashboard_id }, body });
      notify({ text: t('saved', { name: values.name }), sign: 'done' });
    },
  });
  const because = useNeedsRole('editor');
  return (
    <KeyedEditPage
      type={TV}
      row={dashboard}
      disabledBecause={because}
      rotation={rotate}
      onRotate={() => rotate.mutate({ params: { dashboard_id } })}
      remove={(how) => remove({ params: { dashboard_id }, ...how })}
      madeKey={rotate.data && <ScreenAddress dashboard={{ dashboard_id, key: rotate.data.key }} />}
    >
      <ManagedWarning section="tv_dashboards" id={dashboard_id} />
      <Split preview={<ScreenPreview values={form.values} />}>
        <TvForm form={form} disabledBecause={because} />
      </Split>
    </KeyedEditPage>
  );
}
