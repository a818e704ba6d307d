// One import: how far it is, what became of it, and what can be done with it.

import { useQuery } from '@tanstack/react-query';
import { importQuery, type ReadImport } from '../../../api/resources/imports.ts';
import { useAccount } from '../../../api/resources/session.ts';
import { useText } from '../../../i18n/text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { intoView } from '../../../ui/page/into-view.ts';
import { QueryView } from '../../../ui/page/query-view.tsx';
import { State } from '../../../ui/words/state.tsx';
import { Time } from '../../../ui/words/time.tsx';
import { ChooseAndApply } from './choose-and-apply.tsx';
import { ItemTable } from './item-table.tsx';
import { tools } from './tools.ts';
import { UndoButton } from './undo-button.tsx';

export function OneImport({ id }: { id: number }) {
  const t = useText('imports');
  const query = useQuery(importQuery(useAccount(), id));
  return (
    <QueryView query={query} label={t('loading')} shape="table">
      {(read) => (
        <>
          <div className="acts">
            <Another />
          </div>
          <Card title={t('one_title', { tool: tools[read.tool].name, source: read.source })}>
            <div className="stack">
              <Standing read={read} />
            </div>
          </Card>
        </>
      )}
    </QueryView>
  );
}

function Another() {
  const t = useText('imports');
  return (
    <ButtonLink size="sm" to={`/a/${useAccount()}/settings/import` as string}>
      {t('another')}
    </ButtonLink>
  );
}

function Standing({ read }: { read: ReadImport }) {
  const t = useText('imports');
  switch (read.status) {
    case 'uploading':
    case 'reading':
      return <Reading read={read} />;
    case 'failed':
      return (
        <Banner state="down" title={t('failed')}>
          {read.problem?.replace(/[^.!?]$/, '$&.')} {t('failed_next')}
        </Banner>
      );
    case 'expired':
      return (
        <>
          <Banner state="unknown" title={t('expired')}>
            {t('expired_text')}
          </Banner>
          <ItemTable items={read.things} />
        </>
      );
    case 'ready':
      return <ChooseAndApply read={read} />;
    default:
      return <Done read={read} />;
  }
}

function Reading({ read: { status, progress, parts } }: { read: ReadImport }) {
  const t = useText('imports');
  const { percent } = useFormat();
  const share = parts ? percent(Math.floor((100 * parts.received) / Math.max(1, parts.all))) : null;
  return (
    <div role="status" aria-live="polite">
      <State is="run">
        {status === 'uploading' && share !== null
          ? t('waiting_for_parts', { share })
          : progress
            ? t('reading', { count: progress.count, what: progress.what })
            : t('reading_begins')}
      </State>
    </div>
  );
}

const LISTS = [
  ['uptime_checks', '/uptime-checks'],
  ['cron_checks', '/cron-checks'],
  ['channels', '/alerts/channels'],
  ['rules', '/alerts/rules'],
  ['maintenance_windows', '/maintenance'],
  ['status_pages', '/status-pages'],
] as const;

function Done({ read }: { read: ReadImport }) {
  const t = useText('imports');
  const account = useAccount();
  const { created, changed, undone_at, undo_until, things: items } = read;
  const sections = new Set(items.map(({ becomes }) => becomes?.split('.')[0]));
  const isUndone = read.status === 'undone';
  return (
    <>
      <div ref={intoView}>
        <Banner
          state={isUndone ? 'paused' : 'ok'}
          title={isUndone ? t('undone') : t('applied')}
          actions={undo_until !== null && <UndoButton read={read} />}
        >
          {isUndone
            ? t.rich('undone_text', { at: <Time key="at" at={undone_at ?? read.created_at} /> })
            : t('applied_text', { created: created ?? 0, changed: changed ?? 0 })}
          {undo_until !== null && <> {t.rich('undo_until', { at: <Time key="at" at={undo_until} /> })}</>}
        </Banner>
      </div>
      {!isUndone && (
        <div className="acts">
          {LISTS.filter(([section]) => sections.has(section)).map(([section, path]) => (
            <ButtonLink key={section} size="sm" to={`/a/${account}${path}` as string}>
              {t(`section_${section}`)}
            </ButtonLink>
          ))}
        </div>
      )}
      <ItemTable items={items} />
    </>
  );
}
