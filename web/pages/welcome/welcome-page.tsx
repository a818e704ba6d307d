// Three commands to copy; the page waits and shows what was received.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BellRing, type LucideIcon, Megaphone, UserPlus } from 'lucide-react';
import { channelKindsQuery } from '../../api/resources/channels.ts';
import { overviewQuery } from '../../api/resources/overview.ts';
import { useAccount, useCan } from '../../api/resources/session.ts';
import { useText } from '../../i18n/text.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { Banner } from '../../ui/page/banner.tsx';
import { Mark } from '../../ui/page/mark.tsx';
import { useHeading } from '../../ui/page/page.tsx';
import { JobStep } from './job-step.tsx';
import { ServerStep } from './server-step.tsx';
import { SiteStep } from './site-step.tsx';
import styles from './welcome.module.css';

export function WelcomePage() {
  const t = useText('onboarding');
  const heading = useHeading(t('title'));
  const mayEdit = useCan('editor');
  return (
    <div className={styles.welcome}>
      <header>
        <Mark size={44} worst="ok" />
        <h1 ref={heading} tabIndex={-1}>
          {t('title')}
        </h1>
        <p>{t('lead')}</p>
        {mayEdit && <MoveIn />}
      </header>
      <Flowing />
      {mayEdit ? (
        <ol className={styles.steps}>
          <JobStep />
          <ServerStep />
          <SiteStep />
        </ol>
      ) : (
        <p className="muted">{t('looking_only')}</p>
      )}
      <Then />
    </div>
  );
}

/** Whoever has checks elsewhere need not make them again. */
function MoveIn() {
  const t = useText('onboarding');
  const account = useAccount();
  return (
    <p>
      {t('elsewhere')}{' '}
      <Link className="link" to={`/a/${account}/settings/import` as string}>
        {t('import')}
      </Link>
    </p>
  );
}

/** The way on, as soon as there is something to see. */
function Flowing() {
  const t = useText('onboarding');
  const account = useAccount();
  const { data } = useQuery(overviewQuery(account));
  if (!data || data.counts.all.total === data.counts.all.new) return null;
  return (
    <Banner
      state="ok"
      title={t('flows')}
      actions={
        <ButtonLink size="sm" variant="primary" to={`/a/${account}` as string}>
          {t('to_overview')}
        </ButtonLink>
      }
    />
  );
}

const NEXT: readonly [LucideIcon, 'rules' | 'page' | 'team', string][] = [
  [BellRing, 'rules', '/alerts/channels'],
  [Megaphone, 'page', '/status-pages/new'],
  [UserPlus, 'team', '/settings/members'],
];

function Then() {
  const t = useText('onboarding');
  const account = useAccount();
  const { data: kinds } = useQuery(channelKindsQuery(account));
  const isLogOnly = kinds?.channel_kinds.some(({ log_only }) => log_only);
  return (
    <section className={styles.next} aria-labelledby="next-heading">
      <h2 id="next-heading">{t('next_heading')}</h2>
      <div>
        {NEXT.map(([icon, name, path]) => (
          <Link key={name} to={`/a/${account}${path}` as string}>
            <Icon of={icon} size={18} />
            <b>{t(`${name}_title`)}</b>
            <span>{t(name === 'rules' && isLogOnly ? 'rules_text_log_only' : `${name}_text`)}</span>
          </Link>
        ))}
      </div>
    </section>
  );
}
