import { Check, ChevronDown, Ellipsis, ExternalLink, Pause, Pencil, Play } from 'lucide-react';
import { PING_CURL } from '../../shared/curl.ts';
import { Button, ButtonAnchor, IconButton } from '../ui/controls/button.tsx';
import { CopyButton } from '../ui/controls/copy.tsx';
import { Segment, Segmented } from '../ui/controls/segmented.tsx';
import { Tab, Tabs } from '../ui/controls/tabs.tsx';
import { CodeBlock } from '../ui/page/code-block.tsx';
import { CodeTabs } from '../ui/page/code-tabs.tsx';
import css from './kit.module.css';

const ADDRESS = 'https://watch.quillmoor.example/ping/8f14e45f-ceea-4a7b-9c3d-2b1a7d5e6f90';
const SAMPLES = [
  {
    name: 'crontab',
    code: [
      { comment: '# start, then success or the exit code\n' },
      `0 3 * * *  P="${PING_CURL} `,
      { value: ADDRESS },
      '"; $P/start; if /usr/local/bin/backup-app; then $P; else $P/fail/$?; fi',
    ],
  },
  { name: 'curl', code: ['curl -fsS ', { value: ADDRESS }] },
  { name: 'Python', code: ['requests.get("', { value: ADDRESS }, '", timeout=10)'] },
];

export function Controls() {
  return (
    <>
      <div className="acts">
        <Button variant="primary" icon={Play}>
          Check now
        </Button>
        <Button icon={Pause}>Pause</Button>
        <Button icon={Pencil} disabledBecause="Editing needs the role Editor; yours is Viewer">
          Edit
        </Button>
        <Button busy icon={Check}>
          Acknowledge
        </Button>
        <Button variant="primary" keyCap="a">
          Acknowledge
        </Button>
        <Button after={ChevronDown} keyCap="m">
          Mute
        </Button>
        <Button variant="ghost" after={ExternalLink}>
          Open server
        </Button>
        <ButtonAnchor href="#public">Public page</ButtonAnchor>
        <Button size="sm">Now</Button>
        <Button className="danger">Delete the account</Button>
        <IconButton icon={Ellipsis} label="More for this check" />
        <IconButton icon={Ellipsis} label="More for edge-sin-1" variant="ghost" size="sm" />
        <CopyButton text={ADDRESS} what="address" />
      </div>
      <Tabs label="Alerts">
        <Tab to="." current count={6} tone="down">
          Open
        </Tab>
        <Tab to="." current={false}>
          History
        </Tab>
        <Tab to="." current={false} count={14}>
          Rules
        </Tab>
      </Tabs>
      <div className={css.line}>
        <Segmented label="Period">
          <Segment to="." current={false}>
            7 d
          </Segment>
          <Segment to="." current>
            30 d
          </Segment>
          <Segment to="." current={false}>
            90 d
          </Segment>
        </Segmented>
      </div>
      <CodeTabs label="Language" samples={SAMPLES} />
      <CodeBlock code="curl -fsS https://watch.quillmoor.example/ready" what="readiness" />
    </>
  );
}
