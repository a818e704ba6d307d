// Codes of an app: set up with a QR code, confirmed, turned off; and recovery codes in its place.

import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import {
  confirmTotp,
  renewRecoveryCodes,
  setUpTotp,
  turnTotpOff,
  twoFactorQuery,
} from '../../../api/resources/auth.ts';
import type { TwoFactor } from '../../../api/schema.gen.ts';
import { TextField } from '../../../forms/fields/text-fields.tsx';
import { Form } from '../../../forms/form.tsx';
import { FormActions } from '../../../forms/form-actions.tsx';
import { useForm } from '../../../forms/use-form.tsx';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { useUndo } from '../../../ui/layers/undo.ts';
import { useAttempt } from '../../../ui/layers/use-failure.ts';
import { Card } from '../../../ui/page/card.tsx';
import { CodeBlock } from '../../../ui/page/code-block.tsx';
import { late } from '../../../ui/page/late.tsx';
import { QueryView } from '../../../ui/page/query-view.tsx';
import { State } from '../../../ui/words/state.tsx';
import { Time } from '../../../ui/words/time.tsx';
import styles from '../settings.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';

const FEW_CODES = 3;

/** Only who turns codes on has to load what draws them. */
const QrCode = late(() => import('./qr-code.tsx').then((part) => part.QrCode));

export function TotpCard() {
  const t = useText('security');
  const factors = useQuery(twoFactorQuery());
  const setUp = useMutation(setUpTotp());
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const attempt = useAttempt();
  return (
    <Card title={t('totp')}>
      <QueryView query={factors} label={t('loading')} shape="form" isPart>
        {(found) => {
          if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />;
          if (found.totp) return <On factors={found} onCodes={setCodes} />;
          if (setUp.data)
            return (
              <Confirm
                made={setUp.data}
                onCancel={setUp.reset}
                onDone={(made) => {
                  setCodes(made);
                  setUp.reset();
                }}
              />
            );
          return (
            <div className="stack">
              <p>{t('totp_text')}</p>
              <div className="acts">
                <Button
                  variant="primary"
                  busy={setUp.isPending}
                  onClick={() => void attempt(setUp.mutateAsync({}))}
                >
                  {t('totp_turn_on')}
                </Button>
              </div>
            </div>
          );
        }}
      </QueryView>
    </Card>
  );
}

interface ConfirmProps {
  made: { secret: string; otpauth_url: string };
  onDone(codes: readonly string[]): void;
  onCancel(): void;
}

function Confirm({ made, onDone, onCancel }: ConfirmProps) {
  const t = useText('security');
  const confirm = useMutation(confirmTotp());
  const form = useForm({
    operation: 'POST /auth/2fa/totp/confirm',
    initial: { code: '' },
    body: ({ code }) => ({ code: code.replaceAll(' ', '') }),
    draft: null,
    onSubmit: async (body) => onDone((await confirm.mutateAsync({ body })).recovery_codes),
  });
  return (
    <div className={styles.setup}>
      <Suspense fallback={<div className={styles.qr} />}>
        <QrCode text={made.otpauth_url} label={t('qr_code')} />
      </Suspense>
      <div className="stack">
        <p>{t('totp_scan')}</p>
        <CodeBlock code={[{ value: made.secret }]} what={t('totp_secret')} />
        <Form form={form} label={t('totp')} guard={false}>
          <TextField
            name="code"
            label={t('totp_code')}
            help={t('totp_code_help')}
            inputMode="numeric"
            autoComplete="one-time-code"
          />
          <FormActions form={form} save={t('totp_turn_on')} onCancel={onCancel} />
        </Form>
      </div>
    </div>
  );
}

function On({ factors, onCodes }: { factors: TwoFactor; onCodes(codes: readonly string[]): void }) {
  const t = useText('security');
  const attempt = useAttempt();
  const renew = useMutation(renewRecoveryCodes());
  const [question, setQuestion] = useState<'off' | 'codes' | null>(null);
  const close = () => setQuestion(null);
  async function makeCodes() {
    close();
    const made = await attempt(renew.mutateAsync({}));
    if (made) onCodes(made.recovery_codes);
  }
  const count = factors.recovery_codes;
  return (
    <div className="stack">
      <p>
        <State is="ok">{t.rich('totp_on', { time: <Time at={factors.totp_since} /> })}</State>
      </p>
      <p>
        {count < FEW_CODES ? (
          <State is="warn">{t('codes_few', { count })}</State>
        ) : (
          t('codes_left', { count })
        )}
      </p>
      <div className="acts">
        <Button busy={renew.isPending} onClick={() => setQuestion('codes')}>
          {t('codes_renew')}
        </Button>
        <Button onClick={() => setQuestion('off')}>{t('totp_turn_off')}</Button>
      </div>
      {question === 'codes' && (
        <Question
          title={t('codes_renew')}
          text={t('codes_renew_text')}
          onYes={() => void makeCodes()}
          onClose={close}
        />
      )}
      {question === 'off' && <TurnOff onClose={close} />}
    </div>
  );
}

function TurnOff({ onClose }: { onClose(): void }) {
  const t = useText('security');
  const attempt = useAttempt();
  const { notify } = useUndo();
  const { mutateAsync: turnOff } = useMutation(turnTotpOff());
  async function off() {
    onClose();
    if (await attempt(turnOff({}))) notify({ text: t('totp_is_off'), sign: 'done' });
  }
  return (
    <Question
      title={t('totp_turn_off')}
      text={t('totp_off_text')}
      onYes={() => void off()}
      onClose={onClose}
    />
  );
}

interface QuestionProps {
  title: string;
  text: string;
  onYes(): void;
  onClose(): void;
}

function Question({ title, text, onYes, onClose }: QuestionProps) {
  const common = useText('common');
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      <div className="acts">
        <Button variant="primary" onClick={onYes}>
          {title}
        </Button>
        <Button onClick={onClose}>{common('cancel')}</Button>
      </div>
    </Dialog>
  );
}
