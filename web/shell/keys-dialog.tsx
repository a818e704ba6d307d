// All keys, those of this page included.

import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useLateText, useText } from '../i18n/text.ts';
import { Kbd } from '../ui/keys/kbd.tsx';
import { areKeysOn, listKeys } from '../ui/keys/keys.ts';
import { Dialog } from '../ui/layers/dialog.tsx';
import { manualAddress } from './manual-address.ts';
import '../ui/styles/keys.css';

type KeyText = Parameters<ReturnType<typeof useText<'shell'>>>[0];

/** What stands on each cap, and what it does. */
const ANYWHERE = [
  [['mod', 'K'], 'key_palette'],
  [['?'], 'key_list'],
  [['g', 'o'], 'overview'],
  [['g', 'a'], 'alerts'],
  [['g', 'c'], 'cron_checks'],
  [['g', 's'], 'servers'],
  [['g', 'u'], 'uptime_checks'],
  [['n', 'c'], 'key_new_cron'],
  [['n', 's'], 'key_new_server'],
  [['n', 'u'], 'key_new_uptime'],
  [['z'], 'key_undo'],
] as const;

const IN_LISTS = [
  [['j', 'k'], 'key_next_previous'],
  [['Enter'], 'key_open'],
  [['x'], 'key_select'],
  [['/'], 'key_filter'],
  [['u'], 'key_back'],
  [['[', ']'], 'key_neighbour'],
  [['t'], 'key_table'],
] as const;

const ON_AN_ALERT = [
  [['a'], 'key_acknowledge'],
  [['m'], 'key_mute'],
  [['e'], 'key_resolve'],
] as const;

/** What the page adds is listed by itself. */
const IN_A_GROUP: ReadonlySet<string> = new Set([
  ...[...ANYWHERE, ...IN_LISTS, ...ON_AN_ALERT].map(([caps]) => caps.join(' ')),
  ...['j', 'k', 'o', 'X', '[', ']'],
]);

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useText('shell');
  // Those of the page below, before this dialog is a layer of its own.
  const [here] = useState(() => listKeys().filter(({ keys }) => !IN_A_GROUP.has(keys)));
  return (
    <Dialog title={t('keys_title')} onClose={onClose} size="wide">
      {!areKeysOn() && <p className="muted">{t('keys_off')}</p>}
      <div className="kh">
        <KeyGroup title={t('keys_anywhere')} keys={ANYWHERE} />
        <KeyGroup title={t('keys_lists')} keys={IN_LISTS} />
        <KeyGroup title={t('keys_alert')} keys={ON_AN_ALERT} />
        {here.length > 0 && (
          <section>
            <h3>{t('keys_here')}</h3>
            <dl>
              {here.map(({ keys, label }) => (
                <div key={keys}>
                  <dt>
                    <Kbd keys={keys.split(' ')} />
                  </dt>
                  <dd>{label}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
      </div>
      <Manual />
    </Dialog>
  );
}

/** The page of the manual about the page below. */
function Manual() {
  const t = useLateText('palette');
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (
    t && (
      <p>
        <a className="link" href={manualAddress(path)} target="_blank" rel="noreferrer">
          {t('manual')}
        </a>
      </p>
    )
  );
}

interface KeyGroupProps {
  title: string;
  keys: readonly (readonly [readonly string[], KeyText])[];
}

function KeyGroup({ title, keys }: KeyGroupProps) {
  const t = useText('shell');
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {keys.map(([caps, text]) => (
          <div key={text}>
            <dt>
              <Kbd keys={caps} />
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
