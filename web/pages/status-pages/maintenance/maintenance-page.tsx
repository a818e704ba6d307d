// Planned work that a status page announces, and what its subscribers are notified of it.

import { useMutation } from '@tanstack/react-query';
import { Wrench } from 'lucide-react';
import { maintenanceWindowListQuery } from '../../../api/resources/maintenance-windows.ts';
import { useAccount, useCan } from '../../../api/resources/session.ts';
import { updateStatusPage } from '../../../api/resources/status-pages.ts';
import type { MaintenanceWindow, StatusPage } from '../../../api/schema.gen.ts';
import { useAll } from '../../../api/use-all.ts';
import { useSubjects } from '../../../domain/forms/subjects.ts';
import type { Subject } from '../../../domain/forms/targets.ts';
import { muteWindowState } from '../../../domain/state-of.ts';
import { SwitchField } from '../../../forms/fields/choice-fields.tsx';
import { NumberField } from '../../../forms/fields/number-field.tsx';
import { Form, FormSection } from '../../../forms/form.tsx';
import { FormActions } from '../../../forms/form-actions.tsx';
import { useForm } from '../../../forms/use-form.tsx';
import { useText } from '../../../i18n/text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { LightLink } from '../../../ui/controls/light-link.tsx';
import { notify } from '../../../ui/layers/undo.ts';
import { Card } from '../../../ui/page/card.tsx';
import type { Asks } from '../../../ui/page/lazy-page.tsx';
import { Empty } from '../../../ui/page/page-states.tsx';
import { QueryView } from '../../../ui/page/query-view.tsx';
import { State } from '../../../ui/words/state.tsx';
import { Time } from '../../../ui/words/time.tsx';
import styles from '../incidents/incidents.module.css';
import { PageFrame } from '../page-frame.tsx';
import { askForPage } from '../use-page.ts';
import { announcedOn, coveredNames } from './announced.ts';

export function MaintenancePage() {
  return (
    <PageFrame>
      {(page) => (
        <>
          <Windows page={page} />
          <Notices key={page.id} page={page} />
        </>
      )}
    </PageFrame>
  );
}

MaintenancePage.asks = ((queries, params) =>
  askForPage(queries, params, (account) =>
    queries.prefetchInfiniteQuery(maintenanceWindowListQuery(account)),
  )) satisfies Asks;

function Windows({ page }: { page: StatusPage }) {
  const t = useText('status_pages');
  const account = useAccount();
  const windows = useAll(maintenanceWindowListQuery(account));
  const hasShown = windows.data?.some((window) => window.show_on_status_pages) ?? false;
  const found = useSubjects(hasShown ? [...new Set(page.components.map(({ type }) => type))] : []);
  const subjects = hasShown && page.components.length > 0 ? found : [];
  return (
    <Card
      title={t('tab_maintenance')}
      note={t('maintenance_note')}
      flush
      actions={
        <ButtonLink size="sm" icon={Wrench} to={`/a/${account}/maintenance` as string}>
          {t('plan_maintenance')}
        </ButtonLink>
      }
    >
      <QueryView query={windows} isPart label={t('loading_maintenance')} failed={t('maintenance_failed')}>
        {(all) =>
          subjects && (
            <WindowList page={page} windows={announcedOn(page, all, subjects)} subjects={subjects} />
          )
        }
      </QueryView>
    </Card>
  );
}

interface WindowListProps {
  page: StatusPage;
  windows: readonly MaintenanceWindow[];
  subjects: readonly Subject[];
}

function WindowList({ page, windows, subjects }: WindowListProps) {
  const t = useText('status_pages');
  if (windows.length === 0)
    return <Empty icon={Wrench} title={t('maintenance_empty')} text={t('maintenance_empty_text')} />;
  return (
    <ul className="rows" aria-label={t('tab_maintenance')}>
      {windows.map((window) => (
        <li key={window.id} className={`row ${styles.row}`}>
          <WindowRow window={window} names={coveredNames(page, window, subjects)} />
        </li>
      ))}
    </ul>
  );
}

function WindowRow({ window, names }: { window: MaintenanceWindow; names: string[] }) {
  const t = useText('status_pages');
  const states = useText('states');
  const account = useAccount();
  const { locale } = useFormat();
  const { state, word } = muteWindowState(window.status);
  const from = window.status === 'upcoming' ? (window.next_starts_at ?? window.starts_at) : window.starts_at;
  // Of one that recurs, `starts_at` is when it was on first.
  const isInTurn = window.recurrence !== null && window.status === 'active';
  const until = window.active_until ?? (window.recurrence ? null : window.ends_at);
  return (
    <>
      <State is={state}>{states(word)}</State>
      <div className={styles.what}>
        <LightLink className="cover" to={`/a/${account}/maintenance`}>
          <bdi>{window.name}</bdi>
        </LightLink>
        <p className="dim">{t('affects', { names: new Intl.ListFormat(locale).format(names) })}</p>
      </div>
      <div className={styles.when}>
        {!isInTurn && <Time at={from} as="day" />}
        {until && <span className="dim">{t.rich('until', { time: <Time at={until} as="day" /> })}</span>}
      </div>
    </>
  );
}

const NOTICES = ['planned', 'started', 'ended'] as const;

interface Values {
  planned: boolean;
  started: boolean;
  ended: boolean;
  maintenance_ahead_hours: number;
  excludes_maintenance: boolean;
}

const bodyOf = (values: Values) => ({
  maintenance_notices: NOTICES.filter((notice) => values[notice]),
  maintenance_ahead_hours: values.maintenance_ahead_hours,
  excludes_maintenance: values.excludes_maintenance,
});

function Notices({ page }: { page: StatusPage }) {
  const t = useText('status_pages');
  const mayEdit = useCan('editor');
  const update = useMutation(updateStatusPage(useAccount()));
  const { maintenance_notices, maintenance_ahead_hours, excludes_maintenance } = page;
  const form = useForm<'PATCH /status-pages/:id', Values>({
    operation: 'PATCH /status-pages/:id',
    initial: {
      planned: maintenance_notices.includes('planned'),
      started: maintenance_notices.includes('started'),
      ended: maintenance_notices.includes('ended'),
      maintenance_ahead_hours,
      excludes_maintenance,
    },
    follows: true,
    body: bodyOf,
    draft: 'maintenance',
    onSubmit: async (_body, { changed }) => {
      await update.mutateAsync({ params: { id: page.id }, body: changed });
      notify({ text: t('saved', { name: page.name }), sign: 'done' });
    },
  });
  return (
    <Form form={form} disabledBecause={mayEdit ? undefined : t('needs_editor')}>
      <FormSection title={t('notices')} help={t('notices_help')}>
        {NOTICES.map((notice) => (
          <SwitchField key={notice} name={notice} label={t(`notice_${notice}`)} />
        ))}
        <NumberField
          name="maintenance_ahead_hours"
          label={t('ahead_hours')}
          help={t('ahead_hours_help')}
          unit={t('hours')}
        />
      </FormSection>
      <FormSection title={t('in_uptime')}>
        <SwitchField
          name="excludes_maintenance"
          label={t('excludes_maintenance')}
          help={t('excludes_maintenance_help')}
        />
      </FormSection>
      <FormActions form={form} />
    </Form>
  );
}
