import type { FileSystem } from '../../../api/schema.gen.ts';
import { useText } from '../../../i18n/text.ts';
import { Card } from '../../../ui/card.tsx';
import { UsageBar } from '../../../ui/charts/usage-bar.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import css from './server.module.css';

const HIGH_PERCENT = 90;

/** How full each real file system is, the fullest first. */
export function FileSystems({ disks }: { disks: readonly FileSystem[] }) {
  const t = useText('servers');
  const format = useFormat();
  return (
    <Card title={t('file_systems')} note={t('limit_at', { percent: format.percent(HIGH_PERCENT) })}>
      {disks.length === 0 ? (
        <p className="dim">{t('no_disks')}</p>
      ) : (
        <ul className={css.disks}>
          {disks.map((disk) => (
            <Disk key={disk.mount} disk={disk} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Disk({ disk: { mount, used_percent, total_bytes } }: { disk: FileSystem }) {
  const t = useText('servers');
  const format = useFormat();
  const text = t('used_of', {
    used: format.bytes((total_bytes * used_percent) / 100),
    total: format.bytes(total_bytes),
  });
  return (
    <li>
      <bdi className={`mono ${css.mount}`}>{mount}</bdi>
      <b className="num">{format.percent(used_percent)}</b>
      <UsageBar
        name={mount}
        percent={used_percent}
        limit={HIGH_PERCENT}
        text={text}
        {...(used_percent > HIGH_PERCENT && { state: 'warn' as const })}
      />
      <small>{text}</small>
    </li>
  );
}
