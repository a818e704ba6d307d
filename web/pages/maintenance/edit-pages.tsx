// A silence or a maintenance window: new, or changed.

import { type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { BodyOf } from '../../api/operation-types.ts';
import {
  createMaintenanceWindow,
  maintenanceWindowQuery,
  updateMaintenanceWindow,
} from '../../api/resources/maintenance-windows.ts';
import { useAccount } from '../../api/resources/session.ts';
import { createSilence, silenceQuery, updateSilence } from '../../api/resources/silences.ts';
import { serverNow } from '../../api/server-time.ts';
import { ManagedWarning } from '../../domain/managed-by-code.tsx';
import { silenceName } from '../../domain/silence-name.ts';
import { useNeedsRole } from '../../domain/use-needs-role.ts';
import { FormActions } from '../../forms/form-actions.tsx';
import { useForm } from '../../forms/use-form.tsx';
import { useText } from '../../i18n/text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { AlertTabs } from '../../shell/alert-tabs.tsx';
import { notify } from '../../ui/layers/undo.ts';
import { Crumb, Page } from '../../ui/page/page.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { listAddress, type MuteWindowKind } from './addresses.ts';
import { MuteWindowForm } from './mute-window-form.tsx';
import { bodyOf, type MuteWindow, type MuteWindowValues, newValues, valuesOf } from './values.ts';

type Creation = 'POST /alerts/silences' | 'POST /maintenance-windows';
type Change = 'PATCH /alerts/silences/:id' | 'PATCH /maintenance-windows/:id';

const CREATIONS: Record<MuteWindowKind, Creation> = {
  silence: 'POST /alerts/silences',
  window: 'POST /maintenance-windows',
};
const CHANGES: Record<MuteWindowKind, Change> = {
  silence: 'PATCH /alerts/silences/:id',
  window: 'PATCH /maintenance-windows/:id',
};

export function NewSilencePage() {
  return <NewPage kind="silence" create={useMutation(createSilence(useAccount())).mutateAsync} />;
}

export function NewWindowPage() {
  return <NewPage kind="window" create={useMutation(createMaintenanceWindow(useAccount())).mutateAsync} />;
}

export function EditSilencePage() {
  const account = useAccount();
  const query = useQuery(silenceQuery(account, useId()));
  return <EditPage kind="silence" query={query} update={useMutation(updateSilence(account)).mutateAsync} />;
}

export function EditWindowPage() {
  const account = useAccount();
  const query = useQuery(maintenanceWindowQuery(account, useId()));
  const { mutateAsync } = useMutation(updateMaintenanceWindow(account));
  return <EditPage kind="window" query={query} update={mutateAsync} />;
}

function useId(): number {
  const { id = '' }: { id?: string } = useParams({ strict: false });
  return Number(id);
}

const SECTIONS = { silence: 'silences', window: 'maintenance_windows' } as const;

interface NewProps {
  kind: MuteWindowKind;
  create(call: { body: BodyOf<Creation> }): Promise<unknown>;
}

function NewPage({ kind, create }: NewProps) {
  const t = useText('maintenance');
  const account = useAccount();
  const navigate = useNavigate();
  const { zone } = useFormat();
  const leave = () => navigate({ to: listAddress(account, kind) });
  const form = useForm<Creation, MuteWindowValues>({
    operation: CREATIONS[kind],
    initial: newValues(kind, serverNow(), zone),
    body: (values) => bodyOf(kind, values),
    onSubmit: async (body) => {
      await create({ body });
      notify({ text: t('created', { name: body.name }), sign: 'done' });
      await leave();
    },
  });
  return (
    <Page title={t(`new_${kind}`)} crumbs={[<BackCrumb key="list" kind={kind} />]}>
      {kind === 'silence' && <AlertTabs current="alert_mutes" />}
      <MuteWindowForm form={form} kind={kind} disabledBecause={useNeedsRole('editor')}>
        <FormActions form={form} save={t(`create_${kind}`)} onCancel={() => void leave()} />
      </MuteWindowForm>
    </Page>
  );
}

interface EditProps {
  kind: MuteWindowKind;
  update(call: { params: { id: number }; body: Partial<BodyOf<Change>> }): Promise<MuteWindow>;
}

function EditPage({ query, ...edit }: EditProps & { query: UseQueryResult<MuteWindow> }) {
  const t = useText('maintenance');
  const { kind } = edit;
  return (
    <Page
      title={query.data ? silenceName(query.data.name, t('about_all')) : t(`one_${kind}`)}
      crumbs={[<BackCrumb key="list" kind={kind} />]}
    >
      {kind === 'silence' && <AlertTabs current="alert_mutes" />}
      <QueryView query={query} shape="form" label={t(`loading_${kind}`)} failed={t(`failed_${kind}`)}>
        {(data) => (
          <div className="stack">
            <ManagedWarning section={SECTIONS[kind]} id={data.id} />
            <EditForm key={data.id} {...edit} muteWindow={data} />
          </div>
        )}
      </QueryView>
    </Page>
  );
}

function EditForm({ kind, muteWindow, update }: EditProps & { muteWindow: MuteWindow }) {
  const common = useText('common');
  const { zone } = useFormat();
  const form = useForm<Change, MuteWindowValues>({
    operation: CHANGES[kind],
    initial: valuesOf(muteWindow, zone),
    body: (values) => bodyOf(kind, values),
    onSubmit: async (_body, { values, changed, savedAs }) => {
      const now = values.starts_at === null && { starts_at: new Date(serverNow()).toISOString() };
      const saved = await update({ params: { id: muteWindow.id }, body: { ...changed, ...now } });
      savedAs(valuesOf(saved, zone));
      notify({ text: common('saved'), sign: 'done' });
    },
  });
  return (
    <MuteWindowForm form={form} kind={kind} disabledBecause={useNeedsRole('editor')}>
      <FormActions form={form} />
    </MuteWindowForm>
  );
}

function BackCrumb({ kind }: { kind: MuteWindowKind }) {
  const t = useText('maintenance');
  return <Crumb to={listAddress(useAccount(), kind)}>{t(`title_${kind}`)}</Crumb>;
}
