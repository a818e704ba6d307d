// The columns of the list.

import { useMemo } from 'react';
import type { Format } from '../../../../shared/format/format.ts';
import { useAccount } from '../../../api/resources/session.ts';
import { type Figures, useFigures } from '../../../api/resources/uptime-figures.ts';
import type { UptimeCheck } from '../../../api/schema.gen.ts';
import { StateCell, StripCell } from '../../../domain/checks/cells.tsx';
import { useText } from '../../../i18n/text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { LightLink } from '../../../ui/controls/light-link.tsx';
import type { Column } from '../../../ui/lists/table.tsx';
import { useIsLater } from '../../../ui/page/later.tsx';
import { State } from '../../../ui/words/state.tsx';
import { Tags } from '../../../ui/words/tag.tsx';
import { Value } from '../../../ui/words/value.tsx';
import { checkAddress } from '../addresses.ts';
import { listedState } from '../listed-state.ts';
import { certificateDays, isCertificateSoon, shortTargetOf, targetOf } from '../target.ts';
import css from './list.module.css';
import { useKnown } from './use-known.ts';

export function useCheckColumns(): readonly Column<UptimeCheck>[] {
  const t = useText('uptime');
  const common = useText('common');
  const account = useAccount();
  // It seldom changes, and is asked for once instead of in every row.
  const known = useKnown();
  return useMemo(
    () => [
      {
        name: 'state',
        title: common('state'),
        isSortable: true,
        phone: 'aside',
        cell: (check) => <StateCell shown={listedState(check, known)} by={check.muted} />,
      },
      {
        name: 'name',
        title: common('name'),
        isSortable: true,
        phone: 'title',
        cell: (check) => <Named check={check} account={account} />,
        phoneCell: (check) => <NameLink check={check} account={account} />,
      },
      {
        name: 'target',
        title: t('column_target'),
        isSortable: true,
        isClipped: true,
        phone: 'note',
        cell: (check) => <Target check={check} />,
      },
      {
        name: 'median',
        title: t('column_median'),
        isNumber: true,
        phone: 'note-aside',
        cell: figure(readMedian),
      },
      {
        name: 'slowest',
        title: t('column_slowest'),
        isNumber: true,
        isWide: true,
        cell: figure(readSlowest),
      },
      { name: 'up', title: t('column_up'), isNumber: true, cell: figure(readUptime) },
      {
        name: 'certificate',
        title: t('column_certificate'),
        isSortable: true,
        isNumber: true,
        // The state says when it is due.
        isWide: true,
        cell: (check) => <CertificateDays check={check} now={known.now} />,
      },
      {
        name: 'strip',
        title: t('column_strip'),
        isWide: true,
        cell: (check) => <StripCell area="uptime" of={check} className={css.strip} />,
      },
    ],
    [t, common, account, known],
  );
}

type ReadFigure = (figures: Figures, format: Format) => string;

const readMedian: ReadFigure = ({ p50_ms }, { duration }) => duration(p50_ms);
const readSlowest: ReadFigure = ({ p95_ms }, { duration }) => duration(p95_ms);
const readUptime: ReadFigure = ({ uptime }, format) => format.uptime(uptime);

const figure = (read: ReadFigure) => (check: UptimeCheck) => <FigureOf id={check.id} read={read} />;

interface FigureProps {
  id: number;
  read: ReadFigure;
}

const FigureOf = (props: FigureProps) => useIsLater() && <Figure {...props} />;

function Figure({ id, read }: FigureProps) {
  const figures = useFigures(id);
  const format = useFormat();
  return figures && <Value>{read(figures, format)}</Value>;
}

interface NamedProps {
  check: UptimeCheck;
  account: number;
}

const NameLink = ({ check, account }: NamedProps) => (
  <LightLink className={`cover ${css.name}`} to={checkAddress(account, check.id)}>
    {check.name}
  </LightLink>
);

const Named = (props: NamedProps) => (
  <span className={css.named}>
    <NameLink {...props} />
    {props.check.tags.length > 0 && (
      <span className={css.tags}>
        <Tags of={props.check.tags} />
      </span>
    )}
  </span>
);

const Target = ({ check }: { check: UptimeCheck }) => (
  <span className={css.target} title={targetOf(check)}>
    <span className={css.kind}>{check.kind.toUpperCase()}</span>{' '}
    <bdi className="mono">{shortTargetOf(check)}</bdi>
  </span>
);

function CertificateDays({ check, now }: { check: UptimeCheck; now: number }) {
  const t = useText('uptime');
  const format = useFormat();
  const days = certificateDays(check.certificate?.expires_at, now);
  if (days === null) return <Value>{format.count(null)}</Value>;
  const daysLeft = t('days_short', { days: format.count(days) });
  if (!isCertificateSoon(check, now)) return daysLeft;
  return <State is={days < 1 ? 'down' : 'warn'}>{daysLeft}</State>;
}
