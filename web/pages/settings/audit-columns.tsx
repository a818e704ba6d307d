import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useAccount } from '../../api/resources/session.ts';
import type { AuditEntry } from '../../api/schema.gen.ts';
import { silenceName } from '../../domain/silence-name.ts';
import { useText } from '../../i18n/text.ts';
import type { Column } from '../../ui/lists/table.tsx';
import { State } from '../../ui/words/state.tsx';
import { Time } from '../../ui/words/time.tsx';

export function useAuditColumns(): Column<AuditEntry>[] {
  const t = useText('settings');
  return useMemo(
    () => [
      {
        name: 'when',
        title: t('audit_when'),
        phone: 'note-aside',
        cell: ({ at }) => <Time at={at} seconds />,
      },
      { name: 'who', title: t('audit_who'), phone: 'note', cell: (entry) => <Who entry={entry} /> },
      {
        name: 'what',
        title: t('audit_what'),
        phone: 'title',
        cell: ({ action, detail }) => (
          <>
            <code>{action}</code>
            <Detail detail={detail} />
          </>
        ),
      },
      { name: 'target', title: t('audit_target'), cell: ({ target }) => <Target target={target} /> },
      {
        name: 'outcome',
        title: t('audit_outcome'),
        phone: 'aside',
        cell: ({ outcome }) => (
          <State is={outcome === 'ok' ? 'ok' : 'down'}>{t(`audit_outcome_${outcome}`)}</State>
        ),
      },
    ],
    [t],
  );
}

function Who({ entry: { actor, ip } }: { entry: AuditEntry }) {
  const t = useText('settings');
  const names = {
    person: actor.name,
    key: t('audit_key', { name: actor.name }),
    system: t('audit_system'),
    nobody: t('audit_nobody'),
  };
  return (
    <>
      <bdi>{names[actor.type]}</bdi>
      {ip !== null && (
        <>
          <br />
          <span className="mono muted">{ip}</span>
        </>
      )}
    </>
  );
}

/** What the log says of itself is for those who read the API; its names are not translated. */
function Detail({ detail }: { detail: AuditEntry['detail'] }) {
  const known = Object.entries(detail).filter(([, value]) => value !== null);
  if (known.length === 0) return null;
  return (
    <>
      <br />
      <span className="muted">{known.map(([name, value]) => `${name}: ${asText(value)}`).join(', ')}</span>
    </>
  );
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Leads to all that was done to it. */
function Target({ target }: { target: AuditEntry['target'] }) {
  const states = useText('states');
  const account = useAccount();
  if (!target) return null;
  const name = target.type === 'silence' ? silenceName(target.name, states('silence_of_all')) : target.name;
  const search = { target_type: target.type, target_id: target.id };
  return (
    <Link className="link" to={`/a/${account}/settings/audit` as string} search={search}>
      <bdi>{name || target.id}</bdi>
    </Link>
  );
}
