import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAccount } from '../../api/session.ts';
import { createTvDashboard } from '../../api/tv-dashboards.ts';
import { useForm } from '../../forms/use-form.tsx';
import { WithinLimit } from '../../forms/use-limit.tsx';
import { useText } from '../../i18n/text.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Crumb, Page } from '../../ui/page.tsx';
import { Split } from '../../ui/split.tsx';
import { useNeedsRole } from '../../ui/use-needs-role.ts';
import { NEW_LAYOUT, TvForm, type TvValues } from './tv-form.tsx';
import { WallAddress } from './wall-address.tsx';
import { WallPreview } from './wall-preview.tsx';

export function NewTvPage() {
  const t = useText('tv');
  const common = useText('common');
  const account = useAccount();
  const needsEditor = useNeedsRole('editor');
  const create = useMutation(createTvDashboard(account));
  const form = useForm<'POST /tv-dashboards', TvValues>({
    operation: 'POST /tv-dashboards',
    initial: { name: '', layout: NEW_LAYOUT },
    onSubmit: (body) => create.mutateAsync({ body }),
  });
  const list = `/a/${account}/tv-dashboards` as string;
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
          <WallAddress dashboard={made} />
          <div className="acts">
            <ButtonLink to={`${list}/${made.dashboard_id}` as string}>{common('done')}</ButtonLink>
          </div>
        </div>
      ) : (
        <WithinLimit
          resource="tv_dashboards"
          actions={
            <Link className="btn" to={list}>
              {t('title')}
            </Link>
          }
        >
          <Split preview={<WallPreview values={form.values} />}>
            <TvForm form={form} disabledBecause={needsEditor} />
          </Split>
        </WithinLimit>
      )}
    </Page>
  );
}
