// How full the disks are, and for how long they will last.

import { useQuery } from '@tanstack/react-query';
import type { Context } from '../../../api/resources/context.ts';
import { serverTopQuery } from '../../../api/resources/servers.ts';
import { useAccount } from '../../../api/resources/session.ts';
import type { FileSystem } from '../../../api/schema.gen.ts';
import { type RuleLimit, ruleLimits, stateByLimits } from '../../../domain/charts/rule-limits.ts';
import { useText } from '../../../i18n/text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { UsageBar } from '../../../ui/charts/usage-bar.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { QueryView } from '../../../ui/page/query-view.tsx';
import css from './server.module.css';

interface FileSystemsProps {
  id: number;
  rules: Context['rules'] | undefined;
}

/** The fullest first. */
export function FileSystems({ id, rules = [] }: FileSystemsProps) {
  const t = useText('servers');
  const format = useFormat();
  const query = useQuery(serverTopQuery(useAccount(), id));
  const limits = ruleLimits(rules, ['disk']).filter(({ isLow }) => !isLow);
  const first = limits.toSorted((one, other) => one.value - other.value)[0];
  return (
    <Card title={t('file_systems')} note={first && t('limit_at', { percent: format.percent(first.value) })}>
      <QueryView query={query} shape="text" label={t('loading_disks')} failed={t('failed_disks')} isPart>
        {({ disks }) =>
          disks.length === 0 ? (
            <p className="dim">{t('no_disks')}</p>
          ) : (
            <ul className={css.disks}>
              {disks.map((disk) => (
                <Disk key={disk.mount} disk={disk} limits={limits} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Card>
  );
}

function Disk({
  disk: { mount, used_percent, used_bytes, total_bytes, days_until_full },
  limits,
}: {
  disk: FileSystem;
  limits: readonly RuleLimit[];
}) {
  const t = useText('servers');
  const format = useFormat();
  const text = t('used_of', { used: format.bytes(used_bytes), total: format.bytes(total_bytes) });
  return (
    <li>
      <bdi className={`mono ${css.mount}`}>{mount}</bdi>
      <b className="num">{format.percent(used_percent)}</b>
      <UsageBar
        name={mount}
        percent={used_percent}
        limits={limits.map(({ value }) => value)}
        text={text}
        state={stateByLimits(limits, used_percent) ?? undefined}
      />
      <small>{text}</small>
      {days_until_full !== null && (
        <small className="num">{t('full_in', { days: Math.floor(days_until_full) })}</small>
      )}
    </li>
  );
}
