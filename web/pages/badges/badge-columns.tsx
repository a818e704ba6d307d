// The columns of the list of badges.

import { Link } from '@tanstack/react-router';
import { useAccount, useCan } from '../../api/resources/session.ts';
import { useText } from '../../i18n/text.ts';
import { CopyButton } from '../../ui/controls/copy.tsx';
import type { Column } from '../../ui/lists/table.tsx';
import { badgeCode, badgePath, CODE_KINDS } from './badge-code.ts';
import type { BadgeStyle } from './badge-question.ts';
import '../../ui/styles/forms.ts';
import css from './badges.module.css';
import type { Badge } from './shown-badges.ts';
import { useMakePublic } from './use-badges.ts';

export function useBadgeColumns(style: BadgeStyle): Column<Badge>[] {
  const t = useText('badges');
  return [
    { name: 'name', title: t('column_name'), phone: 'title', cell: (badge) => <Name badge={badge} /> },
    { name: 'kind', title: t('column_kind'), cell: ({ type }) => t(`one_${type}`) },
    {
      name: 'badge',
      title: t('column_badge'),
      phone: 'note',
      cell: (badge) => (
        <span className={css.shown}>
          <Picture badge={badge} style={style} />
          <span className="only-m">
            <Copies badge={badge} style={style} />
          </span>
        </span>
      ),
    },
    { name: 'public', title: t('column_public'), phone: 'aside', cell: (badge) => <Public badge={badge} /> },
    {
      name: 'copy',
      title: t('column_copy'),
      cell: (badge) => <Copies badge={badge} style={style} />,
    },
  ];
}

const PLACES = { server: 'servers', cron_check: 'cron-checks', uptime_check: 'uptime-checks' } as const;

function Name({ badge: { type, id, name } }: { badge: Badge }) {
  const account = useAccount();
  return (
    <Link className={css.name} to={`/a/${account}/${PLACES[type]}/${id}` as string}>
      <bdi>{name}</bdi>
    </Link>
  );
}

interface OfStyle {
  badge: Badge;
  style: BadgeStyle;
}

function Picture({ badge, style }: OfStyle) {
  const t = useText('badges');
  if (!badge.isPublic) return <span className="dim">{t('off')}</span>;
  return (
    <img
      className={css.picture}
      src={badgePath(badge, style)}
      alt={t('badge_of', { name: badge.name })}
      height={20}
      loading="lazy"
    />
  );
}

/** A checkbox that is on or off at once. */
const SWITCH = { role: 'switch' } as const;

function Public({ badge }: { badge: Badge }) {
  const t = useText('badges');
  const common = useText('common');
  const makePublic = useMakePublic();
  if (!useCan('editor')) return badge.isPublic ? common('yes') : common('no');
  return (
    <label className={`ticked ${css.switch}`}>
      <input
        type="checkbox"
        {...SWITCH}
        aria-label={t('public_for', { name: badge.name })}
        checked={badge.isPublic}
        onChange={(event) => makePublic(badge, event.target.checked)}
      />
    </label>
  );
}

function Copies({ badge, style }: OfStyle) {
  const t = useText('badges');
  if (!badge.isPublic) return null;
  const { name } = badge;
  const address = `${location.origin}${badgePath(badge, style)}`;
  return (
    <span className={css.copies}>
      {CODE_KINDS.map((kind) => (
        <CopyButton
          key={kind}
          text={badgeCode(kind, { address, name })}
          what={t(`what_${kind}`, { name })}
          label={t(kind)}
        />
      ))}
    </span>
  );
}
