import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useAccount } from '../../api/resources/session.ts';
import type { AuditEntry } from '../../api/schema.gen.ts';
import { silenceName } from '../../domain/silence-name.ts';
import { useText } from '../../i18n/text.ts';
import type { Column } from '../../ui/lists/table.tsx';
import { State } from '../../ui/words/state.tsx';
import { Time } from '../../ui/words/time.tsx';
import { pathOfTarget, sentenceOf } from './audit-sentence.ts';

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
      { name: 'what', title: t('audit_what'), phone: 'title', cell: (entry) => <Said entry={entry} /> },
      {
        name: 'target',
        title: t('audit_details'),
        phone: 'note',
        cell: (entry) => <Details entry={entry} />,
      },
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

function Said({ entry }: { entry: AuditEntry }) {
  const t = useText('audit');
  const said = sentenceOf(entry);
  const who = <Who actor={entry.actor} />;
  const name = <Target entry={entry} />;
  const { action } = entry;
  switch (said.of) {
    case 'act':
      return t.rich(said.says, { who, name });
    case 'self':
      return t.rich(said.says, { who });
    case 'thing':
      return t.rich(said.says, { who, name, thing: t(said.thing) });
    case 'name':
      return t.rich(said.says, { who, action });
    case 'name_to':
      return t.rich(said.says, { who, name, action });
  }
}

function Who({ actor: { type, name } }: Pick<AuditEntry, 'actor'>) {
  const t = useText('settings');
  const audit = useText('audit');
  const names = {
    person: name,
    key: t('audit_key', { name }),
    system: t('audit_system'),
    nobody: audit('somebody'),
  };
  return <bdi>{names[type]}</bdi>;
}

/** What the log says of itself is for those who read the API; its names are not translated. */
function Details({ entry: { action, detail, ip, target } }: { entry: AuditEntry }) {
  const t = useText('audit');
  const account = useAccount();
  const known = Object.entries(detail).filter(([, value]) => value !== null);
  return (
    <>
      <code>{action}</code>{' '}
      <span className="muted">{known.map(([name, value]) => `${name}: ${asText(value)}`).join(', ')}</span>
      {(ip !== null || target) && <br />}
      {ip !== null && <span className="mono muted">{ip}</span>}{' '}
      {target && (
        <Link
          className="link"
          to={`/a/${account}/settings/audit` as string}
          search={{ target_type: target.type, target_id: target.id }}
        >
          {t('history')}
        </Link>
      )}
    </>
  );
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Leads to what it was done to, where that has a page. */
function Target({ entry }: { entry: AuditEntry }) {
  const states = useText('states');
  const account = useAccount();
  const { target } = entry;
  if (!target) return null;
  const named = target.type === 'silence' ? silenceName(target.name, states('silence_of_all')) : target.name;
  const name = <bdi>{named || target.id}</bdi>;
  const path = pathOfTarget(entry);
  if (path === undefined) return name;
  return (
    <Link className="link" to={`/a/${account}${path}` as string}>
      {name}
    </Link>
  );
}
