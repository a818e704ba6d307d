// One incident: its updates, what is posted next, and what it is about.

import { useInfiniteQuery, usePrefetchInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { incidentQuery, incidentUpdatesQuery } from '../../../api/resources/incidents.ts';
import { useAccount, useCan } from '../../../api/resources/session.ts';
import type { Incident, IncidentUpdate, RenderedUpdate, StatusPage } from '../../../api/schema.gen.ts';
import { incidentProgress } from '../../../domain/state-of.ts';
import { useText } from '../../../i18n/text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { useLeaving } from '../../../ui/layers/undo.ts';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { KeyValues } from '../../../ui/page/key-values.tsx';
import { QueryView } from '../../../ui/page/query-view.tsx';
import { State } from '../../../ui/words/state.tsx';
import { Duration, Time } from '../../../ui/words/time.tsx';
import { tabAddress } from '../addresses.ts';
import { PageFrame } from '../page-frame.tsx';
import { updateLeaving, useIncidentActs } from './incident-acts.ts';
import { EditIncident, EditUpdate } from './incident-dialogs.tsx';
import { affectedNames } from './incident-words.ts';
import styles from './incidents.module.css';
import { Message } from './message.tsx';
import { Postmortem } from './postmortem.tsx';
import { UpdateForm } from './update-form.tsx';

export function IncidentPage() {
  return <PageFrame>{(page) => <One page={page} />}</PageFrame>;
}

function One({ page }: { page: StatusPage }) {
  const t = useText('status_pages');
  const { incident = '' }: { incident?: string } = useParams({ strict: false });
  const account = useAccount();
  usePrefetchInfiniteQuery(incidentUpdatesQuery(account, page.id, incident));
  const query = useQuery(incidentQuery(account, page.id, incident));
  return (
    <QueryView
      query={query}
      shape="detail"
      isPart
      label={t('loading_incidents')}
      failed={t('incident_failed')}
    >
      {(found) => <Whole page={page} incident={found} />}
    </QueryView>
  );
}

function Whole({ page, incident }: { page: StatusPage; incident: Incident }) {
  const t = useText('status_pages');
  const mayEdit = useCan('editor');
  const [posted, setPosted] = useState<number>();
  return (
    <div className={styles.incident}>
      <div className="stack">
        {mayEdit ? (
          <UpdateForm key={incident.id} page={page} incident={incident} onPosted={setPosted} />
        ) : (
          <p className="muted">{t('needs_editor')}</p>
        )}
        <Updates incident={incident} posted={posted} />
        <Postmortem incident={incident} />
      </div>
      <About page={page} incident={incident} />
    </div>
  );
}

function Updates({ incident, posted }: { incident: Incident; posted: number | undefined }) {
  const t = useText('status_pages');
  const [edited, setEdited] = useState<IncidentUpdate | null>(null);
  const query = useInfiniteQuery(incidentUpdatesQuery(useAccount(), incident.status_page_id, incident.id));
  return (
    <Card title={t('updates')} note={t('updates_note')}>
      <QueryView query={query} isPart label={t('loading_updates')} failed={t('updates_failed')}>
        {(updates) => (
          <>
            <UpdateList incident={incident} updates={updates} posted={posted} onEdit={setEdited} />
            <LoadMore
              hasMore={query.hasNextPage}
              isLoading={query.isFetchingNextPage}
              onMore={() => void query.fetchNextPage()}
            />
          </>
        )}
      </QueryView>
      {edited && <EditUpdate incident={incident} update={edited} onClose={() => setEdited(null)} />}
    </Card>
  );
}

interface UpdateListProps {
  incident: Incident;
  updates: readonly RenderedUpdate[];
  /** It was posted here, and gets the focus. */
  posted: number | undefined;
  onEdit(update: RenderedUpdate): void;
}

/** Unless the person has gone on to something else meanwhile. */
const focusIt = (update: HTMLElement | null) => {
  const at = document.activeElement;
  if (at instanceof HTMLTextAreaElement && at.value !== '') return;
  if (at === document.body || at?.closest('[data-posts]')) update?.focus();
};

function UpdateList({ incident, updates, posted, onEdit }: UpdateListProps) {
  const t = useText('status_pages');
  const leaving = useLeaving();
  const { removeUpdate } = useIncidentActs(incident);
  const first = incident.updates.at(-1);
  const shown = updates.filter(({ id }) => !leaving.has(updateLeaving(id)));
  return (
    <ol className={styles.updates} aria-label={t('updates')}>
      {shown.map((update) => (
        <li key={update.id} tabIndex={-1} ref={update.id === posted ? focusIt : undefined}>
          <UpdateHead severity={incident.severity} update={update} />
          <Message html={update.message_html} />
          <UpdateActs
            update={update}
            isFirst={update.id === first?.id}
            onEdit={() => onEdit(update)}
            onRemove={() => removeUpdate(update)}
          />
        </li>
      ))}
    </ol>
  );
}

interface UpdateHeadProps {
  severity: Incident['severity'];
  update: IncidentUpdate;
}

function UpdateHead({ severity, update: { status, created_at, edited_at } }: UpdateHeadProps) {
  const t = useText('status_pages');
  const states = useText('states');
  return (
    <div className={styles.at}>
      <State is={incidentProgress({ severity, status })}>{states(`incident_${status}`)}</State>
      <span className="dim">
        <Time at={created_at} as="day" />
      </span>
      {edited_at && (
        <span className="dim">{t.rich('edited', { time: <Time at={edited_at} as="day" /> })}</span>
      )}
    </div>
  );
}

interface UpdateActsProps {
  update: IncidentUpdate;
  isFirst: boolean;
  onEdit(): void;
  onRemove(): void;
}

function UpdateActs({ update, isFirst, onEdit, onRemove }: UpdateActsProps) {
  const t = useText('status_pages');
  const mayEdit = useCan('editor');
  const format = useFormat();
  if (!mayEdit) return null;
  const time = format.full(update.created_at);
  return (
    <span className={styles.acts}>
      <IconButton
        icon={Pencil}
        variant="ghost"
        size="sm"
        label={t('edit_update', { time })}
        onClick={onEdit}
      />
      <IconButton
        icon={Trash2}
        variant="ghost"
        size="sm"
        label={t('delete_update', { time })}
        disabledBecause={isFirst ? t('first_update_stays') : undefined}
        onClick={onRemove}
      />
    </span>
  );
}

function About({ page, incident }: { page: StatusPage; incident: Incident }) {
  const t = useText('status_pages');
  const common = useText('common');
  const states = useText('states');
  const { locale } = useFormat();
  const mayEdit = useCan('editor');
  const navigate = useNavigate();
  const account = useAccount();
  const { remove } = useIncidentActs(incident);
  const [isEdited, setEdited] = useState(false);
  const { title, severity, created_at, resolved_at, is_automatic } = incident;
  const names = affectedNames(incident);
  return (
    <Card title={<bdi>{title}</bdi>}>
      <div className="stack">
        <KeyValues
          pairs={[
            {
              term: common('state'),
              value: <State is={incidentProgress(incident)}>{states(`incident_${incident.status}`)}</State>,
            },
            { term: t('severity'), value: states(severity) },
            {
              term: t('affected'),
              value: names.length > 0 ? new Intl.ListFormat(locale).format(names) : t('affects_none'),
            },
            { term: t('began'), value: <Time at={created_at} as="day" /> },
            ...(resolved_at ? [{ term: t('ended'), value: <Time at={resolved_at} as="day" /> }] : []),
            { term: t('lasted'), value: <Duration since={created_at} until={resolved_at} /> },
            ...(is_automatic ? [{ term: t('opened_by'), value: t('opened_by_itself') }] : []),
          ]}
        />
        {mayEdit && (
          <div className="acts">
            <Button icon={Pencil} onClick={() => setEdited(true)}>
              {common('edit')}
            </Button>
            <Button
              icon={Trash2}
              onClick={() => {
                remove();
                void navigate({ to: tabAddress(account, page.id, 'incidents'), ignoreBlocker: true });
              }}
            >
              {common('delete')}
            </Button>
          </div>
        )}
      </div>
      {isEdited && <EditIncident page={page} incident={incident} onClose={() => setEdited(false)} />}
    </Card>
  );
}
