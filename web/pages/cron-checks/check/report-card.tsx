// How a job reports to this check: its address, and what calls it.

import { useMemo, useState } from 'react';
import { useCan } from '../../../api/resources/session.ts';
import type { CronCheck } from '../../../api/schema.gen.ts';
import { useText } from '../../../i18n/text.ts';
import { CopyButton } from '../../../ui/controls/copy.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { CodeBlock } from '../../../ui/page/code-block.tsx';
import { CodeTabs, type Sample } from '../../../ui/page/code-tabs.tsx';
import { RotateDialog } from './check-actions.tsx';
import css from './detail.module.css';
import { snippetsOf } from './snippets.ts';

export function ReportCard({ check }: { check: CronCheck }) {
  const t = useText('cron');
  const { ping_url: url } = check;
  return (
    <Card title={t('report_title')}>
      {url === null ? <p className="muted">{t('address_hidden')}</p> : <Report check={check} url={url} />}
    </Card>
  );
}

function Report({ check, url }: { check: CronCheck; url: string }) {
  const t = useText('cron');
  const mayEdit = useCan('editor');
  const [isRotating, setRotating] = useState(false);
  const { interval_seconds, cron_expression, post_only: isPostOnly } = check;
  const samples = useMemo(
    () =>
      snippetsOf({
        url,
        schedule: { interval_seconds, cron_expression },
        isPostOnly,
        words: {
          startAndEnd: t('code_start_and_end'),
          rightAfter: t('code_right_after'),
          installOnce: t('code_install_once'),
          mustNotFail: t('code_must_not_fail'),
        },
      }),
    [url, interval_seconds, cron_expression, isPostOnly, t],
  );
  return (
    <div className="stack">
      <div className={css.url}>
        <code>{url}</code>
        <CopyButton text={url} what={t('address')} />
      </div>
      {check.last_ping_at === null ? (
        <InView samples={samples} />
      ) : (
        <CodeTabs label={t('snippets')} samples={samples} />
      )}
      <p className={css.hint}>
        {t('address_is_secret')}{' '}
        {mayEdit && (
          <button type="button" className={`link ${css.renew}`} onClick={() => setRotating(true)}>
            {t('make_new_address')}
          </button>
        )}
      </p>
      {isRotating && <RotateDialog check={check} onClose={() => setRotating(false)} />}
    </div>
  );
}

const COMMANDS = ['crontab', 'curl', 'tocsin-run'];
const isCommand = ({ name }: Sample): boolean => COMMANDS.includes(name);

/** Until the first ping whoever looks wants to choose: the commands below each other, programs in tabs. */
function InView({ samples }: { samples: readonly Sample[] }) {
  const t = useText('cron');
  return (
    <>
      {samples.filter(isCommand).map(({ name, code }) => (
        <CodeBlock key={name} code={code} what={name} />
      ))}
      <p className={css.hint}>{t('from_programs')}</p>
      <CodeTabs label={t('snippets')} samples={samples.filter((sample) => !isCommand(sample))} />
    </>
  );
}
