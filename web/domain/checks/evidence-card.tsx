// What the probe saw that confirmed an outage of an uptime check. What others sent is shown as text.

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount } from '../../api/resources/session.ts';
import { evidenceQuery, screenshotQuery } from '../../api/resources/uptime-results.ts';
import type { ProbeEvidence } from '../../api/schema.gen.ts';
import { useLateText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { KeyValues } from '../../ui/page/key-values.tsx';
import { Output } from '../../ui/page/output.tsx';
import { Time } from '../../ui/words/time.tsx';

/** `at`: when the outage began. Nothing where nothing was kept of it. */
export function EvidenceCard({ id, at }: { id: number; at: string }) {
  const { data } = useQuery(evidenceQuery(useAccount(), id));
  const evidence = data?.evidence.find((one) => one.at === at);
  return evidence ? <Shown id={id} evidence={evidence} /> : null;
}

function Shown({ id, evidence }: { id: number; evidence: ProbeEvidence }) {
  const t = useLateText('evidence');
  if (!t) return null;
  const { probed_at, location, http_status, ip, addresses, headers, body, last_good } = evidence;
  const others = addresses.filter((address) => address !== ip);
  const headerLines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <Card
      title={t('title')}
      note={t.rich('seen', {
        place: <bdi key="place">{location}</bdi>,
        time: <Time key="time" at={probed_at} />,
      })}
    >
      <div className="stack">
        <KeyValues
          pairs={[
            { term: t('answered'), value: http_status ?? t('no_answer') },
            ...(ip === null ? [] : [{ term: t('address'), value: ip, mono: true }]),
            ...(others.length === 0 ? [] : [{ term: t('tried'), value: others.join(', '), mono: true }]),
            ...(last_good === null ? [] : [{ term: t('last_good'), value: <LastGood of={evidence} /> }]),
            ...(hasOtherCertificate(evidence)
              ? [{ term: t('certificate_before'), value: <CertificateBefore of={evidence} /> }]
              : []),
            ...(evidence.certificate_chain.length === 0
              ? []
              : [{ term: t('chain'), value: <Chain of={evidence.certificate_chain} /> }]),
          ]}
        />
        {evidence.difference !== null && <Titled title={t('difference')}>{evidence.difference}</Titled>}
        {evidence.route && (
          <Titled title={t('route', { address: evidence.route.address })}>{evidence.route.hops}</Titled>
        )}
        {evidence.has_screenshot && <Screenshot id={id} at={evidence.at} />}
        {evidence.trace !== null && <Titled title={t('trace')}>{evidence.trace}</Titled>}
        {headerLines.length > 0 && <Titled title={t('headers')}>{headerLines.join('\n')}</Titled>}
        {body !== null && <Titled title={t('body')}>{body}</Titled>}
      </div>
    </Card>
  );
}

/** Some hundred kilobytes, so it is read when it is asked for. */
function Screenshot({ id, at }: { id: number; at: string }) {
  const t = useLateText('evidence');
  const account = useAccount();
  const [isShown, setShown] = useState(false);
  const { data } = useQuery({ ...screenshotQuery(account, id, at), enabled: isShown });
  if (!t) return null;
  if (!isShown) return <Button onClick={() => setShown(true)}>{t('screenshot_show')}</Button>;
  if (data?.screenshot === null) return <p className="muted">{t('screenshot_gone')}</p>;
  return data?.screenshot ? (
    <img width="100%" src={`data:image/jpeg;base64,${data.screenshot.jpeg}`} alt={t('screenshot')} />
  ) : null;
}

function Titled({ title, children }: { title: string; children: string }) {
  return (
    <div>
      <p className="muted">{title}</p>
      <div className="code">
        <Output label={title}>{children}</Output>
      </div>
    </div>
  );
}

function LastGood({ of: { ip, last_good } }: { of: ProbeEvidence }) {
  const t = useLateText('evidence');
  if (!t || !last_good) return null;
  const isElsewhere = ip !== null && last_good.ip !== null && ip !== last_good.ip;
  const status = String(last_good.http_status ?? '');
  return (
    <>
      {t.rich('was', { status, ip: last_good.ip ?? '', time: <Time key="time" at={last_good.at} /> })}
      {isElsewhere && ` · ${t('other', { ip: last_good.ip ?? '' })}`}
    </>
  );
}

const hasOtherCertificate = ({ certificate, good_answer }: ProbeEvidence): boolean =>
  certificate !== null &&
  good_answer?.certificate != null &&
  good_answer.certificate.fingerprint !== certificate.fingerprint;

/** Another one than is shown now, as its fingerprint says, though its name may be the same. */
function CertificateBefore({ of: { certificate, good_answer } }: { of: ProbeEvidence }) {
  const t = useLateText('evidence');
  const before = good_answer?.certificate;
  if (!t || !certificate || !before) return null;
  return (
    <>
      {t.rich('expires', {
        subject: <bdi key="subject">{before.subject}</bdi>,
        time: <Time key="time" at={before.expires_at} as="date" />,
      })}
      {before.issuer !== certificate.issuer && ` · ${t('issued_by', { issuer: before.issuer })}`}
    </>
  );
}

function Chain({ of }: { of: ProbeEvidence['certificate_chain'] }) {
  const t = useLateText('evidence');
  if (!t) return null;
  return (
    <>
      {of.map(({ subject, expires_at }) => (
        <div key={subject}>
          {t.rich('expires', {
            subject: <bdi key="subject">{subject}</bdi>,
            time: <Time key="time" at={expires_at} as="date" />,
          })}
        </div>
      ))}
    </>
  );
}
