// Sends a message now, and shows what the other side answered.

import { Send } from 'lucide-react';
import { useState } from 'react';
import type { ChannelTest } from '../../api/schema.gen.ts';
import { RefusedTrial } from '../../forms/refused-trial.tsx';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Output } from '../../ui/page/output.tsx';
import { State } from '../../ui/words/state.tsx';
import css from './channels.module.css';

interface TestCardProps {
  /** `Goes to what is typed here, saved or not.` */
  text: string;
  send(): Promise<ChannelTest>;
  disabledBecause?: string | undefined;
}

type Outcome = { test: ChannelTest } | { error: unknown };

export function TestCard({ text, send, disabledBecause }: TestCardProps) {
  const t = useText('channels');
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  async function run() {
    setBusy(true);
    setOutcome(undefined);
    try {
      setOutcome({ test: await send() });
    } catch (error) {
      setOutcome({ error });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Card title={t('test_title')}>
      <div className={css.test}>
        <p className="muted">{text}</p>
        <Button icon={Send} busy={isBusy} disabledBecause={disabledBecause} onClick={() => void run()}>
          {t('send_test')}
        </Button>
        <div role="status" className={css.test}>
          {outcome &&
            ('test' in outcome ? <Answer test={outcome.test} /> : <RefusedTrial error={outcome.error} />)}
        </div>
      </div>
    </Card>
  );
}

function Answer({ test: { ok, status, answer, error, log_only } }: { test: ChannelTest }) {
  const t = useText('channels');
  if (log_only) return <State is="warn">{t('test_log_only')}</State>;
  return (
    <>
      <State is={ok ? 'ok' : 'down'}>{ok ? t('test_taken') : t('test_not_taken')}</State>
      {status !== null && <p>{t('test_status', { status: String(status) })}</p>}
      {error !== null && <p>{error}</p>}
      {answer !== null && answer !== '' && <Output label={t('test_answer')}>{answer}</Output>}
    </>
  );
}
