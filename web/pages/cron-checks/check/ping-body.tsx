// What a ping carried, as text and never as anything else.

import { useQuery } from '@tanstack/react-query';
import { pingQuery } from '../../../api/resources/pings.ts';
import { useAccount } from '../../../api/resources/session.ts';
import type { CronCheck, Ping } from '../../../api/schema.gen.ts';
import { useText } from '../../../i18n/text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { CopyButton } from '../../../ui/controls/copy.tsx';
import { Output } from '../../../ui/page/output.tsx';
import { QueryView } from '../../../ui/page/query-view.tsx';
import { markedLines } from './body-lines.ts';
import css from './detail.module.css';

interface PingBodyProps {
  check: CronCheck;
  ping: Ping;
}

export function PingBody({ check, ping }: PingBodyProps) {
  const t = useText('cron');
  const whole = useQuery(pingQuery(useAccount(), check.id, ping.id));
  return (
    <div className={css.bodyp}>
      {ping.body_bytes > 0 && (
        <QueryView query={whole} shape="text" label={t('body_loading')} failed={t('body_failed')} isPart>
          {({ body }) => <BodyText body={body ?? ''} isWrong={ping.kind === 'fail'} />}
        </QueryView>
      )}
      <footer>
        <BodyFacts ping={ping} />
        {whole.data?.body != null && <CopyButton text={whole.data.body} what={t('body')} />}
      </footer>
    </div>
  );
}

function BodyText({ body, isWrong }: { body: string; isWrong: boolean }) {
  const t = useText('cron');
  return (
    <Output label={t('body')}>
      {markedLines(body, isWrong).map(({ at, text, isMarked }) =>
        isMarked ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
      )}
    </Output>
  );
}

/** As much as is kept of a body. */
const KEPT_BYTES = 10_240;

function BodyFacts({ ping }: { ping: Ping }) {
  const t = useText('cron');
  const { bytes } = useFormat();
  const { body_bytes, method, source_ip, user_agent, run_id } = ping;
  const size = { size: bytes(body_bytes), kept: bytes(KEPT_BYTES) };
  return (
    <span className={css.facts}>
      <span>
        {body_bytes === 0
          ? t('body_none')
          : body_bytes > KEPT_BYTES
            ? t('body_cut', size)
            : t('body_size', size)}
      </span>
      <span>{source_ip === null ? method : t('from_address', { method, address: source_ip })}</span>
      {user_agent !== null && <span>{user_agent}</span>}
      {run_id !== null && <span>{t('run_named', { run: run_id.slice(0, 8) })}</span>}
    </span>
  );
}
